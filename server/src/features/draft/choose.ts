import {
  type contract,
  type DraftChoice,
  idsOfParts,
  isSameSentence,
  withChoices,
} from '@caseloom/contract';
import type { InferContractRouterInputs } from '@orpc/contract';
import { inCompany } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import type { Actor, Context } from '../../http/deps.ts';
import { requireDraft } from './queries/visible-drafts.ts';
import { change, lockDraft } from './queries.ts';
import type { DraftChoices, DraftContent } from './schema.ts';

type Decisions = Omit<
  InferContractRouterInputs<typeof contract>['ai']['choose'],
  'id' | 'revision'
>;

/**
 * Stores what somebody says of a draft, on top of what others said of other parts: of two who speak of the same part the last one counts.
 *
 * @returns all that is said of it then; what the draft does not have is not among it
 * @throws AppError `draft_not_found`, `draft_not_ready`; `version_conflict` where it was drawn anew meanwhile
 */
export function chooseOfDraft(
  { db, actor }: Context & { actor: Actor },
  { id, revision, ...decisions }: Decisions & { id: string; revision: number },
): Promise<{ revision: number; choices: DraftChoices }> {
  return inCompany(db, actor.companyId, async (tx) => {
    await lockDraft(tx, await requireDraft(tx, actor, id));
    const row = await requireDraft(tx, actor, id);
    if (row.status !== 'ready') throw new AppError('draft_not_ready');
    if (row.revision !== revision) throw new AppError('version_conflict');
    const choices = addChoices(row.choices, row.content, decisions);
    await change(tx, row, { choices }, ['ready']);
    return { revision, choices };
  });
}

function addChoices(
  before: DraftChoices,
  content: DraftContent,
  { parts = {}, answers = {}, dismissed = [], restored = [] }: Decisions,
): DraftChoices {
  const ids = idsOfParts(content);
  const isAnswer = ([id, answer]: [string, string | null]) =>
    content.questions.some(
      ({ id: question, choices }) =>
        question === id && (answer === null || choices.length === 0 || choices.includes(answer)),
    );
  const known = Object.entries(parts).filter(([id]) => ids.has(id));
  const left = content.leftOver.filter((one) => dismissed.some((two) => isSameSentence(one, two)));
  const others = [...restored, ...left];
  const kept = before.dismissed.filter((one) => !others.some((two) => isSameSentence(one, two)));
  return {
    parts: withChoices<DraftChoice>(before.parts, Object.fromEntries(known)),
    answers: withChoices(
      before.answers,
      Object.fromEntries(Object.entries(answers).filter(isAnswer)),
    ),
    dismissed: [...kept, ...left],
  };
}
