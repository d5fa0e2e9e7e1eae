import type { StepType } from '@caseloom/engine';
import type { Language } from '@caseloom/locales';
import { doerOf, isCheck, isPassive } from './doer.ts';
import { isRequest } from './imperative.ts';
import { lower, withoutStop } from './sentence.ts';
import { inPresent } from './turkish-present.ts';

const STATED_ROLES: [StepType, RegExp][] = [
  ['context', /^(?:given(?: that)?|diyelim ki)\s+/u],
  ['action', /^(?:when|eğer ki)\s+/u],
  ['outcome', /^(?:then|o zaman|expected(?: result)?:|beklenen(?: sonuç)?:)\s*/u],
];

/** Something is done to something, or should be so: what a tester looks at, no matter who is named. */
const SEEN: Record<Language, RegExp> = {
  en: /\b(?:should|must|shall)\b|\b(?:is|are|gets|will be)\s+(?:not\s+|then\s+|now\s+)?(?:visible|able)\b|\b(?:appears?|disappears?|sees?|receives?)\b|\bgets (?:the|an?|no|back)\b/,
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
export function statedRole(
  text: string,
  language: Language,
): { type: StepType; text: string } | undefined {
  const small = lower(text, language);
  for (const [type, pattern] of STATED_ROLES) {
    const found = pattern.exec(small);
    if (found) return { type, text: text.slice(found[0].length) };
  }
  return undefined;
}

/** The role of a step by its words, and the words without the one that tells it. */
export function roleOf(text: string, language: Language): { type: StepType; text: string } {
  const stated = statedRole(text, language);
  if (stated) return stated;
  return { type: isOutcome(smallOf(text, language), language) ? 'outcome' : 'action', text };
}

/** Whether the tester sees a step, no matter who does it. */
export function isSeen(text: string, language: Language): boolean {
  return isPassiveOrSeen(smallOf(text, language), language);
}

function isPassiveOrSeen(small: string, language: Language): boolean {
  return SEEN[language].test(small) || (language === 'en' && isPassive(small, 'en'));
}

function isOutcome(small: string, language: Language): boolean {
  if (language === 'tr' && isRequest(small, language)) return false;
  const doer = doerOf(small, language);
  if (doer?.kind === 'person' && DUTY[language].test(small)) return false;
  if (isPassiveOrSeen(small, language)) return true;
  if (doer?.kind === 'person' && isPassive(small, language)) return true;
  if (!doer) {
    if (PRESSED.test(small)) return false;
    const isDone = isPassive(small, language) && !isByHand(small, language);
    return ANSWERS[language].test(small) || (isDone && !isCheck(small, language));
  }
  return doer.kind === 'thing' && !isCheck(small, language);
}

/** What somebody must be able to do is an act: `hasta bir saat seçebilmelidir`. */
const DUTY: Record<Language, RegExp> = {
  en: /\b(?:should|must|shall)\s+(?:be able to\s+)?(?:enter|type|fill|select|choose|provide|submit|click|press|open|pay|pick|upload|add|remove|delete|edit|change|confirm|search|sign|log)\b/,
  tr: /(?<!gör)[ae]bilmelid?[ıi]?r?|(?:gir|yaz|doldur|seç|tıkla|gönder|ara|ekle|yükle|onayla)m[ae]l[ıi](?:d[ıi]r)?[.!]?$/u,
};
/** What something must be like is neither an act nor a result. */
const PROPERTY: Record<Language, RegExp> = {
  en: /\b(?:must|shall|should|may|can)(?: not)? (?:only contain|contain (?:only|at least|at most|no)\b|consist|start with|begin with|end with|match|be (?:optional|an? |unique|numeric|alphanumeric|in the format|one of|within|between|at least|at most))|\b(?:is|are) (?:optional|unique|case-sensitive|case-insensitive|read-only|mandatory)\b/,
  tr: /(?:[ıiuü]l|[ae]n|[ıiuü]n)[ae]m[ae]z$|(?:ol|başla|bit|oluş|bulun|uy|(?:en az|yalnızca|sadece)\s.{1,40}içer)(?:m[ae])?m[ae]l[ıi](?:d[ıi]r)?[.!]?$/u,
};

/** Whether a sentence tells what values are like, not what happens. */
export function isProperty(text: string, language: Language): boolean {
  return PROPERTY[language].test(smallOf(text, language));
}

function isByHand(small: string, language: Language): boolean {
  return DONE_BY_HAND[language].test(small);
}

const DONE_BY_HAND: Record<Language, RegExp> = {
  en: /\b(?:enters?|types?|fills?|selects?|chooses?|provides?|submits?|clicks?|presses|opens?|pays?|goes|entered|selected|chosen|clicked|pressed)\b/,
  tr: /(?:gir|yaz|doldur|seç|tıkla|bas|gönder|aç|ara|ekle)(?:er|ar|ir|ır|ilir|ılır|nır|ulur|r)[.!]?$/u,
};

/** Whether what follows a condition just happens: nobody is named who does it. */
export function isResultLike(text: string, language: Language): boolean {
  const small = smallOf(text, language);
  const doer = doerOf(small, language);
  if (doer?.kind === 'person' || (!doer && DONE_BY_HAND[language].test(small))) return false;
  return language === 'tr'
    ? TURKISH_DONE.test(small)
    : /^(?:the|a|an|it|its|this|all|no|every|nothing|both)\b/.test(small);
}

/** Whether somebody in the sentence acts or something happens: it can be a step. */
export function isStepLike(text: string, language: Language): boolean {
  const small = smallOf(text, language);
  if (/[,]\s*$/.test(text) || ANNOUNCES.test(small)) return false;
  if (isProperty(text, language) || ABOUT[language].test(small) || USUAL[language].test(small))
    return false;
  if (isRequest(text, language)) return true;
  if (language === 'en')
    return (
      doerOf(small, 'en') !== undefined || isPassiveOrSeen(small, 'en') || ANSWERS.en.test(small)
    );
  if (/m[ae]l[ıi](?:d[ıi]r)?[.!]?$/u.test(small)) return true;
  return !MAY.test(small) && (ANSWERS.tr.test(small) || TURKISH_DONE.test(small));
}

/** What is usual tells no step of this flow. */
const USUAL: Record<Language, RegExp> = {
  en: /\b(?:every (?:day|week|month|year|\w+day)|on \w+days|usually|typically|generally|normally)\b/,
  tr: /(?<!\p{L})(?:her (?:gün|hafta|ay|yıl|pazartesi|salı|çarşamba|perşembe|cuma|cumartesi|pazar)|\p{L}+ günleri|genellikle|genelde|normalde|çoğunlukla)(?!\p{L})/u,
};
/** `… works as follows` */
const ANNOUNCES =
  /\b(?:as follows|as described|like this)$|(?:şöyle|şu şekilde|aşağıdaki gibi)(?: \p{L}+){0,2}$/u;
/** What only speaks of the document itself. */
const ABOUT: Record<Language, RegExp> = {
  en: /^(?:this|the following) (?:document|page|section|chapter|guide|table|specification|story|use case|article|mail|figure|list)\b/,
  tr: /^(?:bu|aşağıdaki) (?:belge|doküman|sayfa|bölüm|kılavuz|tablo|döküman|metin|makale|şekil|liste|kullanım)|(?:anlat|açıkla|tanımla|belirt|özetle)[ıi]?n?(?:[ıi]l)?[ıi]?r[.!]?$/u,
};

/** What can be done is no step. */
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
  return MISTAKE[language].test(smallOf(text, language));
}

/** Whether a sentence tells of something going wrong. */
export function isFailure(text: string, language: Language): boolean {
  return FAILURE[language].test(smallOf(text, language));
}

function smallOf(text: string, language: Language): string {
  const small = lower(withoutStop(text), language);
  return language === 'tr' ? inPresent(small) : small;
}
