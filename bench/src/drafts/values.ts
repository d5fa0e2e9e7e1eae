import type { Draft } from '@caseloom/formats/text-to-model';
import { likeness, wordsOf } from './likeness.ts';

type Value = { name: string; value: string };

/** `name = value` */
export function dataOf(line: string): Value {
  const [name = '', ...value] = line.split(' = ');
  return { name, value: value.join(' = ') };
}

/** The values of a draft that its document says. */
export function valuesOf({ testData }: Pick<Draft, 'testData'>, text: string): Value[] {
  const stated = wordsOf(text);
  const isStated = (value: string) =>
    value !== '' && [...wordsOf(value)].every((word) => stated.has(word));
  return testData.flatMap(({ name, values }) =>
    values.filter(isStated).map((value) => ({ name, value })),
  );
}

/** Whether two have the same value, and a word of their name. */
export function isSameData(one: Value, other: Value): boolean {
  const isValue = one.value === other.value || likeness(one.value, other.value) === 1;
  return isValue && likeness(one.name, other.name) > 0;
}
