import type { Key } from '@caseloom/locales';
import { say } from './say.ts';

/** Not usable input or arguments: `message` is the one sentence a person reads; the exit code is 2. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** The error that says a sentence of the command line. */
export function fault(...sentence: [key: Key<'cli'>, params?: Record<string, string | number>]) {
  return new CommandError(say(...sentence));
}
