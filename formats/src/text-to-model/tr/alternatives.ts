import type { AlternativeRules } from '../alternative-rules.ts';

const FLOW =
  "(?:(?:ana|temel|normal|asıl)(?: başarı)?\\s+(?:akış|senaryo)\\p{L}*(?:['’]\\p{L}+)?,?\\s+)";
/** What a branch does at the step that it leaves. */
const LEAVES =
  '(?:(?:ayrıl|dallan|başla|sap|çatallan|kol ver|gerçekleş|oluş|geçerli)\\p{L}*|alternatifi|istisnası|uzantısı)';
const NUMBERS =
  '\\d{1,3}\\.?(?:\\s*(?:,|-|–|/|(?:,\\s*)?(?:veya|ya da|ve|ile)\\s)\\s*\\d{1,3}\\.?)*';

/** The steps that are named, with the flow that they are of. */
const STEPS = `${FLOW}?(?:(?:adım(?:lar)?\\s+(?<before>${NUMBERS})(?:\\s*['’]?\\p{L}{2,4})?)|(?<steps>${NUMBERS})\\s*(?:numaralı )?(?:arası )?adım\\p{L}*)(?:\\s+(?:sonra|itibaren))?(?:\\s+${LEAVES})?`;

export const alternative: AlternativeRules = {
  step: /\s*\(?(?:adım\s+(\d{1,3})(?:\s*['’]\p{L}+)?|(\d{1,3})\.?\s*(?:numaralı )?adım(?:da|dan|ında|ından)?)\)?[,:]?(?:\s+sonra)?/u,
  at: /^(?:(?<step>\d{1,3})\.?\s*(?:numaralı )?adım(?:da|dan|ında|ından| sırasında| esnasında)|adım\s+(?<other>\d{1,3})\s*['’]?[dt][ae]n?)(?:\s+sonra)?[,:]?\s+/u,
  anyTime:
    /^(?:(?<before>\d{1,3})\.?\s*(?:numaralı )?adım(?:a kadar|dan önce)\s+)?(?:herhangi bir (?:anda|zamanda|aşamada)|her an|istediği (?:an|zaman))(?:,?\s+(?<other>\d{1,3})\.?\s*(?:numaralı )?adım(?:a kadar|dan önce))?[,:]?\s+/u,
  may: /[ae]bilir(?:l[ae]r)?$/u,
  leaves: new RegExp(`\\s*[([]\\s*${STEPS}\\s*[)\\]]`, 'u'),
  line: new RegExp(
    `^(?:(?:(?:ayrılma|dallanma|sapma|başlangıç) noktası|tetikleyici)\\s*[:–—-]\\s*|(?:bu akış|akış)\\s+)?(?:ana\\s+(?=adım))?${STEPS}\\s*[:.,–—-]*\\s*$`,
    'u',
  ),
  after: /^(?<step>\p{L}[^,;]{2,80}?)\s+(?:sonrasında|(?<=[dt][ae]n\s)sonra),?\s+(?=\S)/u,
  range: /-|–|ile/,
  reason: /^(?<condition>\S+\s.{0,200}?\p{L}+[dt][ıiuü]ğ[ıiuü]) için,?\s+(?<result>\S+\s+\S.*)$/su,
  twoAnswers: {
    split:
      /^(?<who>\p{L}+ )(?<one>[^,;]{3,80}?[ae]bilir),? (?:veya|ya da) (?<other>[^,;]{3,80}[ae]bilir)$/iu,
    goesOn: /(?<!\p{L})devam edebilir$|(?<!\p{L})sürdürebilir$/u,
    leaves: /(?<!\p{L})(?:çık|vazgeç|ayrıl|iptal ed|kapat)[ae]bilir$/u,
  },
};
