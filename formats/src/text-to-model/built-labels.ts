/** What alternative flows are called, and what a flow is: a heading may name several at once. */
const KINDS =
  'alternat(?:e|ives?)|exceptions?|exceptional|extensions?|errors?|failures?|variations?|variants?|edge|special|negative|unhappy|secondary|unsuccessful';
const FLOWS =
  'flows?|paths?|courses?|scenarios?|cases?|steps|conditions?|handling|situations?|branches';
const TURLER =
  'alternatif(?:ler)?|istisna(?:i|lar)?|hata(?:lar)?|olumsuz|aykırı|özel|ikincil|başarısız|uzantılar';
const AKISLAR =
  'akış(?:lar|ları|ı)?|durum(?:lar|ları|u)?|senaryo(?:lar|ları|su)?|yol(?:lar|ları)?|adım(?:lar|ları)?';

/** `Alternate and exception flows`, `Extensions / error cases`: headings over alternatives that name several kinds of them. */
export const KINDS_OF_ALTERNATIVES = [
  several(KINDS, FLOWS, 'and|or|and/or'),
  several(TURLER, AKISLAR, 've|veya|ya da|ile|ve/veya'),
];

function several(kinds: string, flows: string, words: string): string {
  const one = `(?:${kinds})(?: (?:${flows}))?`;
  return `${one}(?:(?:\\s*[,/&+]\\s*(?:(?:${words})\\s+)?|\\s+(?:${words})\\s+)${one})+`;
}

const FAILURE =
  '(?:(?:the )?(?:failures?|errors?)|fail(?:s|ed)?|not successful|unsuccessful|aborted)';
const FAILURE_IN_TURKISH =
  '(?:başarısızlık(?:ta)?|başarısız|hata|(?:başarısızlık|hata|başarısız olma) (?:durumunda|hâlinde|halinde)|başarısız durumda|asgari|en az)';
const SUCCESS = '(?:success|successful|succeeded|completion)';

/** What holds where a flow ended well: `Postcondition on success`. */
export const ENDS_OF_SUCCESS = [
  `post-?\\s?conditions? (?:(?:up)?on|in case of|after|for|when|if|of) ${SUCCESS}`,
  `(?:success|successful) (?:post-?\\s?conditions?|guarantees?|ends?)`,
  '(?:başarı|başarılı|başarıda|başarı durumunda|başarılı durumda) (?:son|ard|art|bitiş) ?koşul(?:u|lar|ları)?',
  'son ?koşul(?:lar)? \\(başarı(?:lı)?\\)',
];

/** What is promised to those who rely on the flow, in a label in small letters: nobody does it, and no step shows it. */
export const GUARANTEE =
  /(?<!\p{L})(?:guarantees?|garanti(?:si|ler|leri)?|güvence(?:si|ler|leri)?)(?!\p{L})/u;

/** What holds where it did not: no step of it, and nothing that is expected of its success. */
export const ENDS_OF_FAILURE = [
  `(?:post-?\\s?conditions?|guarantees?|end conditions?) (?:(?:up)?on|in (?:the )?case of|after|for|when|if|of) ${FAILURE}`,
  `(?:post-?\\s?conditions?|guarantees?|end conditions?)\\s*\\(\\s*(?:(?:up)?on )?${FAILURE}\\s*\\)`,
  `${eachOf(`(?:${FAILURE}|minimal|minimum)`, 'and|or')} (?:post-?\\s?conditions?|guarantees?|end conditions?|ends?)`,
  `${eachOf(FAILURE_IN_TURKISH, 've|veya|ya da')} (?:(?:son|ard|art|bitiş) ?koşul(?:u|lar|ları)?|garanti(?:si|ler|leri)?|güvence(?:si|ler|leri)?)`,
  '(?:son|ard|art|bitiş) ?koşul(?:u|lar|ları)?\\s*\\(\\s*(?:başarısız(?:lık)?|hata)\\s*\\)',
];

/** One or several words of a kind: `Minimal / Failure`. */
function eachOf(words: string, joints: string): string {
  return `${words}(?:(?:\\s*[,/&]\\s*|\\s+(?:${joints})\\s+)${words})*`;
}

/** What a flow has to keep to besides its steps: qualities of the system, which nobody does. */
export const SPECIAL_REQUIREMENTS = [
  '(?:special|supplementary|quality|performance) requirements?(?:(?:\\s*[,/&]\\s*|\\s+and\\s+)(?:constraints?|limitations?|notes?))?',
  '(?:özel|tamamlayıcı) (?:gereksinim|gereklilik|ister)(?:ler|leri)?(?:(?:\\s*[,/&]\\s*|\\s+ve\\s+)(?:kısıt(?:lar|lamalar)?|notlar))?',
];

/** What a document names that is kept elsewhere. */
export const REFERENCES = [
  '(?:parent|related|linked|required|dependent) (?:epics?|features?|(?:user )?(?:story|stories)|tasks?|tickets?|use cases?)',
  '(?:realization|traceability) matrix',
  '(?:üst|ilgili|ilişkili|bağlı|bağlantılı|gerekli) (?:epi[kc](?:ler)?|özellik(?:ler)?|(?:kullanıcı )?hik[âa]ye(?:si|ler|leri)?|kayıt(?:lar)?|iş(?:ler)?|kullanım (?:senaryo|durum)(?:u|su|ları))',
  '(?:gerçekleştirme|izlenebilirlik) matrisi',
];
