import { parseArgs } from 'node:util';
import { DEFAULT_LANGUAGE, isLanguage, type Key, type Language, sentence } from '@caseloom/locales';

/** The language of all that this process says: as `--lang` asks, else as the machine is set. */
export const language = languageOf(process.argv.slice(2), process.env);

function languageOf(args: string[], { LC_ALL, LC_MESSAGES, LANG }: NodeJS.ProcessEnv): Language {
  const { lang } = parseArgs({ args, options: { lang: { type: 'string' } }, strict: false }).values;
  if (typeof lang === 'string' && isLanguage(lang)) return lang;
  const ofMachine = (LC_ALL || LC_MESSAGES || LANG || '').slice(0, 2).toLowerCase();
  return isLanguage(ofMachine) ? ofMachine : DEFAULT_LANGUAGE;
}

export type Params = Record<string, string | number>;

/** A sentence of the command line. */
export function say(key: Key<'cli'>, params?: Params): string {
  return sentence(language, 'cli', key, safe(params));
}

/** What a file is refused for, or what of it was simplified. */
export function sayOfFile({ code, params }: { code: string; params?: Params }): string {
  return sentence(language, 'files', code, safe(params));
}

/** What is read as a model, as a list. */
export const modelFormats = sayOfFile({ code: 'model_formats' });

/** What somebody else wrote, on one line, and unable to steer a terminal. */
export function plain(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ');
}

/** What fills a sentence, each on one line. */
export function safe(params: Params = {}): Params {
  const entries = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === 'string' ? plain(value) : value,
  ]);
  return Object.fromEntries(entries);
}

/** Why the operating system refused, as the end of a sentence. */
export function reasonOf(error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException;
  const reason = sentence(language, 'cli', code);
  return reason === code ? message : reason;
}
