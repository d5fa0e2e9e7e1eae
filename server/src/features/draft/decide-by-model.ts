import type { SourceDocument } from '@caseloom/formats/document';
import { isRecord } from '@caseloom/formats/is-record';
import type { Language } from '@caseloom/locales';
import { placeInWorker } from '../../workers/in-worker.ts';
import type { TaskOwner } from '../../workers/scheduler.ts';
import {
  type Failure,
  isOfOneAnswer,
  type StoredFailure,
  toFailure,
  toStoredFailure,
} from '../language-model/failure.ts';
import { generateObject } from '../language-model/generate-object.ts';
import type { Endpoint } from '../language-model/queries.ts';
import type { DraftUsage } from '../language-model/schema.ts';
import { DECIDE_RULES, decisionQuestion, decisionSchema, UNKNOWN } from './decide-prompt.ts';
import { conditionDecisions, type Decision, endDecisions, roleDecisions } from './decisions.ts';
import type { DraftContent } from './schema.ts';

export type Deciding = {
  /** The draft as rules made it. */
  content: DraftContent;
  documents: SourceDocument[];
  language: Language;
  signal: AbortSignal;
  owner: TaskOwner;
  /** Counts what the answers take. */
  usage: DraftUsage;
  /** Told what there is of the draft, while it comes. */
  onProgress: (content: DraftContent) => Promise<void>;
};

/** How many questions a small language model answers at once. */
const BATCH = 12;

/**
 * Lets a language model decide small questions about a draft that rules made: what each sentence tells, whether
 * a part of it is a condition, where a branch leads. Each has a list of answers, so that none breaks the drawing;
 * what is not answered stays as rules read it.
 *
 * @returns the draft, with what was decided otherwise than by rules marked; undefined where there is nothing to decide
 * @throws Failure where nothing was answered
 */
export async function decideByModel(
  endpoint: Endpoint,
  deciding: Deciding,
): Promise<{ content: DraftContent; failure: StoredFailure | null } | undefined> {
  const state: State = { content: deciding.content, answered: 0, failure: undefined };
  for (const list of [roleDecisions, conditionDecisions, endDecisions])
    for (const batch of batchesOf(list(state.content, deciding.language)))
      await decideBatch({ endpoint, deciding, state }, batch);
  const { answered, failure, content } = state;
  if (answered === 0 && failure) throw failure;
  if (answered === 0) return undefined;
  const models = await placeInWorker(content, deciding.owner);
  return {
    content: { ...content, models },
    failure: failure ? toStoredFailure(failure, true) : null,
  };
}

type State = { content: DraftContent; answered: number; failure: Failure | undefined };
type Talk = { endpoint: Endpoint; deciding: Deciding; state: State };

/** Decides some questions; none, once the service has failed. */
async function decideBatch({ endpoint, deciding, state }: Talk, batch: Decision[]): Promise<void> {
  if (state.failure && !isOfOneAnswer(state.failure)) return;
  try {
    const answers = await askFor(endpoint, deciding, batch);
    state.answered += answers.size;
    state.content = applyAll(state.content, batch, answers);
    await deciding.onProgress(state.content);
  } catch (error) {
    state.failure = toFailure(error);
  }
}

function batchesOf(decisions: Decision[]): Decision[][] {
  const batches: Decision[][] = [];
  for (let at = 0; at < decisions.length; at += BATCH)
    batches.push(decisions.slice(at, at + BATCH));
  return batches;
}

/** The answers of a language model, by the place of their question: those alone that were on the list. */
async function askFor(
  endpoint: Endpoint,
  { documents, signal, usage }: Deciding,
  batch: Decision[],
): Promise<Map<number, string>> {
  const { result } = await generateObject(endpoint, {
    ...{ instructions: DECIDE_RULES, question: decisionQuestion(batch, documents) },
    ...{ schema: decisionSchema(batch), signal, usage },
    judge: async (json) => {
      const answers = answersIn(json, batch);
      const violations = answers.size > 0 ? [] : ['No question is answered by one of its answers.'];
      return { result: answers.size > 0 ? answers : undefined, violations };
    },
  });
  return result;
}

function answersIn(json: unknown, batch: Decision[]): Map<number, string> {
  // some wrap the answers in a field of its own
  const [inner] = isRecord(json) ? Object.values(json).filter(isRecord) : [];
  const fields = new Map(Object.entries(inner ?? (isRecord(json) ? json : {})));
  return new Map(
    batch.flatMap(({ options }, at): [number, string][] => {
      const given = String(fields.get(`q${at + 1}`) ?? '')
        .trim()
        .toLowerCase();
      const isListed = given === UNKNOWN || options.some(({ value }) => value === given);
      return isListed ? [[at, given]] : [];
    }),
  );
}

function applyAll(
  content: DraftContent,
  batch: Decision[],
  answers: ReadonlyMap<number, string>,
): DraftContent {
  return batch.reduce((draft, decision, at) => {
    const answer = answers.get(at);
    if (answer === undefined || answer === UNKNOWN) return draft;
    const changed = decision.apply(draft, answer);
    return { ...changed, decided: [...(draft.decided ?? []), ...changedIn(changed, draft)] };
  }, content);
}

/** Ids of the nodes and edges that a decision brought or changed. */
function changedIn({ models }: DraftContent, before: DraftContent): string[] {
  const elements = (all: DraftContent['models']) =>
    all.flatMap(({ nodes, edges }) => [...nodes, ...edges]);
  const known = new Map(elements(before.models).map((one) => [one.id, JSON.stringify(one)]));
  return elements(models)
    .filter((one) => known.get(one.id) !== JSON.stringify(one))
    .map(({ id }) => id);
}
