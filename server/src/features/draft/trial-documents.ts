import type { Language } from '@caseloom/locales';

/** A short text, the steps that are in it by words of theirs, and at how many steps it branches. */
export type TrialDocument = {
  language: Language;
  text: string;
  steps: [words: string, role: 'action' | 'outcome'][];
  branches: number;
};

/** One in each language, so that it shows where a language model knows one of them alone. */
export const TRIAL_DOCUMENTS: TrialDocument[] = [
  {
    language: 'en',
    text: `Returning a book

The member scans the card at the desk. The screen lists the borrowed books.
The member puts the book into the box. If the book is overdue, the screen shows the fee and the member pays it by card.
Otherwise the screen says that nothing is owed. At the end a receipt is printed.`,
    steps: [
      ['scans the card', 'action'],
      ['lists the borrowed books', 'outcome'],
      ['puts the book', 'action'],
      ['shows the fee', 'outcome'],
      ['pays it by card', 'action'],
      ['nothing is owed', 'outcome'],
      ['receipt is printed', 'outcome'],
    ],
    branches: 1,
  },
  {
    language: 'tr',
    text: `Şifre yenileme

Kullanıcı giriş sayfasında "Şifremi unuttum" bağlantısına tıklar. Sistem e-posta adresini sorar.
Kullanıcı e-posta adresini girer. Adres kayıtlı değilse sistem bir uyarı gösterir ve işlem biter.
Adres kayıtlıysa sistem bir bağlantı gönderir. Kullanıcı yeni şifresini belirler. Sistem girişi açar.`,
    steps: [
      ['bağlantısına tıklar', 'action'],
      ['e-posta adresini sorar', 'outcome'],
      ['e-posta adresini girer', 'action'],
      ['bir uyarı gösterir', 'outcome'],
      ['bir bağlantı gönderir', 'outcome'],
      ['yeni şifresini belirler', 'action'],
      ['girişi açar', 'outcome'],
    ],
    branches: 1,
  },
];
