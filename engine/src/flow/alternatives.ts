import { type Condition, visit } from '../conditions/condition.ts';
import { holds, type Value } from '../conditions/holds.ts';
import type { Flow } from './flow.ts';

/** A variable that decides ways, with one value for all those that no condition tells apart. */
export type Alternatives = {
  name: string;
  values: Value[];
  /** By value. */
  invalid: boolean[];
};

/** The alternatives of a variable: all its values where it is compared with another one. */
export function alternativesOf(name: string, flow: Flow): Alternatives {
  const variable = flow.variables.get(name);
  const { atoms, isCompared } = atomsAbout(name, flow);
  const groups = new Map<string, Value>();
  for (const { value, validity } of variable?.choices ?? []) {
    const found: Value = { text: value, validity, type: variable?.type ?? 'text' };
    const answers = atoms.map((atom) => (holds(atom, () => found) ? '1' : '0')).join('');
    const key = isCompared ? `${validity}:${value}` : `${validity}${answers}`;
    if (!groups.has(key)) groups.set(key, found);
  }
  const values = [...groups.values()];
  return { name, values, invalid: values.map(({ validity }) => validity === 'invalid') };
}

function atomsAbout(name: string, flow: Flow): { atoms: Condition[]; isCompared: boolean } {
  const atoms: Condition[] = [];
  let isCompared = false;
  const see = (part: Condition) => {
    if (part.kind === 'is' || part.kind === 'in' || part.kind === 'matches') {
      if (part.name === name) atoms.push(part);
    } else if (part.kind === 'compare') {
      const sides = [part.left, part.right].filter((side) => side.kind === 'name');
      if (!sides.some((side) => side.name === name)) return;
      isCompared ||= sides.length > 1;
      atoms.push(part);
    }
  };
  for (const { guards } of flow.edges) for (const guard of guards) visit(guard, see);
  for (const { condition } of flow.constraints) visit(condition, see);
  return { atoms, isCompared };
}
