import {
  type Constraint,
  type Context,
  holds,
  type Model,
  readCondition,
  type TestData,
} from '@caseloom/engine';
import { MASK } from '../export.ts';
import { drawn, drawnValue } from './drawn-value.ts';
import type { StateScope } from './state-script.ts';

type Condition = Extract<ReturnType<typeof readCondition>, { ok: true }>['condition'];

/** By variable: its values, the records nearest to the model first. */
export type Values = Map<string, TestValueOf[]>;
type TestValueOf = { text: string; validity: 'valid' | 'invalid'; type: TestData['type'] };

/** The variables that a model may use, secret values masked; of records of one name those of the model itself count before those of its project. */
export function valuesFor(model: Model, { testData }: Context): Values {
  const rank = ({ modelId, fromProject }: TestData) =>
    modelId === model.id ? 0 : fromProject ? 3 : modelId ? 2 : 1;
  const byName = Map.groupBy(testData, ({ name }) => name);
  return new Map(
    [...byName].map(([name, records]) => {
      const nearest = records.reduce((min, one) => Math.min(min, rank(one)), 3);
      const own = records.filter((one) => rank(one) === nearest);
      const values = own.flatMap(({ values: texts, validity, type, isSecret }) =>
        texts.map((text) => ({ text: isSecret ? MASK : text, validity, type })),
      );
      return [name, values];
    }),
  );
}

/** A condition as an expression of JavaScript; undefined where it is none, or `otherwise`, which its siblings decide. */
export function toScript(
  guard: string,
  values: Values,
  state: StateScope = NO_STATE,
): string | undefined {
  const read = readCondition(guard, new Set(state.keys()));
  if (!read.ok || read.condition.kind === 'otherwise') return undefined;
  return expression(read.condition, values, state);
}

const NO_STATE: StateScope = new Map();

function expression(condition: Condition, values: Values, state: StateScope): string {
  switch (condition.kind) {
    case 'or':
    case 'and': {
      const sign = condition.kind === 'or' ? ' || ' : ' && ';
      return `(${condition.parts.map((part) => expression(part, values, state)).join(sign)})`;
    }
    case 'not':
      return `!${expression(condition.part, values, state)}`;
    case 'otherwise':
      return 'true';
    case 'compare': {
      const { left, operator, right } = condition;
      if (left.kind === 'state' || right.kind === 'state') return aboutState(condition, state);
      if (left.kind === 'name' && right.kind === 'name') {
        const sign = { '=': '==', '!=': '!=' }[operator as '='] ?? operator;
        return `(${drawnValue(left.name)} ${sign} ${drawnValue(right.name)})`;
      }
      return atom(condition, left.kind === 'name' ? left.name : nameOf(right), values);
    }
    default:
      return atom(condition, condition.name, values);
  }
}

/** A comparison with a state variable: a number, a truth or a text. */
function aboutState(
  { left, operator, right }: Extract<Condition, { kind: 'compare' }>,
  state: StateScope,
): string {
  const sides = [left, right].map((side) => {
    if (side.kind === 'state') return state.get(side.name)?.script ?? side.name;
    if (side.kind === 'name') return drawnValue(side.name);
    return side.kind === 'text' ? JSON.stringify(side.value) : side.value;
  });
  // test data may be a text where a number is meant
  const isMixed = left.kind === 'name' || right.kind === 'name';
  const same = isMixed ? '==' : '===';
  const sign = { '=': same, '!=': isMixed ? '!=' : '!==' }[operator as '='] ?? operator;
  return `(${sides.join(` ${sign} `)})`;
}

function nameOf(operand: { kind: string; name?: string }): string {
  return operand.name ?? '';
}

/**
 * A condition on one variable: written plainly where that is possible, and otherwise by the
 * numbers of the values that it holds for, which are what our own rules of comparing find.
 */
function atom(condition: Condition, name: string, values: Values): string {
  const all = values.get(name) ?? [];
  if (condition.kind === 'is' && condition.what !== 'empty')
    return `${condition.what === 'valid' ? '' : '!'}${drawn(name)}.valid`;
  const areNumbers = all.every(({ text, type }) => isNumeric(type) && toNumber(text) !== undefined);
  if (condition.kind === 'compare' && condition.right.kind === 'number' && areNumbers) {
    const sign = { '=': '===', '!=': '!==' }[condition.operator as '='] ?? condition.operator;
    return `(${drawnValue(name)} ${sign} ${condition.right.value})`;
  }
  const holding = all.flatMap((value, index) =>
    holds(condition, (other) => (other === name ? value : undefined)) ? [index] : [],
  );
  return `([${holding.join(', ')}].indexOf(${drawn(name)}.index) >= 0)`;
}

function isNumeric(type: TestData['type']): boolean {
  return type === 'integer' || type === 'decimal';
}

function toNumber(text: string): number | undefined {
  return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : undefined;
}

/**
 * The scripts that stand at a model: its values, and how they are drawn again for each walk from Start,
 * and for a step that is entered again, so that the constraints hold.
 *
 * @param first what gives state variables their first values
 */
export function dataScripts(
  values: Values,
  constraints: readonly Constraint[],
  first: readonly string[],
): string[] {
  const rules = constraints.flatMap(({ if: when, implies }) => {
    const [left, right] = [toScript(when, values), toScript(implies, values)];
    return left && right ? [`(!${left} || ${right})`] : [];
  });
  const lists = [...values].map(([name, all]) => {
    const texts = all.map(({ text, validity, type }) => {
      const value = isNumeric(type) ? (toNumber(text) ?? text) : text;
      return { value, valid: validity === 'valid' };
    });
    return `values[${JSON.stringify(name)}] = ${JSON.stringify(texts)};`;
  });
  return [
    'values = Object.create(null); data = Object.create(null); entered = Object.create(null);',
    ...lists,
    `allowed = function () { return ${rules.join(' && ') || 'true'}; };`,
    'draw = function (names) { var tries = 0; do { names.forEach(function (name) { var all = values[name]; var index = Math.floor(Math.random() * all.length); data[name] = { value: all[index].value, valid: all[index].valid, index: index }; }); } while (!allowed() && ++tries < 1000); };',
    `begin = function () { ${['entered = Object.create(null);', 'draw(Object.keys(values));', ...first].join(' ')} };`,
    'enter = function (id, names) { if (entered[id]) { draw(names); } entered[id] = true; };',
    'begin();',
  ];
}
