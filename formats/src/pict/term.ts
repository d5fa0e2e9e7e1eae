import type { Rule } from '@caseloom/engine';
import { isNumeric, type PictParameter } from './pict-model.ts';

export type Relation = '=' | '<>' | '<' | '<=' | '>' | '>=' | 'LIKE';

export type Operand = string | number;

/** The rule that a parameter stands in a relation to one of the operands. */
export function compareTo(
  column: number,
  { values }: PictParameter,
  relation: Relation,
  operands: readonly Operand[],
): Rule {
  const holding = values.flatMap(({ names: [name = ''] }, value) =>
    operands.some((operand) => holds(name, relation, operand)) ? [value] : [],
  );
  return { kind: 'cell', column, values: new Set(holding) };
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
    typeof operand === 'number'
      ? [Number(name), operand]
      : [name.toUpperCase(), operand.toUpperCase()];
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
  let [at, place, star, resume] = [0, 0, -1, 0];
  while (at < text.length) {
    if (pattern[place] === '*') {
      star = place++;
      resume = at;
    } else if (pattern[place] === '?' || pattern[place] === text[at]) {
      place++;
      at++;
    } else if (star < 0) return false;
    else {
      place = star + 1;
      at = ++resume;
    }
  }
  return /^\**$/.test(pattern.slice(place));
}
