import { isDeepStrictEqual } from 'node:util';
import { LIMITS } from '@caseloom/contract';
import type { StoredAttributes } from './schema.ts';

/** What was said of a case before somebody changed it, and after. */
export type Changed = { before: StoredAttributes; after: StoredAttributes };

/**
 * What is said of a case once a change is undone: priority and risk only while they are as that change
 * left them, and each tag by itself. What others have said since stays.
 *
 * @returns also whether somebody has set since what that change had set
 */
export function revertAttributes(
  current: StoredAttributes,
  { before, after }: Changed,
): { attributes: StoredAttributes; isLeft: boolean } {
  const isSame = isDeepStrictEqual;
  const isSet = (name: 'priority' | 'risk') => !isSame(before[name], after[name]);
  const isAsLeft = (name: 'priority' | 'risk') => isSame(current[name], after[name]);
  const source = (name: 'priority' | 'risk') => (isSet(name) && isAsLeft(name) ? before : current);
  return {
    attributes: {
      priority: source('priority').priority,
      risk: source('risk').risk,
      tags: revertTags(current.tags, { before: before.tags, after: after.tags }),
    },
    isLeft: (['priority', 'risk'] as const).some((name) => isSet(name) && !isAsLeft(name)),
  };
}

/** Tags that were added go, those that were removed come back; in their old order where nobody changed them since. */
function revertTags(
  current: string[],
  { before, after }: { before: string[]; after: string[] },
): string[] {
  if (isDeepStrictEqual(current, after)) return before;
  const added = new Set(after.filter((tag) => !before.includes(tag)));
  const stays = current.filter((tag) => !added.has(tag));
  const removed = before.filter((tag) => !after.includes(tag) && !stays.includes(tag));
  return [...stays, ...removed].slice(0, LIMITS.caseTags);
}
