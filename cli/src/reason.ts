import { type Language, sentence } from '@caseloom/locales';

/** Why the operating system refused, as the end of a sentence. */
export function reasonOf(error: unknown, language: Language = 'en'): string {
  const { code = '', message } = error as NodeJS.ErrnoException;
  const reason = sentence(language, 'results', code);
  return reason === code ? message : reason;
}
