import type { OptionalRules } from '../optional-rules.ts';

export const optional: OptionalRules = {
  phrase:
    /(?<!\p{L})(?:uygun olduğunda|uygun görürse|gerekli görürse|gerek (?:görürse|duyarsa|olursa|varsa)|gerekirse|gerekiyorsa|gerekliyse|gerektiğinde|ihtiyaç (?:duyarsa|olursa|halinde|hâlinde)|isterse|dilerse|arzu ederse|istenirse|mümkünse|varsa|isteğe bağlı(?: olarak|\s*:)|opsiyonel(?: olarak|\s*:)|tercihen)(?=[\s,]),?/u,
};
