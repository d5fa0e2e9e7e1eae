import type { ComputedValue } from '../model.ts';
import { type Formula, namesInFormula, quantityOf, readFormula } from './formula.ts';
import { type Computed, combine, printQuantity, quotient } from './quantity.ts';

/** How a name is computed; `inputs` are the test data that it is computed from, through others as well. */
export type Computation = { name: string; formula: Formula; inputs: string[] };

/** By name, in their order: those that can be read and are no part of a cycle; of two of one name the first. */
export function computationsOf(computed: readonly ComputedValue[]): Map<string, Computation> {
  const formulas = formulasOf(computed);
  const cycles = cyclesIn(formulas);
  const found = new Map<string, Computation>();
  for (const [name, formula] of formulas) {
    const reached = namesReached(name, formulas);
    if ([...reached].some((other) => cycles.has(other))) continue;
    const inputs = [...reached].filter((other) => !formulas.has(other));
    found.set(name, { name, formula, inputs });
  }
  return found;
}

function formulasOf(computed: readonly ComputedValue[]): Map<string, Formula> {
  const formulas = new Map<string, Formula>();
  for (const { name, formula: text } of computed) {
    const read = readFormula(text);
    if (read.ok && !formulas.has(name)) formulas.set(name, read.formula);
  }
  return formulas;
}

/** The names that are computed from themselves. */
export function cyclesIn(formulas: ReadonlyMap<string, Formula>): Set<string> {
  const isOfItself = (name: string) =>
    namesInFormula(formulas.get(name) ?? NOTHING).some((input) =>
      namesReached(input, formulas).has(name),
    );
  return new Set([...formulas.keys()].filter(isOfItself));
}

const NOTHING: Formula = { kind: 'constant', value: quotient(0n, 1n) };

/** By name: itself with all that it is computed from, through others as well; of two of one name by the first. */
export function namesComputedFrom(computed: readonly ComputedValue[]): Map<string, Set<string>> {
  const formulas = formulasOf(computed);
  return new Map([...formulas.keys()].map((name) => [name, namesReached(name, formulas)]));
}

/** A name with all that it is computed from. */
function namesReached(name: string, formulas: ReadonlyMap<string, Formula>): Set<string> {
  const reached = new Set([name]);
  for (const one of reached) {
    for (const input of namesInFormula(formulas.get(one) ?? NOTHING)) reached.add(input);
  }
  return reached;
}

/** What is computed for some values of the inputs, as text; or why nothing is. */
export type ComputedText = { text: string; isDay: boolean } | { fault: Exclude<Computed, object> };

/** @param textOf the value of a test datum; undefined where it has none */
export function compute(
  { formula }: Computation,
  computations: ReadonlyMap<string, Computation>,
  textOf: (name: string) => string | undefined,
): ComputedText {
  const known = new Map<string, Computed>();
  const valueOfName = (name: string): Computed => {
    const computation = computations.get(name);
    if (!computation) return quantityOf(textOf(name) ?? '') ?? 'not_a_number';
    const value = known.get(name) ?? evaluate(computation.formula);
    known.set(name, value);
    return value;
  };
  const lengthOf = (name: string): Computed => {
    const value = computations.has(name) ? valueOfName(name) : undefined;
    if (typeof value === 'string') return value;
    const text = value ? printQuantity(value) : (textOf(name) ?? '');
    return quotient(BigInt([...text].length), 1n);
  };
  const evaluate = (part: Formula): Computed => {
    switch (part.kind) {
      case 'constant':
        return part.value;
      case 'name':
        return valueOfName(part.name);
      case 'length':
        return lengthOf(part.name);
      default: {
        const [left, right] = [evaluate(part.left), evaluate(part.right)];
        if (typeof left === 'string') return left;
        return typeof right === 'string' ? right : combine(part.kind, left, right);
      }
    }
  };
  const value = evaluate(formula);
  if (typeof value === 'string') return { fault: value };
  return { text: printQuantity(value), isDay: value.kind === 'day' };
}
