import type { AlternativeRules } from '../language-rules.ts';

export const alternative: AlternativeRules = {
  step: /\s*\(?(?:adım\s+(\d{1,3})(?:\s*['’]\p{L}+)?|(\d{1,3})\.?\s*(?:numaralı )?adım(?:da|dan|ında|ından)?)\)?[,:]?(?:\s+sonra)?/u,
  at: /^(?:(?<step>\d{1,3})\.?\s*(?:numaralı )?adım(?:da|dan|ında|ından| sırasında| esnasında)|adım\s+(?<other>\d{1,3})\s*['’]?[dt][ae]n?)(?:\s+sonra)?[,:]?\s+/u,
  may: /[ae]bilir(?:l[ae]r)?$/u,
  reason: /^(?<condition>\S+\s.{0,200}?\p{L}+[dt][ıiuü]ğ[ıiuü]) için,?\s+(?<result>\S+\s+\S.*)$/su,
};
