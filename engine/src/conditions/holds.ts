import type { DataType, Validity } from '../model.ts';
import type { Comparison, Condition, Operand } from './condition.ts';

/** A value as conditions see it. */
export type Value = { text: string; validity: Validity; type: DataType };

/**
 * Whether a condition holds for these values.
 *
 * Numbers compare as numbers, everything else as text; ISO dates compare
 * rightly as text. Comparing unlike things is false for `=` and never raised:
 * `validate` tells the author (`condition_types_differ`).
 *
 * @param lookUp the latest value of a variable; a variable without one makes every atom about it false
 */
export function holds(condition: Condition, lookUp: (name: string) => Value | undefined): boolean {
  switch (condition.kind) {
    case 'or':
      return condition.parts.some((part) => holds(part, lookUp));
    case 'and':
      return condition.parts.every((part) => holds(part, lookUp));
    case 'not':
      return !holds(condition.part, lookUp);
    case 'otherwise':
      return true;
    case 'compare': {
      const left = comparable(condition.left, lookUp);
      const right = comparable(condition.right, lookUp);
      return left !== undefined && right !== undefined && compare(left, condition.operator, right);
    }
    default: {
      const value = lookUp(condition.name);
      return value !== undefined && atomHolds(condition, value);
    }
  }
}

function atomHolds(atom: Condition & { kind: 'is' | 'in' | 'matches' }, value: Value): boolean {
  if (atom.kind === 'is') {
    return atom.what === 'empty' ? value.text === '' : value.validity === atom.what;
  }
  if (atom.kind === 'in') {
    return atom.values.some((literal) => compare(scalar(value), '=', literal.value));
  }
  return pattern(atom.pattern)?.test(value.text) ?? false;
}

const PATTERNS = new Map<string, RegExp | undefined>();

/** A pattern compiled once; one that is not a regular expression matches nothing. */
function pattern(source: string): RegExp | undefined {
  if (!PATTERNS.has(source)) {
    try {
      PATTERNS.set(source, new RegExp(source, 'u'));
    } catch {
      PATTERNS.set(source, undefined);
    }
  }
  return PATTERNS.get(source);
}

function comparable(operand: Operand, lookUp: (name: string) => Value | undefined) {
  if (operand.kind !== 'name') return operand.value;
  const value = lookUp(operand.name);
  return value && scalar(value);
}

function scalar({ text, type }: Value): string | number {
  const isNumber = (type === 'integer' || type === 'decimal') && text.trim() !== '';
  return isNumber && Number.isFinite(Number(text)) ? Number(text) : text;
}

function compare(left: string | number, operator: Comparison, right: string | number): boolean {
  const [a, b] = alike(left, right);
  switch (operator) {
    case '=':
      return a === b;
    case '!=':
      return a !== b;
    case '<':
      return a < b;
    case '<=':
      return a <= b;
    case '>':
      return a > b;
    case '>=':
      return a >= b;
  }
}

/** A number beside a text that reads as a number compares as numbers; else both are text. */
function alike(left: string | number, right: string | number): [string | number, string | number] {
  if (typeof left === typeof right) return [left, right];
  const [a, b] = [Number(left), Number(right)];
  const numeric = String(left).trim() !== '' && String(right).trim() !== '';
  return numeric && Number.isFinite(a) && Number.isFinite(b)
    ? [a, b]
    : [String(left), String(right)];
}
