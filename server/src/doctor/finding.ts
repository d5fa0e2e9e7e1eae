import type { Key, Language } from '@caseloom/locales';
import { sayStart } from '../start-error.ts';

/** What was looked at. */
export type Check =
  | 'settings'
  | 'node'
  | 'folder'
  | 'disk'
  | 'files'
  | 'database'
  | 'pooler'
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
