import type { StepType } from '@caseloom/engine';
import { doerOf, isCheck } from './doer.ts';
import { type Language, lower } from './sentence.ts';

const SAID: [StepType, RegExp][] = [
  ['context', /^(?:given(?: that)?|diyelim ki)\s+/u],
  ['action', /^(?:when|eğer ki)\s+/u],
  ['outcome', /^(?:then|o zaman|expected(?: result)?:|beklenen(?: sonuç)?:)\s*/u],
];

/** Something is done to something, or should be so: what a tester looks at, whoever is named. */
const SEEN: Record<Language, RegExp> = {
  en: /\b(?:should|must|shall)\b|\b(?:is|are|gets|will be|has been|have been)\s+(?:not\s+|then\s+|now\s+|\w+ly\s+)?(?:\w{2,}ed|sent|shown|taken|given|put|made|told|paid|kept|held|begun|visible|able)\b|\b(?:appears?|disappears?|sees?|receives?)\b/,
  tr: /(?:(?:posta|mesaj|bildirim|sms|uyarı|yanıt)\p{L}*\s+alır|görür|görülür|görüntüler|yönlendirilir|bilgilendirilir|uyarılır|görebilmelidir|m[ae]l[ıi](?:d[ıi]r)?)[.!]?$/u,
};
/** Verbs of answers, where nobody is named who gives them. */
const ANSWERS: Record<Language, RegExp> = {
  en: /^the [\w -]{2,30}? (?:show|display|open|close|list|print|send|contain|stay|become|remain)s?\b/,
  tr: /(?:gösterilir|gösterir|görüntülenir|gönderilir|gönderir|kaydedilir|kaydeder|saklanır|oluşturulur|oluşturur|açılır|kapanır|kapatılır|açar|kapatır|yönlendirir|güncellenir|günceller|silinir|siler|reddedilir|reddeder|onaylanır|onaylar|kabul edilir|kabul eder|listelenir|listeler|görünür|belirir|bildirilir|bildirir|bilgilendirir|tamamlanır|tamamlar|kilitlenir|kilitler|engellenir|engeller|iptal edilir|iptal eder|yazdırılır|yazdırır|basılır|basar|üretilir|üretir|eklenir|çıkarılır|düşülür|düşer|iade edilir|iade eder|uyarır|uyarı verir|hata verir|verilir|verir|alınır|istenir|ister|sorulur|sorar|hesaplanır|hesaplar|yapılmış olur|atanır|atar|işaretlenir|başlatılır|başlatır|sonlandırılır|çıkar|gelir|döner|sunulur|sunar|iletilir|iletir|korunur|geri çevrilir|geri çevirir)[.!]?$/u,
};

/** What is pressed is no answer: düğmesine basılır. */
const PRESSED = /(?:düğme|buton|tuş|bağlantı)\p{L}*\s+(?:bas|tıkla)\p{L}*[.!]?$/u;

/** The role that a sentence names itself: `Given …`, `O zaman …`; and the sentence without the word. */
export function saidRole(
  text: string,
  language: Language,
): { type: StepType; text: string } | undefined {
  const small = lower(text, language);
  for (const [type, said] of SAID) {
    const found = said.exec(small);
    if (found) return { type, text: text.slice(found[0].length) };
  }
  return undefined;
}

/** The role of a step by its words, and the words without the one that tells it. */
export function roleOf(text: string, language: Language): { type: StepType; text: string } {
  const said = saidRole(text, language);
  if (said) return said;
  return { type: isOutcome(lower(text, language), language) ? 'outcome' : 'action', text };
}

/** Whether a step is seen by the tester, whoever does it. */
export function isSeen(text: string, language: Language): boolean {
  return SEEN[language].test(lower(text, language));
}

function isOutcome(small: string, language: Language): boolean {
  if (SEEN[language].test(small)) return true;
  const doer = doerOf(small, language);
  if (!doer) return ANSWERS[language].test(small) && !PRESSED.test(small);
  return doer.kind === 'thing' && !isCheck(small, language);
}

const DONE_BY_HAND: Record<Language, RegExp> = {
  en: /\b(?:enters?|types?|fills?|selects?|chooses?|provides?|submits?|clicks?|presses|opens?|pays?|goes|entered|selected|chosen|clicked|pressed)\b/,
  tr: /(?:gir|yaz|doldur|seç|tıkla|bas|gönder|aç|ara|ekle)(?:er|ar|ir|ır|ilir|ılır|nır|ulur|r)[.!]?$/u,
};

/** Whether what follows a condition just happens: nobody is named who does it. */
export function isResultLike(text: string, language: Language): boolean {
  const small = lower(text, language);
  const doer = doerOf(small, language);
  if (doer?.kind === 'person' || (!doer && DONE_BY_HAND[language].test(small))) return false;
  return language === 'tr'
    ? TURKISH_DONE.test(small)
    : /^(?:the|a|an|it|its|this|all|no|every|nothing|both)\b/.test(small);
}

/** Whether somebody in the sentence acts or something happens: it can be a step. */
export function isStepLike(text: string, language: Language): boolean {
  const small = lower(text, language);
  if (language === 'en')
    return doerOf(small, 'en') !== undefined || SEEN.en.test(small) || ANSWERS.en.test(small);
  return !MAY.test(small) && (ANSWERS.tr.test(small) || TURKISH_DONE.test(small));
}

/** What can or must be done is no step. */
const MAY = /(?:[ae]bilir|içerir|kapsar|anlatır|tanımlar|açıklar|amaçlar|d[ıiuü]r)[.!]?$/u;

/** A Turkish sentence of a procedure ends in a verb in the present: girer, tıklanır, seçilir. */
const TURKISH_DONE = /\p{L}(?:[aeıiuü]r|[ae]r|[ıiuü]l[ıiuü]r|n[ıiuü]r)[.!]?$/u;

