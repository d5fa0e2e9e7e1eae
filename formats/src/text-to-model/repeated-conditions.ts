import { type ModelEdge, tokensIn } from '@caseloom/engine';
import { type Drawing, stepsById } from './drawing.ts';

/**
 * On the main flow wrong data do not come past the first branch that is for them. A later one for the same is known by its words
 * alone, unless they were entered again: no path could have its condition.
 */
export function dropRepeated(drawing: Drawing): void {
  const { model, main, shop } = drawing;
  const steps = stepsById(shop);
  const next = Map.groupBy(model.edges, ({ source }) => source);
  const passed = new Set<string>();
  for (const { id, stepId = '' } of model.nodes.filter((node) => main.has(node.id))) {
    forget(passed, tokensIn(steps.get(stepId)?.label ?? ''));
    const leaving = next.get(id) ?? [];
    const wrong = goesOn(drawing, id, leaving) ? leaving.flatMap(wrongDataOf) : [];
    for (const edge of leaving) if (passed.has(edge.guard ?? '')) delete edge.guard;
    for (const guard of wrong) passed.add(guard);
  }
}

/** Whether one of the edges out of a node is for what none of the others holds for. */
function goesOn({ complete }: Drawing, id: string, leaving: ModelEdge[]): boolean {
  return !complete.has(id) && leaving.some(({ guard, label }) => !guard && !label);
}

/** What is entered again may be wrong again. */
function forget(passed: Set<string>, entered: string[]): void {
  for (const name of entered)
    for (const guard of passed) if (guard.startsWith(`<${name}> `)) passed.delete(guard);
}

/** The conditions that hold of no data any more where an edge was not taken: what is empty is invalid, too. */
function wrongDataOf({ guard, action }: ModelEdge): string[] {
  const [, token] = (!action && /^(<[^<>]+>) is (?:invalid|empty)$/.exec(guard ?? '')) || [];
  if (!guard || !token) return [];
  return guard.endsWith('invalid') ? [guard, `${token} is empty`] : [guard];
}
