import { type Condition, type Literal, type Operand, visit } from '../conditions/condition.ts';
import { isOfType, type Variable } from '../data/test-data.ts';
import { isoDate } from '../data/typed-value.ts';

/** Whether a condition compares only what can be alike: numbers with numbers, dates with dates, text with text. */
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
  const [own, other] = [typesOf(left, variables), typesOf(right, variables)];
  return own.some((type) => other.includes(type));
}

type Compared = 'number' | 'date' | 'text';

/** What a side can be compared as: a text in quotes is what it reads as, too, and a list says nothing of its values. */
function typesOf(side: Operand, variables: Map<string, Variable>): Compared[] {
  if (side.kind === 'number') return ['number'];
  if (side.kind === 'text') {
    const reads: Compared[] = isOfType(side.value, 'decimal') ? ['text', 'number'] : ['text'];
    return isDay(side.value) ? [...reads, 'date'] : reads;
  }
  const type = variables.get(side.name)?.type ?? 'text';
  if (type === 'list') return ['text', 'number', 'date'];
  if (type === 'date') return ['date'];
  return type === 'integer' || type === 'decimal' ? ['number'] : ['text'];
}

function isDay(text: string): boolean {
  return isOfType(text.trim(), 'date') || isoDate(text.trim()) !== undefined;
}
