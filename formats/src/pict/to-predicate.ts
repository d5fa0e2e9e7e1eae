import type { NormalRule, OpenRule } from './normal-rule.ts';
import type { Operand, Predicate, Relation } from './pict-model.ts';
import { isRelated } from './term.ts';

/** The values of a column as terms speak of them, in order. */
export type TermColumn = {
  values: { text: string; isNegative: boolean }[];
  isNumeric: boolean;
  /** By what values are compared: two are equal where this is the same. */
  keyOf: (text: string) => string | number;
  /** A value as a term names it. */
  operandOf: (text: string) => Operand;
};

/**
 * A rule of values as terms that name them. Time: linear in the values of its cells; two columns that are
 * compared take each pair of their values some times.
 *
 * @returns undefined where no term can tell some values apart
 */
export function toPredicate(rule: OpenRule, columns: readonly TermColumn[]): Predicate | undefined {
  switch (rule.kind) {
    case 'all':
    case 'any':
      return joinedOf(
        rule.kind,
        rule.parts.map((part) => toPredicate(part, columns)),
      );
    case 'cells':
      return relationOf(rule, columns) ?? listedPairs(rule, columns);
    default:
      return termOf(rule.column, rule.values, columns[rule.column]);
  }
}

function joinedOf(
  kind: 'all' | 'any',
  parts: readonly (Predicate | undefined)[],
): Predicate | undefined {
  const known = parts.flatMap((part) => part ?? []);
  if (known.length < parts.length) return undefined;
  return known.length === 1 ? known[0] : { kind, parts: known };
}

/** The shortest term for some of a column's values: whether they are valid, how they compare, or which they are. */
function termOf(
  column: number,
  held: ReadonlySet<number>,
  described?: TermColumn,
): Predicate | undefined {
  if (!described) return undefined;
  const { values } = described;
  const isHeld = (index: number) => held.has(index);
  for (const isNegative of [true, false]) {
    if (values.every((value, index) => isHeld(index) === (value.isNegative === isNegative)))
      return { kind: 'sign', isNegative, columns: [column] };
  }
  const byName = namedTerm(
    column,
    values.map((value, index) => ({ ...value, isIn: isHeld(index) })),
    described,
  );
  if (byName) return byName;
  // a valid value and an invalid one of one name are told apart by what they are
  const isMixed =
    values.some(({ isNegative }) => isNegative) && values.some((one) => !one.isNegative);
  if (!isMixed) return undefined;
  const halves = [false, true].flatMap((isNegative) => {
    const own = values.flatMap((value, index) =>
      value.isNegative === isNegative ? [{ ...value, isIn: isHeld(index) }] : [],
    );
    if (!own.some(({ isIn }) => isIn)) return [];
    const sign: Predicate = { kind: 'sign', isNegative, columns: [column] };
    if (own.every(({ isIn }) => isIn)) return [sign];
    return [joinedOf('all', [sign, namedTerm(column, own, described)])];
  });
  return joinedOf('any', halves);
}

type Held = { text: string; isIn: boolean };

/** A term by names; undefined where a value that is held and one that is not are equal. */
function namedTerm(
  column: number,
  values: readonly Held[],
  { keyOf, operandOf, isNumeric }: TermColumn,
): Predicate | undefined {
  const firsts = new Map<string | number, Held>();
  for (const value of values) {
    const known = firsts.get(keyOf(value.text));
    if (known && known.isIn !== value.isIn) return undefined;
    if (!known) firsts.set(keyOf(value.text), value);
  }
  const [inside, outside] = [true, false].map((isIn) =>
    [...firsts.values()].filter((one) => one.isIn === isIn).map(({ text }) => text),
  );
  if (!inside || !outside) return undefined;
  const compared = (relation: Relation, text = ''): Predicate => {
    return { kind: 'compare', column, relation, operand: operandOf(text) };
  };
  if (inside.length === 1) return compared('=', inside[0]);
  if (outside.length === 1) return compared('<>', outside[0]);
  const limit = isNumeric ? limitOf(inside, outside) : undefined;
  if (limit) return compared(...limit);
  const isShorter = inside.length <= outside.length;
  const list: Predicate = {
    kind: 'in',
    column,
    operands: (isShorter ? inside : outside).map(operandOf),
  };
  return isShorter ? list : { kind: 'not', part: list };
}

/** Where all numbers within lie on one side of all others. */
function limitOf(inside: string[], outside: string[]): [Relation, string] | undefined {
  const sorted = inside.toSorted((a, b) => Number(a) - Number(b));
  const [lowest = '', highest = ''] = [sorted[0], sorted.at(-1)];
  if (outside.every((text) => Number(text) > Number(highest))) return ['<=', highest];
  if (outside.every((text) => Number(text) < Number(lowest))) return ['>=', lowest];
  return undefined;
}

const RELATIONS = ['=', '<>', '<', '<=', '>', '>='] as const;

type Pair = Extract<NormalRule, { kind: 'cells' }>;

/** Two columns that stand in one relation for all their values. */
function relationOf(
  { left, right, holds }: Pair,
  columns: readonly TermColumn[],
): Predicate | undefined {
  const [own, other] = [columns[left], columns[right]];
  if (!own || !other || own.isNumeric !== other.isNumeric) return undefined;
  const keys = own.values.map(({ text }) => own.keyOf(text));
  const otherKeys = other.values.map(({ text }) => other.keyOf(text));
  const relation = RELATIONS.find((one) =>
    keys.every((key, a) =>
      otherKeys.every((otherKey, b) => holds(a, b) === isRelated(key, one, otherKey)),
    ),
  );
  return relation && { kind: 'both', left, right, relation };
}

/** For values on the left that go with the same ones on the right, both of them listed. */
function listedPairs(
  { left, right, holds }: Pair,
  columns: readonly TermColumn[],
): Predicate | undefined {
  const [own, other] = [columns[left], columns[right]];
  if (!own || !other) return undefined;
  const partners = own.values.map((_, a) => [...other.values.keys()].filter((b) => holds(a, b)));
  const groups = Map.groupBy(partners.keys(), (a) => partners[a]?.join() ?? '');
  const parts = [...groups.values()].flatMap((held) => {
    const alongside = partners[held[0] ?? -1] ?? [];
    if (alongside.length === 0) return [];
    const isAllLeft = held.length === own.values.length;
    const isAllRight = alongside.length === other.values.length;
    const terms = [
      ...(isAllLeft ? [] : [termOf(left, new Set(held), own)]),
      ...(isAllRight ? [] : [termOf(right, new Set(alongside), other)]),
    ];
    return [terms.length > 0 ? joinedOf('all', terms) : undefined];
  });
  return parts.length > 0 ? joinedOf('any', parts) : undefined;
}
