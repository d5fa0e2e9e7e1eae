import type { Key, Language } from '@caseloom/locales';
import { errorFields } from '../error-fields.ts';
import { sayStart } from '../start-error.ts';

/** What was looked at. */
export type Check =
  | 'settings'
  | 'node'
  | 'folder'
  | 'disk'
  | 'database'
  | 'migrations'
  | 'role'
  | 'clock'
  | 'secretKey'
  | 'jobs'
  | 'mail'
  | 'languageModel'
  | 'address';

/** How it is: `wrong` keeps the portal, or a part of it, from working; a `warning` may be meant so. */
export type Status = 'ok' | 'warning' | 'wrong';

/** What was found: in one or two sentences, the second of which is what to do. */
export type Finding = { check: Check; status: Status; message: string };

type Params = Record<string, string | number>;

/** Makes findings in a language. */
export function findingIn(language: Language) {
  return (check: Check, status: Status, key: Key<'start'>, params?: Params): Finding => ({
    ...{ check, status },
    message: sayStart(language, key, params),
  });
}

export type Find = ReturnType<typeof findingIn>;

/** Why something could not be reached, in a few words of the system: never an address, which may hold a password. */
export function reasonOf(error: unknown): string {
  const { code, message, cause } = errorFields(error);
  if (cause !== undefined) return reasonOf(cause);
  const words = message?.split('\n')[0] || code;
  // Node's own codes say it in one word; those of the database are numbers
  return (code?.startsWith('E') ? code : words) ?? 'unknown';
}
