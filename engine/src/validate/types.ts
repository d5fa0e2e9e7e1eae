import {
  type Condition,
  type Literal,
  namesIn,
  type Operand,
  visit,
} from '../conditions/condition.ts';
import { isOfType, type Variable } from '../data/test-data.ts';
import { isoDate } from '../data/typed-value.ts';
import type { DataType, StateVariable } from '../model.ts';

/** What names stand for. */
type Names = {
  variables: ReadonlyMap<string, Variable>;
  /** State variables by their names; none when absent. */
  states?: ReadonlyMap<string, StateVariable>;
};

/** Whether a condition compares only what can be alike: numbers with numbers, dates with dates, text with text. */
export function areTypesAlike(condition: Condition, names: Names): boolean {
  return countUnlike(condition, names) === 0;
}

/** A name of text whose valid values are all of another type, and that type. */
export type Retype = { name: string; type: DataType };

/**
 * What makes values alike that a condition compares: values are typed as text first, also where all of them
 * are numbers or dates. @returns the first name that would do with another type; undefined where none would
 */
export function findRetype(condition: Condition, names: Names): Retype | undefined {
  const unlike = countUnlike(condition, names);
  if (unlike === 0) return undefined;
  for (const name of namesIn(condition)) {
    const variable = names.variables.get(name);
    if (variable?.type !== 'text') continue;
    const isEachOf = (type: DataType) =>
      variable.choices.every(
        ({ value, validity }) => validity === 'invalid' || isOfType(value, type),
      );
    const helps = (type: DataType) => {
      const variables = new Map(names.variables).set(name, { ...variable, type });
      return countUnlike(condition, { ...names, variables }) < unlike;
    };
    const type = READ_AS.find((one) => isEachOf(one) && helps(one));
    if (type) return { name, type };
  }
  return undefined;
}

const READ_AS: readonly DataType[] = ['integer', 'decimal', 'date'];

function countUnlike(condition: Condition, names: Names): number {
  let count = 0;
  visit(condition, (part) => {
    if (part.kind === 'compare') {
      const isOrder = part.operator !== '=' && part.operator !== '!=';
      const sides = [part.left, part.right];
      const hasOrder = !isOrder || sides.every((side) => isOrdered(side, names));
      if (!hasOrder || !areAlike(part.left, part.right, names)) count += 1;
    }
    if (part.kind !== 'in') return;
    const name: Operand = { kind: 'name', name: part.name };
    if (!part.values.every((value: Literal) => areAlike(name, value, names))) count += 1;
  });
  return count;
}

/** Of state, only numbers come before and after each other. */
function isOrdered(side: Operand, { states }: Names): boolean {
  if (side.kind !== 'state') return side.kind !== 'boolean';
  return states?.get(side.name)?.type === 'integer';
}

export function areAlike(left: Operand, right: Operand, names: Names): boolean {
  const [own, other] = [typesOf(left, names), typesOf(right, names)];
  return own.some((type) => other.includes(type));
}

type Compared = 'number' | 'date' | 'text' | 'boolean';

/** What a side can be compared as: a text in quotes is what it reads as, too, and a list says nothing of its values. */
export function typesOf(side: Operand, { variables, states }: Names): Compared[] {
  switch (side.kind) {
    case 'number':
    case 'boolean':
      return [side.kind];
    case 'text':
      return typesOfText(side.value);
    case 'state':
      return typesOfState(states?.get(side.name));
    default:
      return typesOfData(variables.get(side.name) ?? ANY);
  }
}

function typesOfText(text: string): Compared[] {
  const reads: Compared[] = isOfType(text, 'decimal') ? ['text', 'number'] : ['text'];
  return isDay(text) ? [...reads, 'date'] : reads;
}

function typesOfState(variable: StateVariable | undefined): Compared[] {
  if (variable?.type === 'integer') return ['number'];
  return variable?.type === 'boolean' ? ['boolean'] : ['text'];
}

/** A name that nothing is known of: that is another problem, and may be compared with anything. */
const ANY: Pick<Variable, 'type'> = { type: 'list' };

function typesOfData({ type }: Pick<Variable, 'type'>): Compared[] {
  if (type === 'list') return ['text', 'number', 'date', 'boolean'];
  if (type === 'date') return ['date'];
  if (type === 'boolean') return ['text', 'boolean'];
  return type === 'integer' || type === 'decimal' ? ['number'] : ['text'];
}

function isDay(text: string): boolean {
  return isOfType(text.trim(), 'date') || isoDate(text.trim()) !== undefined;
}
