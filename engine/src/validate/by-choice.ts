import type { Condition } from '../conditions/condition.ts';
import type { ModelEdge } from '../model.ts';

/** A condition on an edge as read. */
type Read = { text: string; condition?: Condition; edge: Pick<ModelEdge, 'label'> };

/**
 * The conditions that are compared with each other. Edges under one condition that say by their labels what is chosen are a free
 * choice there: they do not overlap by mistake, and are one.
 */
export function byChoice(named: readonly Read[]): Condition[] {
  const seen = new Set<string>();
  const isNamed = ({ edge }: Read) => Boolean(edge.label?.trim());
  const [labelled, others] = [named.filter(isNamed), named.filter((one) => !isNamed(one))];
  return [...others, ...labelled].flatMap((one) => {
    if (!one.condition || (isNamed(one) && seen.has(one.text))) return [];
    seen.add(one.text);
    return [one.condition];
  });
}
