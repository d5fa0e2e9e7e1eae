import type { Rule } from '@caseloom/engine';
import { isNumeric, keyOf, type PictParameter } from './pict-model.ts';

export type Relation = '=' | '<>' | '<' | '<=' | '>' | '>=' | 'LIKE';

export type Operand = string | number;

/** The rule that a parameter stands in a relation to one of the operands. */
export function compareTo(
  column: number,
  { values }: PictParameter,
  relation: Relation,
  operands: readonly Operand[],
): Rule {
  const equal = new Set(relation === '=' ? operands.map(comparable) : []);
  const holding = values.flatMap(({ names: [name = ''] }, value) => {
    const isHolding =
      relation === '='
        ? equal.has(keyOf(name)) || equal.has(Number(name))
        : operands.some((operand) => holds(name, relation, operand));
    return isHolding ? [value] : [];
  });
  return { kind: 'cell', column, values: new Set(holding) };
}

function comparable(operand: Operand): Operand {
  return typeof operand === 'number' ? operand : keyOf(operand);
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
  [left, right]: readonly [number, number],
  relation: Relation,
  parameters: readonly PictParameter[],
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
      return holds(nameOf(left, a), relation, isNumber ? Number(name) : name);
    },
  };
}

function holds(name: string, relation: Relation, operand: Operand): boolean {
  const [own, other] =
    typeof operand === 'number' ? [Number(name), operand] : [keyOf(name), keyOf(operand)];
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
