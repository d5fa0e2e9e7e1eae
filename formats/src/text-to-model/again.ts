import { isCheck } from './doer.ts';
import { type Drawing, stepsById } from './drawing.ts';
import { lower } from './lower.ts';

/** Who tries again after a check enters once more what is checked: the last act before it. Nothing where a step is an act. */
export function enteredBefore({ shop, model, main }: Drawing, node: string): string | undefined {
  const steps = stepsById(shop);
  const stepOf = (id: string) => steps.get(model.nodes.find((one) => one.id === id)?.stepId ?? '');
  const isLookedInto = (id: string) =>
    isCheck(lower(stepOf(id)?.label ?? '', shop.language), shop.language);
  if (!isLookedInto(node) && stepOf(node)?.type !== 'outcome') return undefined;
  const before = new Set([node]);
  for (const one of before) {
    if (stepOf(one)?.type === 'action' && !isLookedInto(one)) return one;
    for (const { source, target } of model.edges)
      if (target === one && main.has(source)) before.add(source);
  }
  return undefined;
}
