import { append } from '../append.ts';
import type { Flow } from './flow.ts';
import { type Read, withoutIntroductions } from './introduction.ts';

/**
 * Preconditions in a chapter of their own are those of the flow behind it, where the document has no other one that does
 * more than introduce it.
 */
export function handOnConditions(all: Read[]): void {
  const flows = all.map(({ flow }) => flow);
  const { flows: own } = withoutIntroductions(all.filter(({ flow }) => statesFlow(flow)));
  const [only, ...others] = own.filter(({ main }) => main.length > 1);
  if (!only || others.length > 0 || only.opening.length > 0) return;
  for (const { opening, main, closing, tables, alternatives } of flows.slice(
    0,
    flows.indexOf(only),
  ))
    if ([main, closing, tables, alternatives].every((parts) => parts.length === 0))
      append(only.opening, opening.splice(0));
}

/** Whether steps, tables or several results were read. */
export function statesFlow({ main, tables, closing }: Flow): boolean {
  return main.length > 0 || tables.length > 0 || closing.length > 1;
}

/**
 * Branches with numbers of steps, `3a`, under a heading that says nothing of branches are those of the flow before it, where that
 * has numbered steps and they state none themselves.
 */
export function handOnBranches(all: Read[]): void {
  let owner: Flow | undefined;
  for (const { flow } of all) {
    if (flow.main.some(({ number }) => number !== '')) owner = flow;
    const isOfBranches =
      !statesFlow(flow) && flow.opening.length === 0 && flow.alternatives.some(({ key }) => key);
    if (owner && isOfBranches) append(owner.alternatives, flow.alternatives.splice(0));
  }
}
