import { type Condition, type Literal, type Operand, visit } from '../conditions/condition.ts';
import type { Variable } from '../data/test-data.ts';

/** Whether a condition compares only what can be alike: no number with text that can never be a number. */
export function areTypesAlike(condition: Condition, variables: Map<string, Variable>): boolean {
  let isAlike = true;
  visit(condition, (part) => {
    if (part.kind === 'compare') isAlike &&= areAlike(part.left, part.right, variables);
    if (part.kind !== 'in') return;
    const name: Operand = { kind: 'name', name: part.name };
    isAlike &&= part.values.every((value: Literal) => areAlike(name, value, variables));
  });
  return isAlike;
}

function areAlike(left: Operand, right: Operand, variables: Map<string, Variable>): boolean {
  const kinds = [left, right].map((side) => kindOf(side, variables));
  return kinds.includes('any') || kinds[0] === kinds[1];
}

function kindOf(side: Operand, variables: Map<string, Variable>): 'number' | 'text' | 'any' {
  if (side.kind === 'number') return 'number';
  if (side.kind === 'text') return isNumber(side.value) ? 'any' : 'text';
  const type = variables.get(side.name)?.type ?? 'text';
  if (type === 'text') return 'any';
  return type === 'integer' || type === 'decimal' ? 'number' : 'text';
}

function isNumber(text: string): boolean {
  return text.trim() !== '' && Number.isFinite(Number(text));
}
