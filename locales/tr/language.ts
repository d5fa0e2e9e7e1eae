import caseWords from './case.json' with { type: 'json' };
import changeWords from './change.json' with { type: 'json' };
import { checkWords } from './checks.ts';
import conditionWords from './condition.json' with { type: 'json' };
import formatWords from './formats.json' with { type: 'json' };
import gherkinWords from './gherkin.json' with { type: 'json' };
import { refusalWords } from './refusals.ts';

export const language = {
  /** What its speakers call it. */
  name: 'Türkçe',
  /** What a language model is told. */
  englishName: 'Turkish',
  /** Whether a number is written `3,5` and in groups `1.250`. */
  hasDecimalComma: true,
  /** Whether a date is written `22.11.2026`; otherwise as it is stored, `2026-11-22`. */
  hasDottedDates: true,
  /** Letters that only a text in it has. */
  ownLetters: 'ğşıİĞŞ',
  /** Words that steps begin with and that are nobody's name: inside a title they begin with a small letter. */
  commonWords:
    'adres ara bir bütün bu çık doğru ekle ekspres ekran geçerli geçersiz geri giriş hata hatalı hesap hızlı ilk kart kayıt kod kredi kullanıcı kupon liste misafir müşteri ödeme onay oturum parola sayfa sepet sepete sipariş sistem son standart şifre tüm uygulama ürün üye yanlış yeni yönetici'.split(
      ' ',
    ),
  /** Whether what follows a colon begins with a small letter. */
  hasSmallAfterColon: false,
  /** What says in small letters that something was refused or failed. */
  refusalWords,
  /** What says in small letters that something is checked. */
  checkWords,
  caseWords,
  changeWords,
  conditionWords,
  formatWords,
  gherkinWords,
};
