import { isKeepable } from '@caseloom/contract';
import { isRecord } from '@caseloom/formats/is-record';
import { AppError } from '../errors.ts';

/**
 * Requires that every text of a call can be stored: path, query, body, names of files and of fields.
 * The one place for all calls, those to come included; a text is refused, never changed.
 *
 * @throws AppError `invalid_input`, with each place that holds NUL or a lone surrogate
 */
export function requireKeepable(input: unknown): void {
  const details: { path: string; code: string }[] = [];
  for (const path of placesIn(input)) {
    details.push({ path, code: 'characters' });
    if (details.length === MAX_FAULTS) break;
  }
  if (details.length > 0) throw new AppError('invalid_input', details);
}

/** The maximum of places that one answer lists. */
const MAX_FAULTS = 20;

/** Something that holds values, and where it stands: by its parent, as the whole paths of 100,000 levels would fill the memory. */
type Holder = { value: Record<string, unknown>; name: string; parent: Holder | undefined };

/** The places of texts that cannot be kept. By a list, not by itself: what is sent may be deeper than a stack. */
function* placesIn(input: unknown): Generator<string> {
  const waiting: Holder[] = [{ value: { input }, name: '', parent: undefined }];
  for (let at = waiting.pop(); at; at = waiting.pop()) {
    // no list of pairs: a body may hold a million numbers, and everybody waits while it is looked at
    for (const name in at.value) {
      const value = at.value[name];
      if (!isKeepable(name) || isUnkeepable(value)) yield pathOf(at, name);
      const inner = value instanceof File ? { name: value.name } : value;
      if (isRecord(inner)) waiting.push({ value: inner, name, parent: at });
    }
  }
}

function isUnkeepable(value: unknown): boolean {
  return typeof value === 'string' && !isKeepable(value);
}

/** The path without the name of the root. A name that cannot be stored cannot be answered either: then the path is that of its holder. */
function pathOf(holder: Holder, name: string): string {
  const above: string[] = [];
  for (let at = holder; at.parent; at = at.parent) above.push(at.name);
  return [...above.toReversed(), ...(isKeepable(name) ? [name] : [])].slice(1).join('.');
}
