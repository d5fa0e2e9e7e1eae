import type { Rule } from '@caseloom/engine';
import {
  isNumeric,
  type KeyOf,
  type Operand,
  type PictParameter,
  type PictValue,
  type Relation,
} from './pict-model.ts';

/** The rule that a parameter stands in a relation to one of the operands. */
export function compareTo(
  column: number,
  values: readonly PictValue[],
  [relation, operands]: readonly [Relation, readonly Operand[]],
  keyOf: KeyOf,
): Rule {
  const comparable = (operand: Operand) => (typeof operand === 'number' ? operand : keyOf(operand));
  const equal = new Set(relation === '=' ? operands.map(comparable) : []);
  const holding = values.flatMap(({ names: [name = ''] }, value) => {
    const isHolding =
      relation === '='
        ? equal.has(keyOf(name)) || equal.has(Number(name))
        : operands.some((operand) => holds([name, operand], relation, keyOf));
    return isHolding ? [value] : [];
  });
  return { kind: 'cell', column, values: new Set(holding) };
}

/** How much there is to compare: names, or for LIKE each sign of a name with each of the pattern. */
export function workOfTerm(
  { values }: PictParameter,
  relation: Relation,
  operands: readonly Operand[],
): number {
  if (relation !== 'LIKE') return values.length + operands.length;
  const signs = values.reduce((sum, { names: [name = ''] }) => sum + name.length, 0);
  return values.length + (signs * String(operands[0] ?? '').length) / 10;
}

/** The rule that two parameters of one type stand in a relation. */
export function compareBoth(
  { left, right, relation }: { left: number; right: number; relation: Relation },
  parameters: readonly PictParameter[],
  keyOf: KeyOf,
): Rule {
  const nameOf = (column: number, value: number) =>
    parameters[column]?.values[value]?.names[0] ?? '';
  const other = parameters[right];
  const isNumber = other !== undefined && isNumeric(other);
  return {
    kind: 'cells',
    left,
    right,
    holds: (a, b) => {
      const name = nameOf(right, b);
      return holds([nameOf(left, a), isNumber ? Number(name) : name], relation, keyOf);
    },
  };
}

function holds(
  [name, operand]: readonly [string, Operand],
  relation: Relation,
  keyOf: KeyOf,
): boolean {
  const [own, other] =
    typeof operand === 'number' ? [Number(name), operand] : [keyOf(name), keyOf(operand)];
  return isRelated(own, relation, other);
}

/** Whether two values, as they are compared, stand in a relation. */
export function isRelated(
  own: string | number,
  relation: Relation,
  other: string | number,
): boolean {
  switch (relation) {
    case '=':
      return own === other;
    case '<>':
      return own !== other;
    case '<':
      return own < other;
    case '<=':
      return own <= other;
    case '>':
      return own > other;
    case '>=':
      return own >= other;
    case 'LIKE':
      return isLike(`${own}`, `${other}`);
  }
}

/**
 * Whether a text matches a pattern in which `*` is any text and `?` any character.
 * Time O(text × pattern): the last star alone is tried again.
 */
function isLike(text: string, pattern: string): boolean {
  let [textIndex, patternIndex, star, resume] = [0, 0, -1, 0];
  while (textIndex < text.length) {
    if (pattern[patternIndex] === '*') {
      star = patternIndex++;
      resume = textIndex;
    } else if (pattern[patternIndex] === '?' || pattern[patternIndex] === text[textIndex]) {
      patternIndex++;
      textIndex++;
    } else if (star < 0) return false;
    else {
      patternIndex = star + 1;
      textIndex = ++resume;
    }
  }
  return /^\**$/.test(pattern.slice(patternIndex));
}
