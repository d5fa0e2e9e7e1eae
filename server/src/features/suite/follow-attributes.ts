import type { Language } from '@caseloom/locales';
import type { Queryable } from '../../db/open.ts';
import { mergeAttributes } from './merge-attributes.ts';
import {
  listTags,
  lockAttributes,
  NO_ATTRIBUTES,
  storeAttributes,
} from './queries/case-attributes.ts';
import type { CaseRow } from './queries/cases.ts';
import type { SuiteKey } from './queries.ts';
import type { StoredAttributes } from './schema.ts';

type AttributeChange = {
  key: string;
  before: StoredAttributes | undefined;
  after: StoredAttributes | undefined;
};

/** Priority and tags that a file gave a case; where it is not known what it left open, a later one says it. */
export function attributesInFile(
  { content }: Pick<CaseRow, 'content'>,
  later?: Pick<CaseRow, 'content'>,
): StoredAttributes | undefined {
  const { attributes, open = later?.content.open } = content;
  if (!attributes) return undefined;
  return open?.includes('priority') ? { ...attributes, priority: null } : attributes;
}

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
    const now = current.get(key) ?? NO_ATTRIBUTES;
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
