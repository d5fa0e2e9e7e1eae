import { type Key, type Language, sentence } from '@caseloom/locales';

type Params = Record<string, string | number>;

/** A sentence of the start of the portal. */
export function sayStart(language: Language, key: Key<'start'>, params?: Params): string {
  return sentence(language, 'start', key, params);
}

/** Why a command of operators does not do its work. `message` is in English; the terminal has a language of its own. */
export class StartError extends Error {
  /** The message in a language: one sentence or several, one per line. */
  readonly in: (language: Language) => string;

  constructor(say: (language: Language) => string, options?: ErrorOptions) {
    super(say('en'), options);
    this.in = say;
  }
}

/** A setting that cannot be used: which, and what it takes. */
export class EnvironmentError extends StartError {
  override readonly name = 'EnvironmentError';
}

/** Why the database cannot be used, and what to do. */
export class EmbeddedError extends StartError {
  override readonly name = 'EmbeddedError';

  constructor(key: Key<'start'>, params?: Params, options?: ErrorOptions) {
    super((language) => sayStart(language, key, params), options);
  }
}

/** Why a backup cannot be made, read or restored, and what to do. */
export class BackupError extends StartError {
  override readonly name = 'BackupError';

  constructor(key: Key<'start'>, params?: Params, options?: ErrorOptions) {
    super((language) => sayStart(language, key, params), options);
  }
}
