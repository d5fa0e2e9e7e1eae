import { type DataType, isOfType, type TestData } from '@caseloom/engine';

/** What a parameter takes. */
export const KINDS = ['text', 'integer', 'decimal', 'boolean', 'date'] as const;
export type Kind = (typeof KINDS)[number];

/** What a value must look like for its parameter to be of a kind: what every language writes and reads the same. */
const FITS: Record<Kind, RegExp> = {
  text: /^/,
  integer: /^(0|-?[1-9]\d{0,14})$/,
  decimal: /^-?(0|[1-9]\d{0,14})(\.\d{1,12})?$/,
  boolean: /^(true|false)$/,
  date: /^\d{4}-\d{2}-\d{2}$/,
};

const KIND_OF_TYPE: Record<DataType, Kind> = {
  ...{ text: 'text', email: 'text', list: 'text' },
  ...{ integer: 'integer', decimal: 'decimal', boolean: 'boolean', date: 'date' },
};

/** The kind that takes what both take. */
export function widest(a: Kind, b: Kind): Kind {
  if (a === b) return a;
  const isNumeric = [a, b].every((kind) => kind === 'integer' || kind === 'decimal');
  return isNumeric ? 'decimal' : 'text';
}

/** The kind of one value that is declared as such: text where it does not look like it. */
export function kindOfValue(declared: Kind, value: string): Kind {
  const isFit = FITS[declared].test(value) && (declared !== 'date' || isOfType(value, 'date'));
  return isFit ? declared : 'text';
}

/** Of each name that values are given by, the kind that takes all its values, those of no test case too. */
export function kindsOfData(testData: TestData[]): Map<string, Kind> {
  const kinds = new Map<string, Kind>();
  for (const { name, type, values, isSecret } of testData) {
    const declared = KIND_OF_TYPE[type];
    const all = isSecret
      ? (['text'] as const)
      : values.map((value) => kindOfValue(declared, value));
    for (const kind of all) kinds.set(name, widest(kinds.get(name) ?? kind, kind));
  }
  return kinds;
}
