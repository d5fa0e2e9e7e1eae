import { isSimple } from './branches.ts';
import type { Alternative, Part } from './flow.ts';

/** Behind a result that a flow leads to nothing is left to fail: such a condition is an alternative whose place must be found. */
export function failuresBehind(main: Part[], part: Part): Alternative[] {
  const last = main.at(-1);
  if (main.length < 2 || last?.kind !== 'step' || last.type !== 'outcome') return [];
  const [branch] = isSimple(part) ? part.branches : [];
  return branch && branch.ending !== 'next' ? [{ ...branch, leavesAt: '' }] : [];
}
