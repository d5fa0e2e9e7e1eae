import type { TestValue } from '@caseloom/engine';
import type { Export } from '../export.ts';
import { nameOf } from './identifiers.ts';

/**
 * The environment variable that holds a secret value: `PASSWORD`, for the invalid one `PASSWORD_INVALID`; of several
 * the later ones have a number, in the order of the test data.
 */
export function secretName(
  { context }: Export,
  name: string,
  { value, validity }: Pick<TestValue, 'value' | 'validity'>,
): string {
  const records = context.testData.filter((one) => one.name === name && one.validity === validity);
  const values = [...new Set(records.flatMap(({ isSecret, values }) => (isSecret ? values : [])))];
  const index = Math.max(0, values.indexOf(value));
  const base = nameOf(name, 'snake', 'secret').toUpperCase();
  const ending = [
    ...(validity === 'invalid' ? ['INVALID'] : []),
    ...(index > 0 ? [index + 1] : []),
  ];
  return [base, ...ending].join('_');
}
