import type { Literal } from '../conditions/condition.ts';
import type { LookUp, Value } from '../conditions/holds.ts';
import { type Decimal, printDecimal, toDecimal, unitsOf } from '../data/decimal.ts';
import type { StateVariable } from '../model.ts';
import type { Assignment, Expression } from './actions.ts';
import type { Counter } from './counter.ts';

/**
 * The value of a state variable as a number: an integer itself, 0 or 1 for a boolean, the place of
 * one of a list.
 */
export type Code = number;

/** The least and the greatest code of a variable. */
export function boundsOf(variable: StateVariable): { min: Code; max: Code } {
  if (variable.type === 'integer') return { min: variable.min, max: variable.max };
  return { min: 0, max: variable.type === 'boolean' ? 1 : variable.values.length - 1 };
}

/** How many values a variable may have. */
export function sizeOf(variable: StateVariable): number {
  const { min, max } = boundsOf(variable);
  return max - min + 1;
}

/** The value a path begins with. */
export function firstOf(variable: StateVariable): Code {
  if (variable.type === 'integer') return variable.first;
  return variable.type === 'boolean'
    ? Number(variable.first)
    : variable.values.indexOf(variable.first);
}

/** A value in the neutral form. */
export function textOf(variable: StateVariable, code: Code): string {
  if (variable.type === 'integer') return String(code);
  return variable.type === 'boolean' ? String(code === 1) : (variable.values[code] ?? '');
}

/** A value as conditions see it. */
export function valueWith(variable: StateVariable, code: Code): Value {
  return {
    text: textOf(variable, code),
    validity: 'valid',
    type: variable.type === 'integer' ? 'integer' : 'text',
  };
}

/** A value as it stands in a condition. */
export function literalOf(variable: StateVariable, code: Code): Literal {
  const kind = ({ integer: 'number', boolean: 'boolean', list: 'text' } as const)[variable.type];
  return { kind, value: textOf(variable, code) };
}

/** The code of a value; undefined where the variable cannot have it. */
export function codeOf(variable: StateVariable | Counter, { value }: Literal): Code | undefined {
  if (variable.type === 'list') return found(variable.values.indexOf(value));
  if (variable.type === 'boolean') return found(['false', 'true'].indexOf(value));
  const number = toDecimal(value);
  if (!number) return undefined;
  const unit = 10n ** BigInt(number.digits);
  const code = number.units / unit;
  if ('saturates' in variable && variable.saturates && code > variable.max) return variable.max;
  const isWithin = code >= BigInt(variable.min) && code <= BigInt(variable.max);
  return isWithin && code * unit === number.units ? Number(code) : undefined;
}

function found(index: number): Code | undefined {
  return index < 0 ? undefined : index;
}

/**
 * What an assignment gives its variable, exactly; undefined where it cannot be computed or the
 * variable cannot have it.
 */
export function resultOf(
  { value }: Assignment,
  variable: StateVariable,
  lookUp: LookUp,
  stateOf: LookUp,
): Code | undefined {
  const result = evaluate(value, lookUp, stateOf);
  return result && codeOf(variable, result);
}

/** What an assignment computes, whatever its variable can have; undefined where it cannot be computed. */
export function evaluate(
  expression: Expression,
  lookUp: LookUp,
  stateOf: LookUp,
): Literal | undefined {
  switch (expression.kind) {
    case 'name':
      return literalOfValue(lookUp(expression.name));
    case 'state':
      return literalOfValue(stateOf(expression.name));
    case 'negation': {
      const part = evaluate(expression.part, lookUp, stateOf);
      if (part?.value !== 'true' && part?.value !== 'false') return undefined;
      return { kind: 'boolean', value: String(part.value === 'false') };
    }
    case 'sum':
    case 'difference':
    case 'product': {
      const [left, right] = [expression.left, expression.right].map((part) => {
        const value = evaluate(part, lookUp, stateOf);
        return value && toDecimal(value.value);
      });
      return left && right && { kind: 'number', value: computed(expression.kind, left, right) };
    }
    default:
      return expression;
  }
}

const TRUE = /^(true|yes|evet|doğru|1)$/i;
const FALSE = /^(false|no|hayır|yanlış|0)$/i;

/** Test data of type boolean is written in many ways. */
function literalOfValue(value: Value | undefined): Literal | undefined {
  if (!value) return undefined;
  const { text, type } = value;
  if (type !== 'boolean') return { kind: 'text', value: text };
  if (!TRUE.test(text) && !FALSE.test(text)) return undefined;
  return { kind: 'boolean', value: String(TRUE.test(text)) };
}

function computed(kind: 'sum' | 'difference' | 'product', left: Decimal, right: Decimal): string {
  if (kind === 'product') {
    const digits = left.digits + right.digits;
    return printDecimal({ units: left.units * right.units, digits });
  }
  const digits = Math.max(left.digits, right.digits);
  const [a, b] = [unitsOf(left, digits), unitsOf(right, digits)];
  return printDecimal({ units: kind === 'sum' ? a + b : a - b, digits });
}
