import { isDeepStrictEqual } from 'node:util';
import { createMask } from '@caseloom/formats';
import { type Language, sentence } from '@caseloom/locales';
import type { Queryable } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import { listSecretValues } from '../test-data/queries.ts';
import { type AttributeChanges, mergeAttributes } from './merge-attributes.ts';
import {
  listTags,
  lockAttributes,
  NO_ATTRIBUTES,
  storeAttributes,
} from './queries/case-attributes.ts';
import { listCurrentKeys } from './queries/cases.ts';
import { lockSuite, type SuiteKey } from './queries.ts';
import { type Changed, revertAttributes } from './revert-attributes.ts';

type ChangedCase = Changed & { key: string };

/**
 * Sets priority, risk or tags of cases: of all that are named, or of none.
 *
 * @returns the cases that are not as they were
 * @throws AppError `case_not_found`; `invalid_input` where a case would have too many tags
 */
export async function setAttributes(
  tx: Queryable,
  suite: SuiteKey,
  { keys, language, ...changes }: AttributeChanges & { keys: string[]; language: Language },
): Promise<ChangedCase[]> {
  await lockSuite(tx, suite);
  const chosen = [...new Set(keys)];
  const found = await listCurrentKeys(tx, suite, chosen);
  if (found.length < chosen.length) throw new AppError('case_not_found');
  const before = await lockAttributes(tx, suite, chosen);
  const known = await listTags(tx, suite);
  const mask = createMask(await listSecretValues(tx, suite));
  // a tag goes wherever its case goes
  const masked = {
    ...changes,
    tags: changes.tags?.map(mask),
    addTags: changes.addTags?.map(mask),
  };
  const changed = chosen.map((key) => {
    const options = { known, language };
    const previous = before.get(key) ?? NO_ATTRIBUTES;
    const after = mergeAttributes(previous, masked, options);
    if (after) return { key, before: previous, after };
    const message = sentence(language, 'fields', 'too_many_tags');
    throw new AppError('invalid_input', [{ path: 'tags', message }]);
  });
  await storeAttributes(
    tx,
    suite,
    changed.map(({ key, after }) => ({ key, ...after })),
  );
  return changed.filter((one) => !isDeepStrictEqual(one.before, one.after));
}

/**
 * Undoes a change of priority, risk or tags, where nobody has changed the same since.
 *
 * @returns how many cases are as they were before it, and of how many something of it stays
 * @throws AppError `case_not_found` where none of the cases is there any more
 */
export async function undoAttributes(
  tx: Queryable,
  suite: SuiteKey,
  changed: ChangedCase[],
): Promise<{ undone: number; left: number }> {
  await lockSuite(tx, suite);
  const keys = changed.map(({ key }) => key);
  const there = new Set(await listCurrentKeys(tx, suite, keys));
  if (there.size === 0) throw new AppError('case_not_found');
  const current = await lockAttributes(tx, suite, keys);
  const mask = createMask(await listSecretValues(tx, suite));
  const reverted = changed
    .filter(({ key }) => there.has(key))
    .map(({ key, ...change }) => {
      const now = current.get(key) ?? NO_ATTRIBUTES;
      return { key, ...revertAttributes(now, change) };
    });
  await storeAttributes(
    tx,
    suite,
    reverted.map(({ key, attributes }) => ({
      ...{ key, ...attributes },
      tags: attributes.tags.map(mask),
    })),
  );
  const undone = reverted.filter(({ isLeft }) => !isLeft).length;
  return { undone, left: changed.length - undone };
}
