import { type Draft, isSameSentence } from '@caseloom/contract';
import type { TFunction } from 'i18next';
import type { Choices } from './choices.ts';
import { inFlowOrder } from './flow-order.ts';
import { asksForEnd, asksForValues, openEnds } from './open-ends.ts';

type Question = Draft['questions'][number];
type Edges = Draft['models'][number]['edges'];
type Answer = { value: string; label: string };

/** Answers that are pressed; the others are in a list. */
const PRESSED = 3;

/** What is decided so far: of parts, and by id of a question the answer that is not applied yet. */
type Decided = { choices: Choices; answers: Readonly<Record<string, string | null>> };

/**
 * What can be answered. Conditions are all to press; of steps the likeliest, each saying what comes of it, and all other steps in the order of the
 * flow. A step that was discarded is none of them.
 */
export function answersOf(
  draft: Pick<Draft, 'models' | 'questions' | 'sources'>,
  question: Question,
  { choices, answers }: Decided,
  t: TFunction<'draft'>,
): { likely: Answer[]; others: Answer[] } {
  if (asksForValues(question)) return { likely: question.choices, others: [] };
  const { nodes = [], edges = [] } = draft.models.find(({ id }) => id === question.modelId) ?? {};
  const order = inFlowOrder(nodes, edges);
  const place = new Map(order.map(({ id }, at) => [id, at]));
  const typeOf = (value: string) => order.find(({ id }) => id === value)?.type;
  const isEnd = asksForEnd(question);
  const branch = branchTo(question.elementId ?? '', edges);
  const start = isEnd ? givenStart(draft, { question, branch, edges, answers }) : undefined;
  const steps = start ? branch.slice(0, -1) : branch;
  // a branch comes behind the flow that it leaves: what follows that is no way back
  const leaves = place.get(start ?? branch.at(-1) ?? '') ?? -1;
  const isBack = (id: string) => steps.includes(id) || (place.get(id) ?? 0) <= leaves;
  const offered = likeliestFirst(
    question.choices.filter(({ value }) => choices.get(value) !== 'discarded'),
    start ? [question.choices[0]?.value, stepBehind(start, edges), start] : [],
  );
  const worded = ({ value, label }: Answer, at: number): Answer => {
    if (!isEnd) return { value, label: at === 0 ? t('assumedChoice', { choice: label }) : label };
    if (typeOf(value) === 'end' || !place.has(value)) return { value, label };
    return { value, label: t(isBack(value) ? 'returnsTo' : 'goesOnWith', { name: label }) };
  };
  const others = offered
    .slice(PRESSED)
    .toSorted((a, b) => (place.get(a.value) ?? 0) - (place.get(b.value) ?? 0));
  return { likely: offered.slice(0, PRESSED).map(worded), others };
}

type Branch = {
  question: Question;
  /** Its steps from the last one back, with the one that it leaves as it is drawn. */
  branch: string[];
  edges: Edges;
  answers: Decided['answers'];
};

/** The step that a branch leaves by the answer to the question about it, also before that is applied. */
function givenStart(
  { questions, sources }: Pick<Draft, 'questions' | 'sources'>,
  { question: { modelId, from }, branch, edges, answers }: Branch,
): string | undefined {
  const [first, left] = branch.slice(-2);
  const entries = edges.filter(({ source, target }) => source === left && target === first);
  const sentences = [...entries.flatMap(({ id }) => sources[id] ?? []), ...(from ? [from] : [])];
  const about = questions.find(
    (one) =>
      one.code === 'way_place_assumed' &&
      one.modelId === modelId &&
      sentences.some((sentence) => one.from && isSameSentence(sentence, one.from)),
  );
  return (about && (answers[about.id] ?? about.answer)) ?? undefined;
}

/** Where the flow goes on behind a step that a branch leaves. */
function stepBehind(step: string, edges: Edges): string | undefined {
  const leaving = edges.filter(({ source }) => source === step);
  const onward =
    leaving.find(({ mark }) => mark === 'main') ??
    leaving.find(({ label, guard }) => !label && !guard);
  return onward?.target;
}

function likeliestFirst(offered: Answer[], values: (string | undefined)[]): Answer[] {
  const first = values.flatMap((value) => offered.find((one) => one.value === value) ?? []);
  return [...new Set([...first, ...offered])];
}

/**
 * For each branch that leads nowhere yet, its question and the answer that the test ends there. Not for one that is a
 * condition alone: a step of the flow would be the last one of its test, so it is asked by itself.
 */
export function endAnswers(draft: Pick<Draft, 'models' | 'questions'>): [string, string][] {
  const nodes = draft.models.flatMap((model) => model.nodes);
  const ends = new Set(nodes.filter(({ type }) => type === 'end').map(({ id }) => id));
  const goingOn = new Set(draft.models.flatMap(({ edges }) => edges.map(({ source }) => source)));
  return openEnds(draft).flatMap(({ id, elementId, choices }): [string, string][] => {
    const end = choices.find(({ value }) => ends.has(value));
    return end && !goingOn.has(elementId ?? '') ? [[id, end.value]] : [];
  });
}

/** The steps of a branch from its last one back to the step that it leaves. */
function branchTo(last: string, edges: Edges): string[] {
  const steps = [last];
  for (let step = last; ; ) {
    const [before, ...others] = edges.filter(({ target }) => target === step);
    if (!before || others.length > 0 || steps.includes(before.source)) return steps;
    step = before.source;
    steps.push(step);
    if (edges.filter(({ source }) => source === step).length > 1) return steps;
  }
}
