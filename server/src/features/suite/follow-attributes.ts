import type { CaseAttributes } from '@caseloom/engine';
import type { Language } from '@caseloom/locales';
import type { Queryable } from '../../db/open.ts';
import { mergeAttributes } from './merge-attributes.ts';
import {
  listTags,
  lockAttributes,
  storeAttributes,
  toAttributes,
} from './queries/case-attributes.ts';
import type { SuiteKey } from './queries.ts';

type AttributeChange = {
  key: string;
  before: CaseAttributes | undefined;
  after: CaseAttributes | undefined;
};

/** Lets priority and tags of cases follow what their file says: of what is the same as before, that of the suite stays. */
export async function followAttributes(
  tx: Queryable,
  suite: SuiteKey,
  changes: AttributeChange[],
  language: Language,
): Promise<void> {
  if (changes.length === 0) return;
  const known = await listTags(tx, suite);
  const current = await lockAttributes(
    tx,
    suite,
    changes.map(({ key }) => key),
  );
  const rows = changes.flatMap(({ key, before, after }) => {
    if (!after) return [];
    const now = toAttributes(current.get(key) ?? null);
    const { priority, tags } = after;
    const isOtherTags = JSON.stringify(before?.tags) !== JSON.stringify(tags);
    const merged = mergeAttributes(
      now,
      { ...(before?.priority !== priority && { priority }), ...(isOtherTags && { tags }) },
      { known, language },
    );
    return merged ? [{ key, ...merged }] : [];
  });
  await storeAttributes(tx, suite, rows);
}
