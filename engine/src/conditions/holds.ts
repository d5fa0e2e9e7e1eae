import { dayNumber } from '../data/calendar.ts';
import { compareDecimals } from '../data/decimal.ts';
import { isoDate } from '../data/typed-value.ts';
import type { DataType, Validity } from '../model.ts';
import {
  type Comparison,
  type Condition,
  type Literal,
  namesIn,
  type Operand,
  stateIn,
} from './condition.ts';
import { matchesPattern, type ReadPattern, readPattern } from './pattern/pattern.ts';

/** A value as conditions see it. */
export type Value = { text: string; validity: Validity; type: DataType };

/** The value of a name; undefined where it has none. */
export type LookUp = (name: string) => Value | undefined;

/**
 * Whether a condition holds for these values.
 *
 * What is compared with a number compares as a number, exactly; with a date, as a day; all
 * else as text. A value that cannot be read so, as an invalid one may be, is unequal and in
 * no order: of all comparisons only `!=` holds for it. Types that are never alike are not
 * raised here: `validate` tells the author (`condition_types_differ`).
 *
 * @param lookUp the latest value of a variable; a variable without one makes every atom about it false
 * @param stateOf the same of a state variable
 */
export function holds(condition: Condition, lookUp: LookUp, stateOf?: LookUp): boolean {
  switch (condition.kind) {
    case 'or':
      return condition.parts.some((part) => holds(part, lookUp, stateOf));
    case 'and':
      return condition.parts.every((part) => holds(part, lookUp, stateOf));
    case 'not':
      return !holds(condition.part, lookUp, stateOf);
    case 'otherwise':
      return true;
    case 'compare': {
      const left = comparable(condition.left, lookUp, stateOf);
      const right = comparable(condition.right, lookUp, stateOf);
      return left !== undefined && right !== undefined && compare(left, condition.operator, right);
    }
    default: {
      const value = lookUp(condition.name);
      return value !== undefined && atomHolds(condition, value);
    }
  }
}

/**
 * Whether a condition can still hold while some of its names have no value yet; true
 * where that is not known.
 *
 * @param isOpen whether a name has no value yet
 * @param stateOf the value of a state variable; all are open when absent
 */
export function mayHold(
  condition: Condition,
  lookUp: LookUp,
  isOpen: (name: string) => boolean,
  stateOf?: LookUp,
): boolean {
  return truthOf(condition, { lookUp, isOpen, stateOf }) !== false;
}

type Known = { lookUp: LookUp; isOpen: (name: string) => boolean; stateOf: LookUp | undefined };

/** Undefined where it depends on what is open. Source: Kleene's three-valued logic. */
function truthOf(condition: Condition, known: Known): boolean | undefined {
  const truthOfPart = (part: Condition) => truthOf(part, known);
  if (condition.kind === 'not') {
    const truth = truthOfPart(condition.part);
    return truth === undefined ? undefined : !truth;
  }
  if (condition.kind === 'and' || condition.kind === 'or') {
    const decides = condition.kind === 'or';
    const truths = condition.parts.map(truthOfPart);
    if (truths.includes(decides)) return decides;
    return truths.includes(undefined) ? undefined : !decides;
  }
  const { lookUp, isOpen, stateOf } = known;
  const isUnknown = namesIn(condition).some(isOpen) || (!stateOf && stateIn(condition).length > 0);
  return isUnknown ? undefined : holds(condition, lookUp, stateOf);
}

function atomHolds(atom: Condition & { kind: 'is' | 'in' | 'matches' }, value: Value): boolean {
  if (atom.kind === 'is') {
    return atom.what === 'empty' ? value.text === '' : value.validity === atom.what;
  }
  if (atom.kind === 'in') {
    return atom.values.some((literal) => compare(scalarOf(value), '=', scalarOfLiteral(literal)));
  }
  return matches(atom.pattern, value.text);
}

const PATTERNS = new Map<string, ReadPattern>();
/** A process that reads the conditions of many models forgets those it no longer needs. */
const MAX_PATTERNS = 500;

/** Whether a pattern, compiled once, matches; one that cannot be read matches nothing. */
function matches(source: string, text: string): boolean {
  const read = PATTERNS.get(source) ?? readPattern(source);
  if (PATTERNS.size >= MAX_PATTERNS) PATTERNS.clear();
  PATTERNS.set(source, read);
  return read.ok && matchesPattern(read.pattern, text);
}

/** What is compared: a text, and whether it is a number, a day or any text. */
type Scalar = { text: string; kind: 'number' | 'date' | 'text' };

function comparable(operand: Operand, lookUp: LookUp, stateOf: LookUp | undefined) {
  if (operand.kind !== 'name' && operand.kind !== 'state') return scalarOfLiteral(operand);
  const value = operand.kind === 'name' ? lookUp(operand.name) : stateOf?.(operand.name);
  return value && scalarOf(value);
}

function scalarOfLiteral({ kind, value }: Literal): Scalar {
  return { text: value, kind: kind === 'number' ? 'number' : 'text' };
}

function scalarOf({ text, type }: Value): Scalar {
  if (type === 'date') return { text, kind: 'date' };
  return { text, kind: type === 'integer' || type === 'decimal' ? 'number' : 'text' };
}

function compare(left: Scalar, operator: Comparison, right: Scalar): boolean {
  const order = orderOf(left, right);
  if (order === undefined) return operator === '!=';
  switch (operator) {
    case '=':
      return order === 0;
    case '!=':
      return order !== 0;
    case '<':
      return order < 0;
    case '<=':
      return order <= 0;
    case '>':
      return order > 0;
    case '>=':
      return order >= 0;
  }
}

/** Below 0 where the first comes first, 0 where they are equal; undefined where one is no value of what both are compared as. */
function orderOf(left: Scalar, right: Scalar): number | undefined {
  const kinds = [left.kind, right.kind];
  if (kinds.includes('number')) {
    return kinds.includes('date') ? undefined : compareDecimals(left.text, right.text);
  }
  return kinds.includes('date')
    ? orderOfTexts(dayOf(left.text), dayOf(right.text))
    : orderOfTexts(left.text, right.text);
}

/** A day as ISO writes it; undefined for no day. */
function dayOf(text: string): string | undefined {
  const plain = text.trim();
  return dayNumber(plain) === undefined ? isoDate(plain) : plain;
}

function orderOfTexts(a: string | undefined, b: string | undefined): number | undefined {
  if (a === undefined || b === undefined) return undefined;
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
