import type { contract } from '@caseloom/contract';
import type { InferContractRouterInputs } from '@orpc/contract';
import { inCompany } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import type { Actor, Context } from '../../http/deps.ts';
import type { TaskOwner } from '../../workers/scheduler.ts';
import { addStep } from './add-step.ts';
import { chosen, type Parts } from './chosen-models.ts';
import { requireDraft } from './queries/visible-drafts.ts';
import { change, type DraftRow, lockDraft } from './queries.ts';
import { answerQuestion } from './questions.ts';
import { readPrompt } from './read-files.ts';
import { withEarlier, withWords } from './refinement.ts';
import { beginDraft } from './running-drafts.ts';
import type { DraftContent } from './schema.ts';
import { checkQuota } from './start-draft.ts';

type Refinement = InferContractRouterInputs<typeof contract>['ai']['refine'];

/**
 * Begins to refine a draft: by answers to its questions, by steps that are made of what was left over, and by a sentence.
 *
 * @returns its id
 * @throws AppError `draft_not_ready`, `quota_reached`, `rate_limited`, `unavailable`
 */
export async function refineDraft(
  context: Context & { actor: Actor; taskOwner: TaskOwner },
  { id, sentence, answers = {}, addSteps = [], addTo, accepted = [], parts }: Refinement,
): Promise<string> {
  const { db, actor, limits, taskOwner } = context;
  await limits.take('accountDraft', actor.id);
  if (sentence) await checkQuota(context);
  const found = await inCompany(db, actor.companyId, (tx) => requireDraft(tx, actor, id));
  if (found.kind === 'model') throw new AppError('draft_not_ready');
  const words = wordsOf(found, answers, sentence);
  const read = words ? await readPrompt(words, taskOwner) : [];
  return inCompany(db, actor.companyId, async (tx) => {
    await lockDraft(tx, found);
    const before = await requireDraft(tx, actor, id);
    const answered = Object.entries(answers).reduce(
      (drawn, [question, answer]) => answerQuestion(drawn, question, answer),
      // what was discarded stays where nothing is read anew, so that it is known to be when something is
      words ? asLeft(before.content, parts) : { ...before.content, fresh: [] },
    );
    const { language, documents } = before;
    const content = addSteps.reduce(
      (drawn, quote) => addStep(drawn, quote, { language, documents, modelId: addTo }),
      answered,
    );
    const left = Object.entries(before.choices.answers).filter(([question]) => !answers[question]);
    await change(tx, before, {
      choices: { ...before.choices, answers: Object.fromEntries(left) },
      ...({ status: 'working', stage: 'reading', failure: null, content } as const),
      earlier: withEarlier(before, content),
      ...(words && {
        documents: withWords(before.documents, read),
        refinements: [...before.refinements, words],
      }),
    });
    await beginDraft(tx, context, before, {
      ...{ acceptedNodes: accepted, addTo },
      isBuilt: words === '',
    });
    return id;
  });
}

/** A draft as the user left it: without what they took out of it. */
function asLeft(content: DraftContent, parts: Parts | undefined): DraftContent {
  const acceptedIds = parts?.testData && new Set(parts.testData);
  const models = chosen(content, parts);
  const testData = content.testData.filter(({ id }) => acceptedIds?.has(id) ?? true);
  return { ...content, models, testData, fresh: [] };
}

/** What a refinement says in words: an answer to an open question, and the sentence. */
function wordsOf(
  { content: { questions } }: DraftRow,
  answers: Record<string, string>,
  sentence: string | undefined,
): string {
  const free = questions.filter(({ choices }) => choices.length === 0);
  const given = free.flatMap(({ id }) => answers[id] ?? []);
  return [...given, ...(sentence ? [sentence] : [])].join('\n\n');
}