const FAILURE: Record<Language, RegExp> = {
  en: /\b(?:error|fail(?:s|ed|ure)?|invalid|reject(?:s|ed)?|refus(?:es|ed)|declin(?:es|ed)|den(?:ies|ied)|wrong|cancel(?:s|led|ed)?|warning|not (?:allowed|accepted|possible|found|permitted)|unsuccessful|block(?:s|ed)|lock(?:s|ed)|abort(?:s|ed)?|incorrect|insufficient|too (?:short|long|small|large|low|high|many|few|young|old))\b/,
  tr: /(?:hata|geçersiz|başarısız|redd|iptal|uyarı|yanlış|engellen|kilitle|bulunama|yapılama|tamamlanma(?:z|mış)|kabul edilmez|izin verilmez|olumsuz|bloke|geri çevr|yetersiz|çok (?:kısa|uzun|küçük|büyük))/u,
};

const MISTAKE: Record<Language, RegExp> = {
  en: /\b(?:errors?|invalid|not valid|warning|required|incorrect|not allowed|must be|too (?:short|long|small|large|low|high|young|old))\b/,
  tr: /(?:hata|geçersiz|uyarı|yanlış|zorunlu|izin verilmez|girilmeli|olmalı|çok (?:kısa|uzun|küçük|büyük))/u,
};

/** Whether an expected result says that an input was wrong, not only that the answer is no. */
export function isMistake(text: string, language: Language): boolean {
  return MISTAKE[language].test(lower(text, language));
}

/** Whether a sentence tells of something going wrong. */
export function isFailure(text: string, language: Language): boolean {
  return FAILURE[language].test(lower(text, language));
}

const END: Record<Language, RegExp> = {
  en: /(?:^|[,;]?\s+(?:and|then)\s+|[,;]\s*)(?:then\s+)?(?:the\s+)?(?:(?:use case|flow|scenario|process|procedure|session|transaction|test|case)\s+(?:then\s+)?(?:ends?|terminates?|finishes|stops|is (?:terminated|ended|over|aborted))(?:\s+(?:here|unsuccessfully|in failure|with failure|successfully))?|end of (?:the )?(?:use case|flow|scenario))[.\s]*$/,
  tr: /(?:^|[,;]?\s+(?:ve|sonra|ardından)\s+|[,;]\s*)(?:kullanım (?:senaryosu|durumu)|senaryo|akış|işlem|süreç|test|oturum)\s+(?:(?:başarısız|başarıyla|burada|böylece)\s+)?(?:olarak\s+)?(?:biter|sona erer|sonlanır|sonlandırılır|bitirilir|son bulur|tamamlanır)[.\s]*$/u,
};
const BACK: Record<Language, RegExp> = {
  en: /(?:^|[,;]?\s+(?:and|then)\s+|[,;]\s*)(?:then\s+)?(?:the\s+)?(?:(?:use case|flow|scenario|process|system|user|customer|it)\s+)?(?:returns?|go(?:es)?(?: back)?|resumes?|continues?|rejoins?|proceeds?|jumps?(?: back)?|is resumed|restarts?)(?:\s+(?:the|main|basic|normal|flow|scenario|use case|back|success))*\s+(?:to|at|with|from|in)\s+(?:the\s+)?(?:main\s+|basic\s+|normal\s+)?(?:flow\s+)?(?:at\s+)?(?:step\s+)?(?:#)?(\d+)(?:\s+of the \w+ \w+)?[.\s]*$/,
  tr: /(?:^|[,;]?\s+(?:ve|sonra|ardından)\s+|[,;]\s*)(?:(?:kullanıcı|sistem|akış|senaryo|işlem|süreç)\s+)?(?:(?:ana|temel|normal) akış(?:ta|ın|a)?(?:ki)?\s+)?(?:adım\s+(\d+)\s*['’]?\s*(?:\p{L}{1,4})?|(\d+)\s*\.?\s*(?:numaralı |nolu |no'?lu )?adım(?:a|dan|ından|ına)?)(?:\s+itibaren)?\s+(?:geri\s+)?(?:dön\p{L}*|devam ed\p{L}*|gid\p{L}*|geç\p{L}*|sürdürül\p{L}*)[.\s]*$/u,
};

/** The same, said of somebody or something: `and the shopper returns to step 2`. */
const BACK_OF: Record<Language, RegExp> = {
  en: /(?:^|[,;]?\s+(?:and|then)\s+)(?:the\s+)?(?:\p{L}+\s+){1,2}?(?:returns?|go(?:es)?(?: back)?|resumes?|continues?|starts? again)\s+(?:to|at|with|from)\s+step\s+(\d+)[.\s]*$/u,
  tr: /(?:^|[,;]?\s+(?:ve|sonra|ardından)\s+)(?:\p{L}+\s+){1,2}?(\d+)\s*\.?\s*(?:numaralı )?adım(?:a|dan|ından|ına)\s+(?:geri\s+)?(?:dön|devam ed|gid|geç)\p{L}*[.\s]*$/u,
};

/** Where a way goes on after a sentence: nowhere, or at a numbered step; and the sentence without saying so. */
export function endingOf(
  text: string,
  language: Language,
): { text: string; ending?: 'end' | { step: string } } {
  const small = lower(text, language);
  const end = END[language].exec(small);
  if (end) return { text: text.slice(0, end.index).trim(), ending: 'end' };
  const back = BACK[language].exec(small) ?? BACK_OF[language].exec(small);
  if (!back) return { text };
  return { text: text.slice(0, back.index).trim(), ending: { step: back[1] ?? back[2] ?? '' } };
}
