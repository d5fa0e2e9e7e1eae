import { isDeepStrictEqual } from 'node:util';
import { type Draft, type DraftEdit, type DraftPartEdit, findStep } from '@caseloom/contract';
import { readCondition, stateNamesOf } from '@caseloom/engine';
import { sentence } from '@caseloom/locales';
import { inCompany } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import type { Actor, Context } from '../../http/deps.ts';
import type { TaskOwner } from '../../workers/scheduler.ts';
import { checkDraft, listLibrary } from './complete-draft.ts';
import { giveWords, type WordedPart, wordedParts } from './draft-words.ts';
import { editRecord } from './edit-record.ts';
import type { DraftWords } from './edited-part.ts';
import { matchLibrary } from './match-library.ts';
import { requireDraft } from './queries/visible-drafts.ts';
import { change, type DraftRow, lockDraft } from './queries.ts';
import { renameDraft, toTitle } from './rename-draft.ts';
import type { DraftContent } from './schema.ts';
import { toDraft } from './to-draft.ts';
import { askForValues } from './value-questions.ts';

type ActorContext = Context & { actor: Actor; taskOwner: TaskOwner };

/** How often an edit begins again because another one was stored meanwhile. */
const MAX_ATTEMPTS = 5;

/**
 * Gives a draft another title, a part of it other words, or test data that it lacked: stored with the draft, with what the library has by these words, and
 * what the rules of drawing say then.
 *
 * @returns the draft as it is stored then, read in the same transaction: where reading fails, nothing is stored
 * @throws AppError `draft_not_found`, `draft_not_ready`; `version_conflict` where somebody else changed the
 *   same words, or the part is gone; `invalid_input` with the field
 */
export async function editDraft(
  context: ActorContext,
  id: string,
  edit: DraftEdit,
): Promise<Draft> {
  const { db, actor, taskOwner } = context;
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const { row, library } = await inCompany(db, actor.companyId, async (tx) => {
      const found = await requireDraft(tx, actor, id);
      return { row: found, library: await listLibrary(tx, found) };
    });
    if (row.status !== 'ready') throw new AppError('draft_not_ready');
    const edited = applyEdit(row, edit, context.language);
    const matched = matchEdited(edited.content, edit, library);
    const checks = await checkDraft(matched, library, taskOwner);
    const changes = { content: { ...matched, checks }, title: edited.title };
    const stored = await inCompany(db, actor.companyId, async (tx) => {
      await lockDraft(tx, row);
      const current = await requireDraft(tx, actor, id);
      if (!isUnchanged(current, row)) return undefined;
      await change(tx, row, changes, ['ready']);
      return toDraft(await requireDraft(tx, actor, id), context.language);
    });
    if (stored) return stored;
  }
  throw new AppError('version_conflict');
}

function isUnchanged(current: DraftRow, { content, title }: DraftRow): boolean {
  return current.title === title && isDeepStrictEqual(current.content, content);
}

/** The draft with the edit in it. */
function applyEdit(
  row: DraftRow,
  edit: DraftEdit,
  language: Context['language'],
): Pick<DraftRow, 'content' | 'title'> {
  if (edit.kind === 'draft') return renameDraft(row, edit);
  const edited =
    edit.kind === 'record' ? editRecord(row.content, edit) : applyPartEdit(row, edit, language);
  const content = row.modelId ? edited : askForValues(edited, row.language);
  // a draft of one model has the name of that model
  const [only, ...others] = content.models;
  const isNamed = edit.kind === 'model' && only && others.length === 0;
  return { content, title: isNamed ? toTitle(only.name) : row.title };
}

function applyPartEdit(
  row: Pick<DraftRow, 'content' | 'modelId'>,
  edit: DraftPartEdit,
  language: Context['language'],
): DraftContent {
  const { content } = row;
  const part = wordedParts(content, edit.kind).find(({ id }) => id === edit.id);
  if (!part) throw new AppError('version_conflict');
  if (!isOpen(row, edit, part)) throw new AppError('draft_not_ready');
  const words = merge(part.words, edit);
  if ('guard' in words && 'guard' in part.words && words.guard !== part.words.guard)
    requireReadable(words.guard, part, language);
  return giveWords(content, { kind: edit.kind, id: edit.id, words });
}

/** Of a draft that adds to a model, what the model has already is edited there. */
function isOpen(
  { content, modelId }: Pick<DraftRow, 'content' | 'modelId'>,
  edit: DraftPartEdit,
  part: WordedPart,
) {
  if (!modelId || edit.kind === 'data') return true;
  const isNew = content.assumed.includes(edit.id);
  const hasFixedCondition = (content.narrowed ?? []).some(({ by }) => by === edit.id);
  const changesGuard =
    edit.kind === 'edge' && 'guard' in part.words && edit.now.guard !== edit.was.guard;
  return isNew && !(hasFixedCondition && changesGuard);
}

/** The fields that the edit changes, on top of what is there. @throws AppError `version_conflict` */
function merge(current: DraftWords, { was, now }: DraftPartEdit): DraftWords {
  const there: Record<string, unknown> = current;
  const seen: Record<string, unknown> = was;
  const fields = Object.entries(now).map(([field, next]) => {
    if (isDeepStrictEqual(next, seen[field])) return [field, there[field]];
    const isFree = [seen[field], next].some((one) => isDeepStrictEqual(one, there[field]));
    if (!isFree) throw new AppError('version_conflict');
    return [field, next];
  });
  return { ...now, ...Object.fromEntries(fields) };
}

/** @throws AppError `invalid_input` that says where the condition stops to make sense */
function requireReadable(
  guard: string,
  { model }: WordedPart,
  language: Context['language'],
): void {
  const read = guard && model ? readCondition(guard, stateNamesOf(model)) : undefined;
  if (!read || read.ok) return;
  const { code, params } = read.fault;
  const message = sentence(language, 'problems', code, params);
  throw new AppError('invalid_input', [{ path: 'edit.now.guard', code, message }]);
}

/** The edited step or record, with the one that the project has by these words. */
function matchEdited(
  content: DraftContent,
  { kind, id }: DraftEdit,
  library: Parameters<typeof matchLibrary>[1],
): DraftContent {
  if (kind !== 'step' && kind !== 'data' && kind !== 'record') return content;
  const node = content.models.flatMap(({ nodes }) => nodes).find((one) => one.id === id);
  const step = node && findStep(content, node);
  const matched = matchLibrary(content, library);
  return {
    ...content,
    steps: content.steps.map((one, at) => (one === step ? (matched.steps[at] ?? one) : one)),
    testData: content.testData.map((one, at) =>
      one.id === id ? (matched.testData[at] ?? one) : one,
    ),
  };
}
