import type { OnlyRules } from '../refusal-rules.ts';
import { letters } from './letters.ts';

/** A word that describes: `uyumuş`, `ödeyen`; `zaman`, `insan` are none. */
const PARTICIPLE =
  '(?:(?!(?:zaman|insan|uzman|eleman|neden|alan|ilan|plan|ekran|hemen|bazen)(?!\\p{L}))\\p{L}+(?<![dt])[ae]n|eden|giden|\\p{L}{2,}m[ıiuü]ş(?: olan)?)';
const PLURAL = 'l[ae]r(?:[ae]|[ıi]|[ıi]n|d[ae]n)?';
/** Who is described: `aidatını ödeyen üyeler`, `16 yaşını doldurmuş olanlar`. */
const WHOM = `(?:[^\\s;]+\\s+){0,10}?(?:${PARTICIPLE}\\s+\\p{L}+?${PLURAL}|\\p{L}+[ae]n${PLURAL})`;
/** What those do, or what is done to them, who may go on. */
const GOES_ON =
  /(?:(?:al|çağr|kabul ed|davet ed)[ıi]l[ıi]r|(?<!\p{L})al[ıi]n[ıi]r|(?<!\p{L})ver(?:il)?ir|kabul eder|davet eder|çağırır|içeri alır|satar|sat[ıi]l[ıi]r|girer|geçer|biner|katılır|başlar|\p{L}[ae]bilir|öder|ödenir|hak kazanır)(?:l[ae]r)?$/u;
const ONLY = new RegExp(
  `^(?<before>(?:[^;]+?[\\s,]+)?)(?:yalnızca|yalnız|sadece|bir tek)\\s+(?<whom>${WHOM})(?<verb>(?:\\s[^;,]+)?)$`,
  'u',
);
/** `Sadece yetişkinler tekneye binebilir`: without a description only where somebody goes somewhere. */
const BARE =
  /^(?:yalnızca|yalnız|sadece)\s+(?<whom>(?:\p{L}+\s+)?\p{L}+l[ae]r)(?<verb>\s(?:\p{L}+\s)?\p{L}+[ae]\s(?:gir|bin|katıl|geç|çık|başla)[yıiuü]?[ae]bilir)$/u;
/** `Yalnızca kayıtlı arıcıların başvurusu kabul edilir`: at the beginning, by one word that describes. */
const ATTRIBUTE = new RegExp(
  `^(?:yalnızca|yalnız|sadece)\\s+(?<whom>\\p{L}{2,}(?:l[ıiuü]|s[ıiuü]z|[ıiuü]k)\\s+\\p{L}+?${PLURAL})(?<verb>\\s[^;,]+)$`,
  'u',
);
/** `Ancak 18 yaşını doldurmuş olanlar binebilir`: with another verb it is `however`. */
const ANCAK =
  /^(?<before>(?:\p{L}+(?:[ıiuü]|[ae])\s+)?)ancak\s+(?<whom>(?:[^\s;]+\s+){1,8}?(?:olanlar|\p{L}+[ae]nl[ae]r))(?<verb>\s[^;,]+[ae]bilir)$/u;
/** `Ağırlığı 600 kiloyu aşanlar hariç herkese izin verilir` */
const EXCEPT = new RegExp(
  `^(?<whom>${WHOM})\\s+(?:hariç|dışında|haricinde),?\\s+(?<verb>[^;]+)$`,
  'u',
);
/** What a system shows or picks is a choice among things, and refuses nobody. */
const SHOWS =
  /(?<!\p{L})(?:göster|göründ|görün|görüntüle|listele|içer|yazdır|kaydet|güncelle|seç|say|hesapla|işle|bildir|gönder|mesaj|bildirim|e-posta)/u;

/** All others, in words of their own. */
function allOthers(words: string): string {
  const whom = words.replace(/(l[ae]r)(?:[ae]|[ıi]|[ıi]n|d[ae]n)$/u, '$1');
  const done = DONE_LAST.exec(whom);
  const found = done ?? DOING_LAST.exec(whom);
  const { stem = '', noun = '' } = found?.groups ?? {};
  if (!found || /^[dy]i$/u.test(stem)) return `${whom} dışındakiler`;
  const before = whom.slice(0, found.index);
  return `${before}${done ? notDone(stem) : notDoing(stem)}${noun}`;
}

/** The last word that describes, by what was done (`uyumuş olanlar`), and what stands behind it. */
const DONE_LAST = /(?<stem>\p{L}+?)m[ıiuü]ş(?<noun>(?: olan)?(?:l[ae]r| \p{L}+))$/u;
/** The same by what is done: `ödeyenler`. */
const DOING_LAST = /(?<![^\s])(?<stem>\p{L}+?)[ae]n(?<noun>l[ae]r| \p{L}+)$/u;

const VOWELS = /[aeıioöuü]/gu;

function isDark(stem: string): boolean {
  return /[aıou]/.test(stem.match(VOWELS)?.at(-1) ?? '');
}

/** `uyumuş`, by its stem, the other way round: `uyumamış`. */
function notDone(stem: string): string {
  return isDark(stem) ? `${stem}mamış` : `${stem}memiş`;
}

/** `ödeyen`, by its stem: `ödemeyen`; the y of `duyan` belongs to its stem. */
function notDoing(stem: string): string {
  const isJoint = /[aeıioöuü]y$/u.test(stem) && (stem.match(VOWELS)?.length ?? 0) > 1;
  const plain = isJoint ? stem.slice(0, -1) : stem.replace(/^(e|gi)d$/u, '$1t');
  return isDark(plain) ? `${plain}mayan` : `${plain}meyen`;
}

function readOnly(small: string): Record<string, string> | undefined {
  const found = [ONLY, BARE, ATTRIBUTE, ANCAK].map((pattern) => pattern.exec(small));
  return found.find((one) => one !== null)?.groups;
}

/** `olmadıkça`, by its stem, the other way round: `olduğunda`. */
function whenIt(stem: string): string {
  const hard = /[fstkçşhp]$/u.test(stem) ? 't' : 'd';
  const last = stem.match(VOWELS)?.at(-1) ?? 'a';
  const vowel = /[aı]/.test(last) ? 'ı' : /[ou]/.test(last) ? 'u' : /[öü]/.test(last) ? 'ü' : 'i';
  return `${stem}${hard}${vowel}ğ${vowel}nd${isDark(stem) ? 'a' : 'e'}`;
}

export const only: OnlyRules = {
  provided: /\p{L}m[ae]d[ıi]k[çc][ae](?!\p{L})/u,
  ends: /(?<!\p{L})(?:düş|iptal|sona er|bit|silin|kapan|boşal|kaybol|serbest|geri|kal[ıi]r|bekle|durdur|vazgeç|ertele|başka)|m[ae]m[ae]l[ıi]|m[ae]z(?!\p{L})/u,
  reverse: (condition) =>
    condition.replace(/(\p{L}+)m[ae]d[ıi]k[çc][ae]$/u, (_, stem: string) => whenIt(stem)),
  others: (sentence) => {
    const small = letters.lower(sentence);
    const except = EXCEPT.exec(small)?.groups;
    const { before = '', whom, verb = '' } = except ?? readOnly(small) ?? {};
    const isOfFlow = GOES_ON.test(verb) && !SHOWS.test(`${before} ${verb}`);
    if (!whom || !isOfFlow) return undefined;
    const at = small.indexOf(whom, before.length);
    const words = sentence.slice(at, at + whom.length);
    return except ? words : allOthers(words);
  },
};
