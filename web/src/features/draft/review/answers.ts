import type { Draft } from '@caseloom/contract';
import type { TFunction } from 'i18next';
import type { Choices } from './choices.ts';
import { inFlowOrder } from './flow-order.ts';
import { asksForEnd } from './open-ends.ts';

type Question = Draft['questions'][number];
type Answer = { value: string; label: string };

/** Answers that are pressed; the others are in a list. */
const PRESSED = 3;

/**
 * What can be answered: the likeliest to press, each saying what comes of it, and all other steps in the order of the
 * flow. A step that was discarded is none of them.
 */
export function answersOf(
  { models }: Pick<Draft, 'models'>,
  question: Question,
  choices: Choices,
  t: TFunction<'draft'>,
): { likely: Answer[]; others: Answer[] } {
  const model = models.find(({ id }) => id === question.modelId);
  const order = model ? inFlowOrder(model.nodes, model.edges) : [];
  const place = new Map(order.map(({ id }, at) => [id, at]));
  const typeOf = (value: string) => order.find(({ id }) => id === value)?.type;
  const here = place.get(question.elementId ?? '') ?? -1;
  const isEnd = asksForEnd(question);
  const offered = question.choices.filter(({ value }) => choices.get(value) !== 'discarded');
  const worded = ({ value, label }: Answer, at: number): Answer => {
    if (!isEnd) return { value, label: at === 0 ? t('assumedChoice', { choice: label }) : label };
    if (typeOf(value) === 'end' || !place.has(value)) return { value, label };
    const isBack = (place.get(value) ?? 0) <= here;
    return { value, label: t(isBack ? 'returnsTo' : 'goesOnWith', { name: label }) };
  };
  const others = offered
    .slice(PRESSED)
    .toSorted((a, b) => (place.get(a.value) ?? 0) - (place.get(b.value) ?? 0));
  return { likely: offered.slice(0, PRESSED).map(worded), others };
}
