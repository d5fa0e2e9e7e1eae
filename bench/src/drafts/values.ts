import type { Model } from '@caseloom/engine';
import type { Draft } from '@caseloom/formats/text-to-model';
import { madeLength } from '@caseloom/formats/text-to-model/measure';
import { likeness, wordsOf } from './likeness.ts';

type Value = { name: string; value: string };

/** `name = value` */
export function dataOf(line: string): Value {
  const [name = '', ...value] = line.split(' = ');
  return { name, value: value.join(' = ') };
}

/** Values of which those with the same name are one, as flows share them. */
export function onceEach(values: Value[]): Value[] {
  // a second value under the name of a first one has a number behind its name
  const keyOf = ({ name, value }: Value) =>
    [...wordsOf(name.replace(/ \d{1,2}$/, '')), '=', value].join(' ');
  return [...new Map(values.map((one) => [keyOf(one), one])).values()];
}

/** The values of a draft that its document says: its test data, and what its steps carry in tables. */
export function valuesOf(
  { testData, models }: Pick<Draft, 'testData' | 'models'>,
  text: string,
  expected: Value[] = [],
): Value[] {
  const stated = wordsOf(text);
  const isStated = ({ value }: Value) =>
    value !== '' && [...wordsOf(value)].every((word) => stated.has(word));
  // a text that was made for a length stands for it: of `at most 20 characters` 20 is what the document says
  const entered = testData.flatMap(({ name, values }) =>
    values.map((value) => {
      const one = { name, value };
      return isStated(one) ? one : { name, value: String(madeLength(value) ?? value) };
    }),
  );
  return onceEach(
    [...entered, ...models.flatMap((model) => tableValues(model, expected))].filter(isStated),
  );
}

/** The values in the tables of steps: by the head of their column, or in two columns by the cell before them. */
function tableValues({ nodes }: Model, expected: Value[]): Value[] {
  return nodes.flatMap(({ data }) =>
    (data?.arguments ?? []).flatMap((one) =>
      one.kind === 'dataTable' ? cellsOf(one.rows, expected) : [],
    ),
  );
}

function cellsOf(rows: string[][], expected: Value[]): Value[] {
  const [head = [], ...others] = rows;
  const byHead = others.flatMap((row) =>
    row.map((value, index) => ({ name: head[index] ?? '', value })),
  );
  const byRow = rows.map(([name = '', value = '']) => ({ name, value }));
  const found = (values: Value[]) =>
    values.filter((value) => expected.some((one) => isSameData(value, one))).length;
  return head.length === 2 && found(byRow) > found(byHead) ? byRow : byHead;
}

/**
 * Whether two have the same value, and a word of their name. The unit of a number may stay in the words of its step. A name
 * that the document does not say is the person's own: there the value alone counts.
 *
 * @param text the document
 */
export function isSameData(one: Value, other: Value, text?: string): boolean {
  const isValue =
    one.value === other.value ||
    likeness(one.value, other.value) === 1 ||
    withoutUnit(one.value) === withoutUnit(other.value);
  return isValue && (likeness(one.name, other.name) > 0 || !isNamed(other, text));
}

function withoutUnit(value: string): string {
  return value.replace(/^(\d[\d.,]*) \p{L}+$/u, '$1');
}

/** Letters that a word keeps whatever stands behind its stem. */
const STEM = 4;

function isNamed({ name }: Value, text: string | undefined): boolean {
  if (text === undefined) return true;
  const stems = new Set([...wordsOf(text)].map((word) => word.slice(0, STEM)));
  return [...wordsOf(name)].some((word) => stems.has(word.slice(0, STEM)));
}
