import { dayNumber } from '../data/calendar.ts';
import { toDecimal } from '../data/decimal.ts';
import { isoDate } from '../data/typed-value.ts';
import { type Quantity, quotient } from './quantity.ts';

/**
 * How a value is computed from others: `<price> * <quantity>`, `<start> + 14`, `length(<name>)`.
 * Grammar: docs/user-guide.md, "Computed values".
 */
export type Formula =
  | { kind: 'constant'; value: Quantity }
  | { kind: 'name' | 'length'; name: string }
  | { kind: Operator; left: Formula; right: Formula };

export type Operator = 'sum' | 'difference' | 'product' | 'quotient';

/** Why a text is no formula; `position` counts from 1. */
export type FormulaFault = { position: number };

export type ReadFormula = { ok: true; formula: Formula } | { ok: false; fault: FormulaFault };

/** Formulas nested deeper than this are a fault of the text, not an overflow. */
const MAX_DEPTH = 100;

const TOKEN =
  /\s*(?:<([^<>|\r\n]{1,80})>|(\d{4}-\d{2}-\d{2}|\d{1,2}\.\d{1,2}\.\d{4})|(\d+(?:\.\d+)?)|(length\b)|([-+*/()]))/y;
const SPACE = /\s*/y;

/** Reads a formula. @returns it, or where it stopped making sense */
export function readFormula(text: string): ReadFormula {
  try {
    return { ok: true, formula: new Reader(text).readAll() };
  } catch (error) {
    if (!(error instanceof Unexpected)) throw error;
    return { ok: false, fault: { position: error.index + 1 } };
  }
}

/** Thrown and caught while a text is read: it ends the descent, and is never a fault of ours. */
class Unexpected extends Error {
  readonly index: number;

  constructor(index: number) {
    super('no formula');
    this.index = index;
  }
}

type Token = { at: number; end: number; name?: string; constant?: Quantity; sign?: string };

/** Recursive descent over a short text. */
class Reader {
  private readonly text: string;
  private next: Token | undefined;
  private depth = 0;

  constructor(text: string) {
    this.text = text;
    this.next = this.tokenAt(0);
  }

  readAll(): Formula {
    const formula = this.sum();
    if (this.next) throw new Unexpected(this.next.at);
    return formula;
  }

  private sum(): Formula {
    let left = this.product();
    for (;;) {
      if (this.take('+')) left = { kind: 'sum', left, right: this.product() };
      else if (this.take('-')) left = { kind: 'difference', left, right: this.product() };
      else return left;
    }
  }

  private product(): Formula {
    let left = this.factor();
    for (;;) {
      if (this.take('*')) left = { kind: 'product', left, right: this.factor() };
      else if (this.take('/')) left = { kind: 'quotient', left, right: this.factor() };
      else return left;
    }
  }

  private factor(): Formula {
    if (++this.depth > MAX_DEPTH) this.fail();
    const value = this.openFactor();
    this.depth--;
    return value;
  }

  private openFactor(): Formula {
    if (this.take('-')) return { kind: 'difference', left: ZERO, right: this.factor() };
    if (this.take('(')) {
      const inside = this.sum();
      this.require(')');
      return inside;
    }
    if (this.take('length')) {
      this.require('(');
      const name = this.name();
      this.require(')');
      return { kind: 'length', name };
    }
    const { constant } = this.next ?? {};
    if (!constant) return { kind: 'name', name: this.name() };
    this.advance();
    return { kind: 'constant', value: constant };
  }

  private name(): string {
    const { name } = this.next ?? {};
    if (name === undefined) return this.fail();
    this.advance();
    return name;
  }

  private require(sign: string): void {
    if (!this.take(sign)) this.fail();
  }

  private take(sign: string): boolean {
    if (this.next?.sign !== sign) return false;
    this.advance();
    return true;
  }

  private advance(): void {
    this.next = this.tokenAt(this.next?.end ?? this.text.length);
  }

  private tokenAt(from: number): Token | undefined {
    SPACE.lastIndex = from;
    const at = from + (SPACE.exec(this.text)?.[0].length ?? 0);
    if (at === this.text.length) return undefined;
    TOKEN.lastIndex = from;
    const [all, name, date, number, word, sign] = TOKEN.exec(this.text) ?? [];
    if (all === undefined) throw new Unexpected(at);
    const place = { at, end: from + all.length };
    if (name !== undefined) return { ...place, name };
    const constant = quantityOf(date ? (isoDate(date) ?? date) : (number ?? ''));
    if (date !== undefined && !constant) throw new Unexpected(at);
    return { ...place, ...(constant ? { constant } : { sign: word ?? sign ?? '' }) };
  }

  private fail(): never {
    throw new Unexpected(this.next?.at ?? this.text.length);
  }
}

const ZERO: Formula = { kind: 'constant', value: quotient(0n, 1n) };

/** A value as a number or a day; undefined where it is neither. */
export function quantityOf(text: string): Quantity | undefined {
  const day = dayNumber(text.trim());
  if (day !== undefined) return { kind: 'day', number: day };
  const decimal = toDecimal(text);
  return decimal && quotient(decimal.units, 10n ** BigInt(decimal.digits));
}

/** The names that a formula reads, each once. */
export function namesInFormula(formula: Formula): string[] {
  switch (formula.kind) {
    case 'constant':
      return [];
    case 'name':
    case 'length':
      return [formula.name];
    default:
      return [...new Set([...namesInFormula(formula.left), ...namesInFormula(formula.right)])];
  }
}
