import type { Chart } from './chart.ts';

/**
 * Makes outcomes of what a process sends last: a message or signal that only an end follows, and that answers something; and
 * of the last box of a diagram whose words leave open what it is. Of other tasks the file does not say whether they are done to
 * the system or by it.
 *
 * @param chart its gateways are taken out
 */
export function markOutcomes({ shapes, flows }: Chart): void {
  const out = Map.groupBy(flows, ({ source }) => source);
  const into = Map.groupBy(flows, ({ target }) => target);
  const kindOf = (id: string) => shapes.get(id)?.kind;
  for (const shape of shapes.values()) {
    const { id, isSent, isOpen } = shape;
    const isLast = (out.get(id) ?? []).every(({ target }) => kindOf(target) === 'end');
    const isAnswer = (into.get(id) ?? []).some(({ source }) => kindOf(source) !== 'start');
    if ((isSent || isOpen) && isLast && isAnswer) shape.type = 'outcome';
  }
}
