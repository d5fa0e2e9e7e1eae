import { LIMITS } from '@caseloom/contract';
import type { CaseAttributes } from '@caseloom/engine';
import type { Language } from '@caseloom/locales';
import type { StoredAttributes } from './schema.ts';

export type AttributeChanges = {
  /** Null: nobody states it any more. */
  priority?: StoredAttributes['priority'] | undefined;
  risk?: CaseAttributes['risk'] | undefined;
  tags?: string[] | undefined;
  addTags?: string[] | undefined;
  removeTags?: string[] | undefined;
};

/**
 * What people say of a case once some of it is changed. A tag has one spelling in its project: that of
 * `known`, where one differs from it only in upper and lower case, by the rules of the language.
 *
 * @returns undefined where the case would have too many tags
 */
export function mergeAttributes(
  before: StoredAttributes,
  { priority, risk, tags, addTags = [], removeTags = [] }: AttributeChanges,
  { known, language }: { known: readonly string[]; language: Language },
): StoredAttributes | undefined {
  const lower = (tag: string) => tag.toLocaleLowerCase(language);
  const spellings = new Map([...known].reverse().map((tag) => [lower(tag), tag]));
  const removed = new Set(removeTags.map(lower));
  const merged = new Map<string, string>();
  for (const tag of [...(tags ?? before.tags), ...addTags]) {
    const word = lower(tag);
    if (!merged.has(word) && !removed.has(word)) merged.set(word, spellings.get(word) ?? tag);
  }
  if (merged.size > LIMITS.caseTags) return undefined;
  return {
    priority: priority === undefined ? before.priority : priority,
    risk: risk === undefined ? before.risk : risk,
    tags: [...merged.values()],
  };
}
