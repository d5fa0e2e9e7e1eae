import { wholeWords } from '../src/whole-words.ts';

/** Not before an ending that denies: reddedilmez, kilitlenmedi. */
const UNLESS_DENIED = '(?!(?:il)?m(?:e[zdy]|iyor|emi|eden))';

/** What says that something was refused or failed, with the endings it may have. */
export const refusalWords = wholeWords([
  'bloke',
  `(?:blokelen|engellen|kilitlen)${UNLESS_DENIED}\\p{L}*`,
  // not for `ücret alınmaz`
  '(?:açıl|(?<!(?:ücret|ceza|para) )alın|başla)ma[zd]\\p{L}*',
  'geri (?:çevril|gönderil|yollan)(?!m[ae][zd])\\p{L}*',
  '(?:başarısız|geçersiz|olumsuz|yanlış|yetersiz)\\p{L}*',
  // not hatasız, hatıra, Hatay
  'hata(?:lar\\p{L}*|lı\\p{L}*|sı(?!z)\\p{L}*|y[ıa]|nın|da|dan)?(?! (?:yok|olma|oluşma|verme|alma|alınma|gösterilme))',
  'iptal\\p{L}*(?! (?:edilme[zd]|olma[zd]))',
  '(?:kapalı|kilitli) kal(?!ma[zd])\\p{L}*',
  'kilitli\\p{L}*',
  '(?:bulun|onaylan|tanın)ma[zd]\\p{L}*',
  '(?:izin|kabul|onay) (?:edil|veril)me[zd]\\p{L}*',
  `redded${UNLESS_DENIED}\\p{L}*`,
  `reddet${UNLESS_DENIED}\\p{L}*`,
  'reddi',
  'ret',
  'süresi (?:dol|geç)\\p{L}*',
  'zaman aşım\\p{L}*',
]);
