import type { Language } from '@caseloom/locales/language';
import type { DataBook } from './data.ts';
import type { Sentence } from './sentence.ts';

/** What reading needs and fills: the data found, and the sentences that were not understood. */
export type Reader = {
  language: Language;
  book: DataBook;
  leftOver: Sentence[];
  /** The document asks its reader to do things: its other sentences explain them. */
  isInstruction?: boolean;
};
