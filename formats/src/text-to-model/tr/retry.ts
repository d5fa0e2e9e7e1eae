import type { RetryRules } from '../language-rules.ts';

const COUNT = '(?:ikinci|üçüncü|dördüncü|beşinci|son|iki|üç|dört|beş|\\d+\\.?)';
const WRONG = '(?:hatalı|yanlış|başarısız|geçersiz)';
/** `üçüncü hatalı denemede`, `üç yanlış koddan sonra` */
const AFTER = `(?:(?:art arda|üst üste|peş peşe|toplam|en fazla) )?${COUNT} (?:(?:kez|kere|defa) )?(?:(?:${WRONG} (?:\\p{L}+ )?\\S+|deneme\\p{L}*|giriş\\p{L}*|girişim\\p{L}*)(?: (?:sonra|sonrasında|sonunda|ardından|itibaren))|(?:${WRONG} )?(?:\\p{L}+ )?(?:deneme|giriş|girişim)(?:sinde|de|te))`;

/** A condition that so many attempts failed, before what follows, and behind its subject. */
export const USED = new RegExp(`^((?:\\S+\\s+){0,3}?)(${AFTER}),?\\s+(\\S.*)$`, 'su');

export const retry: RetryRules = {
  again: /(?<!\p{L})(?:(?:kez|kere|defa) daha|yeniden|tekrar|den(?:er|enir|eyebilir|enebilir))/u,
  chances:
    /((?:en fazla |en çok |toplam )?(?:\d+|iki|üç|dört|beş|on)\s+(?:kez\s+)?(?:deneme\s+)?hakk\p{L}+)\s+(?:vardır|var|verilir|tanınır|bulunur)/iu,
  used: new RegExp(
    `^(?:\\S+\\s+){0,3}?${AFTER}$|${COUNT} (?:kez|kere|defa) (?:\\S+ ){0,2}?${WRONG}|${WRONG} .*${COUNT} (?:kez|kere|defa)`,
    'u',
  ),
  step: /(?:adım\s+(\d+)|(\d+)\.\s*adım)/iu,
};
