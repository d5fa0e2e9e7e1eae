import type { DoerRules } from '../language-rules.ts';

export const doer: DoerRules = {
  passive:
    /(?<!\p{L})(?!(?:al|gel|kal|bil|bul|ol|çal|del|gül|bin|in|yan|din|dön|tanı|öğren|beğen|yararlan|faydalan|kullan|davran|dinlen|güven)[ıiuü]r)\p{L}{2,}[ln][ıiuü]r[.!]?$/u,
  checks:
    /(?:doğrular|kontrol eder|denetler|arar|sorgular|bekler|okur|işler|karşılaştırır|doğrulanır|kontrol edilir|denetlenir|aranır|sorgulanır|beklenir|karşılaştırılır)[.!]?$/u,
};
