import { isDeepStrictEqual } from 'node:util';
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
import { revertAttributes } from './revert-attributes.ts';
import type { StoredAttributes } from './schema.ts';

type AttributeChange = {
  key: string;
  /** A field that is missing is as if the file had never said it. */
  before: Partial<StoredAttributes> | undefined;
  after: StoredAttributes | undefined;
};

/** What a file said before and after an import that is undone. */
type Unfollowed = AttributeChange & { before: StoredAttributes | undefined };

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
  const following = await openFollowing(tx, suite, changes, language);
  const rows = changes.flatMap((change) => {
    const merged = following.after(following.now(change), change);
    return merged ? [{ key: change.key, ...merged }] : [];
  });
  await storeAttributes(tx, suite, rows);
}

/**
 * Takes back that they followed: they are what people said until then, where nobody has changed them since.
 *
 * @param changes what the file said before and after; `then`: what people said before, undefined where nobody knows it
 * @returns the keys of those of which somebody has said something else since, which stays
 */
export async function unfollowAttributes(
  tx: Queryable,
  suite: SuiteKey,
  changes: (Unfollowed & { then: StoredAttributes | undefined })[],
  language: Language,
): Promise<string[]> {
  if (changes.length === 0) return [];
  const following = await openFollowing(tx, suite, changes, language);
  const keysLeft: string[] = [];
  const rows = changes.flatMap(({ then, ...change }) => {
    const now = following.now(change);
    const { key, before, after } = change;
    const left = then && following.after(then, change);
    if (then && left) {
      // what people had said may have given way to what the file says as before
      const taken = following.after(then, { before: undefined, after }) ?? left;
      const { attributes, isLeft } = revertAttributes(now, { before: then, after: left });
      const back = revertAttributes(attributes, { before: then, after: taken }).attributes;
      if (isLeft && !isDeepStrictEqual(back, then)) keysLeft.push(key);
      return [{ key, ...back }];
    }
    const back = following.after(now, { before: after, after: before });
    return back ? [{ key, ...back }] : [];
  });
  await storeAttributes(tx, suite, rows);
  return keysLeft;
}

async function openFollowing(
  tx: Queryable,
  suite: SuiteKey,
  changes: AttributeChange[],
  language: Language,
) {
  const known = await listTags(tx, suite);
  const current = await lockAttributes(
    tx,
    suite,
    changes.map(({ key }) => key),
  );
  return {
    now: ({ key }: { key: string }) => current.get(key) ?? NO_ATTRIBUTES,
    /** What is said once it follows; undefined where the file says nothing, or too many tags. */
    after: (now: StoredAttributes, { before, after }: Omit<AttributeChange, 'key'>) => {
      if (!after) return undefined;
      const { priority, tags } = after;
      const isOtherTags = JSON.stringify(before?.tags) !== JSON.stringify(tags);
      const changed = {
        ...(before?.priority !== priority && { priority }),
        ...(isOtherTags && { tags }),
      };
      return mergeAttributes(now, changed, { known, language });
    },
  };
}
