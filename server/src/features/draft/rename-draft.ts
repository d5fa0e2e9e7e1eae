import { type DraftEdit, LIMITS } from '@caseloom/contract';
import { AppError } from '../../errors.ts';
import { giveWords } from './draft-words.ts';
import type { DraftRow } from './queries.ts';
import type { DraftContent } from './schema.ts';

/** A name as the title of a draft has room for it. */
export function toTitle(name: string): string {
  return name.slice(0, LIMITS.name);
}

/** The title of a draft of one model, which is the name of that; undefined for one of several. */
export function titleOfOnly({ models }: DraftContent): string | undefined {
  const [only, ...others] = models;
  return only && others.length === 0 ? toTitle(only.name) : undefined;
}

type Renaming = Extract<DraftEdit, { kind: 'draft' }>;

/**
 * A draft under another title. Where its only model has the same name, that is renamed along; a model that the project
 * has is renamed there.
 *
 * @throws AppError `version_conflict` where it is another draft, or somebody else renamed it meanwhile
 */
export function renameDraft(
  { id, title, content, modelId }: DraftRow,
  { id: renamed, was, now }: Renaming,
): Pick<DraftRow, 'content' | 'title'> {
  const isFree = [was.title, now.title].includes(title);
  if (renamed !== id || !isFree) throw new AppError('version_conflict');
  const [only] = content.models;
  if (!only || modelId || titleOfOnly(content) !== title) return { content, title: now.title };
  const words = { name: now.title };
  return { content: giveWords(content, { kind: 'model', id: only.id, words }), title: now.title };
}
