import { namesOfStep } from '../step-argument.ts';
import type { ModelFacts } from './model-facts.ts';

/** The names of test data that steps enter, each with the first action that does, in the order of the flow. */
export function findEnteredNames({ inFlow, stepOf, variables }: ModelFacts): Map<string, string> {
  const places = new Map<string, string>();
  for (const node of inFlow) {
    const step = node.type === 'step' ? stepOf(node) : undefined;
    if (step?.type !== 'action') continue;
    for (const name of namesOfStep({ ...step, expected: '' }, node.data?.arguments))
      if (variables.has(name) && !places.has(name)) places.set(name, node.id);
  }
  return places;
}
