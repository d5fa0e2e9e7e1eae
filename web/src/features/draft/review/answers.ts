import type { Draft } from '@caseloom/contract';
import type { TFunction } from 'i18next';
import type { Choices } from './choices.ts';
import { inFlowOrder } from './flow-order.ts';
import { asksForEnd, asksForValues, openEnds } from './open-ends.ts';

type Question = Draft['questions'][number];
type Answer = { value: string; label: string };

/** Answers that are pressed; the others are in a list. */
const PRESSED = 3;

/**
 * What can be answered. Conditions are all to press; of steps the likeliest, each saying what comes of it, and all other steps in the order of the
 * flow. A step that was discarded is none of them.
 */
export function answersOf(
  { models }: Pick<Draft, 'models'>,
  question: Question,
  choices: Choices,
  t: TFunction<'draft'>,
): { likely: Answer[]; others: Answer[] } {
  if (asksForValues(question)) return { likely: question.choices, others: [] };
  const model = models.find(({ id }) => id === question.modelId);
  const order = model ? inFlowOrder(model.nodes, model.edges) : [];
  const place = new Map(order.map(({ id }, at) => [id, at]));
  const typeOf = (value: string) => order.find(({ id }) => id === value)?.type;
  const branch = model ? branchTo(question.elementId ?? '', model.edges) : [];
  // a branch comes behind the flow that it leaves: what follows that is no way back
  const leaves = place.get(branch.at(-1) ?? '') ?? -1;
  const isBack = (id: string) => branch.includes(id) || (place.get(id) ?? 0) <= leaves;
  const isEnd = asksForEnd(question);
  const offered = question.choices.filter(({ value }) => choices.get(value) !== 'discarded');
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
function branchTo(last: string, edges: Draft['models'][number]['edges']): string[] {
  const steps = [last];
  for (let step = last; ; ) {
    const [before, ...others] = edges.filter(({ target }) => target === step);
    if (!before || others.length > 0 || steps.includes(before.source)) return steps;
    step = before.source;
    steps.push(step);
    if (edges.filter(({ source }) => source === step).length > 1) return steps;
  }
}
