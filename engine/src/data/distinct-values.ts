import { type Condition, visit } from '../conditions/condition.ts';
import { holds, type Value } from '../conditions/holds.ts';
import type { Variable } from './test-data.ts';

/**
 * A variable's values, one for all those that conditions do not tell apart: all of
 * them where it is compared with another variable, or with one of the state.
 *
 * O(values × atoms).
 */
export function distinctValues(
  { name, type, choices }: Variable,
  conditions: Iterable<Condition>,
): Value[] {
  const { atoms, isCompared } = atomsAbout(name, conditions);
  const groups = new Map<string, Value>();
  for (const { value, validity } of choices) {
    const found: Value = { text: value, validity, type };
    const answers = atoms.map((atom) => (holds(atom, () => found) ? '1' : '0')).join('');
    const key = isCompared ? `${validity}:${value}` : `${validity}${answers}`;
    if (!groups.has(key)) groups.set(key, found);
  }
  return [...groups.values()];
}

function atomsAbout(name: string, conditions: Iterable<Condition>) {
  const atoms: Condition[] = [];
  let isCompared = false;
  const see = (part: Condition) => {
    if (part.kind === 'is' || part.kind === 'in' || part.kind === 'matches') {
      if (part.name === name) atoms.push(part);
    } else if (part.kind === 'compare') {
      const sides = [part.left, part.right];
      if (!sides.some((side) => side.kind === 'name' && side.name === name)) return;
      isCompared ||= sides.every((side) => side.kind === 'name' || side.kind === 'state');
      atoms.push(part);
    }
  };
  for (const condition of conditions) visit(condition, see);
  return { atoms, isCompared };
}
