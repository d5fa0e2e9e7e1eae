import type { Language } from '@caseloom/locales';
import { lower } from './sentence.ts';

/** Where a branch goes on when it was walked; `often` says how often it may, in the words of the text. */
export type Ending = 'next' | 'end' | { step: string; often?: string };

/** Steps that are walked again, from one of them on, until something holds. */
export type Repetition = { step: string; until: string };

const END: Record<Language, RegExp> = {
  en: /(?:^|[,;]?\s+(?:and|then)\s+|[,;]\s*)(?:then\s+)?(?:the\s+)?(?:(?:use case|flow|scenario|process|procedure|session|transaction|test|case)\s+(?:then\s+)?(?:ends?|terminates?|finishes|stops|fails|is (?:terminated|ended|over|aborted|finished|complete))(?:\s+(?:here|unsuccessfully|in failure|with (?:a )?failure|successfully|in success))?|end of (?:the )?(?:use case|flow|scenario))[.\s]*$/,
  tr: /(?:^|[,;]?\s+(?:ve|sonra|ardından)\s+|[,;]\s*)(?:kullanım (?:senaryosu|durumu)|senaryo|akış|işlem|süreç|test|oturum)\s+(?:(?:başarısız|başarısızlıkla|başarıyla|burada|böylece)\s+)?(?:olarak\s+)?(?:biter|sona erer|sonlanır|sonlandırılır|bitirilir|son bulur|tamamlanır|(?<=başarısız\s)olur)[.\s]*$/u,
};
const BACK: Record<Language, RegExp> = {
  en: /(?:^|[,;]?\s+(?:and|then)\s+|[,;]\s*)(?:then\s+)?(?:the\s+)?(?:(?:use case|flow|scenario|process|system|user|customer|it)\s+)?(?:returns?|back|go(?:es)?(?: back)?|resumes?|continues?|rejoins?|proceeds?|jumps?(?: back)?|is resumed|restarts?)(?:\s+(?:the|main|basic|normal|flow|scenario|use case|back|success))*\s+(?:to|at|with|from|in)\s+(?:the\s+)?(?:main\s+|basic\s+|normal\s+)?(?:flow\s+)?(?:at\s+)?(?:step\s+)?(?:#)?(\d+)(?:\s+of the \w+ \w+)?[.\s]*$/,
  tr: /(?:^|[,;]?\s+(?:ve|sonra|ardından)\s+|[,;]\s*)(?:(?:kullanıcı|sistem|akış|senaryo|işlem|süreç)\s+)?(?:(?:ana|temel|normal) akış(?:ta|ın|a)?(?:ki)?\s+)?(?:adım\s+(\d+)\s*['’]?\s*(?:\p{L}{1,4})?|(\d+)\s*\.?\s*(?:numaralı |nolu |no'?lu )?adım(?:a|dan|ından|ına)?)(?:\s+itibaren)?\s+(?:geri\s+)?(?:dön\p{L}*|devam ed\p{L}*|gid\p{L}*|geç\p{L}*|sürdürül\p{L}*)[.\s]*$/u,
};

/** The same with a subject: `and the shopper returns to step 2`. */
const BACK_OF: Record<Language, RegExp> = {
  en: /(?:^|[,;]?\s+(?:and|then)\s+)(?:the\s+)?(?:\p{L}+\s+){1,2}?(?:returns?|go(?:es)?(?: back)?|resumes?|continues?|starts? again)\s+(?:to|at|with|from)\s+step\s+(\d+)[.\s]*$/u,
  tr: /(?:^|[,;]?\s+(?:ve|sonra|ardından)\s+)(?:\p{L}+\s+){1,2}?(\d+)\s*\.?\s*(?:numaralı )?adım(?:a|dan|ından|ına)\s+(?:geri\s+)?(?:dön|devam ed|gid|geç)\p{L}*[.\s]*$/u,
};

const OFTEN: Record<Language, RegExp> = {
  en: /,?\s*\(?((?:up to|at most|no more than|not more than|a maximum of)\s+(?:\d+|two|three|four|five|six|ten)\s+(?:more\s+)?times)\)?/i,
  tr: /,?\s*\(?((?:en fazla|en çok|azami)\s+(?:\d+|iki|üç|dört|beş|on)\s+(?:kez|kere|defa))\)?/iu,
};

/** Where a branch goes on after a sentence: nowhere, or at a numbered step; and the sentence without saying so. */
export function endingOf(text: string, language: Language): { text: string; ending?: Ending } {
  const end = END[language].exec(lower(text, language));
  if (end) return { text: text.slice(0, end.index).trim(), ending: 'end' };
  const often = OFTEN[language].exec(text);
  const words = often ? text.replace(often[0], '') : text;
  const small = lower(words, language);
  const back = BACK[language].exec(small) ?? BACK_OF[language].exec(small);
  if (!back) return { text };
  const ending = { step: back[1] ?? back[2] ?? '', ...(often?.[1] && { often: often[1] }) };
  return { text: words.slice(0, back.index).trim(), ending };
}

const AGAIN: Record<Language, RegExp> = {
  en: /^(?:(?:the\s+)?\w+\s+)?repeats?\s+steps?\s+(?<step>\d{1,3})(?:\s*(?:-|–|to|through|and)\s*\d{1,3})?(?:,?\s+(?:until|till)\s+(?<until>.+))?$/s,
  tr: /^(?:\p{L}+,?\s+)?(?:(?<until>.{3,120}?[ae])\s+(?:kadar|dek)\s+)?(?<step>\d{1,3})\.?\s*(?:(?:-|–|ile|ve)\s*\d{1,3}\.?\s*)?(?:arasındaki\s+)?adım(?:lar)?(?:[ıi])?\s+(?:tekrar\p{L}*|yinelen\p{L}*)(?:\s+(?:eder|edilir))?$/su,
};

/** Reads `repeats steps 1-2 until all items are scanned` and `… bitene kadar 1-2. adımlar tekrarlanır`. */
export function repetitionIn(text: string, language: Language): Repetition | undefined {
  const found = AGAIN[language].exec(lower(text, language).replace(/[.\s]+$/, ''))?.groups;
  if (!found?.step) return undefined;
  const { step, until = '' } = found;
  const start = lower(text, language).indexOf(until);
  return { step, until: text.slice(start, start + until.length) };
}
