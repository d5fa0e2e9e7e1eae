import type { Instance, Rule } from '@caseloom/engine';

/** One value under one or more names; the first is the one that rules speak of. */
export type PictValue = { names: string[]; isNegative: boolean; weight: number };

/** `order`: with how many parameters it is combined at most, itself included; as many as all are when absent. */
export type PictParameter = { name: string; values: PictValue[]; order?: number };

/** Parameters in braces, by column; without an order they are combined as strongly as all are. */
export type PictGroup = { params: number[]; order?: number };

export type Relation = '=' | '<>' | '<' | '<=' | '>' | '>=' | 'LIKE';

export type Operand = string | number;

/** A part of a constraint as it is written, parameters by their columns. */
export type Predicate =
  | { kind: 'all' | 'any'; parts: Predicate[] }
  | { kind: 'not'; part: Predicate }
  | { kind: 'sign'; isNegative: boolean; columns: number[] }
  | { kind: 'compare'; column: number; relation: Relation; operand: Operand }
  | { kind: 'in'; column: number; operands: Operand[] }
  | { kind: 'both'; left: number; right: number; relation: Relation };

/** `IF … THEN … ELSE …;`, or without `if` what always holds. */
export type Constraint = {
  line: number;
  if?: Predicate;
  implies: Predicate;
  else?: Predicate;
};

/** A model of PICT: what it says, and the same as a problem whose columns and values are its parameters and theirs, in order. */
export type PictModel = {
  parameters: PictParameter[];
  groups: PictGroup[];
  constraints: Constraint[];
  /** What the constraints ask of rows. */
  rules: Rule[];
  /** Whether it was read so that names and values differ by case. */
  isCaseSensitive: boolean;
  instance: Instance;
};

/** What is written of a model; the rest follows from it. */
export type WrittenPict = Pick<
  PictModel,
  'parameters' | 'groups' | 'constraints' | 'isCaseSensitive'
>;

/** How a file is read, with PICT's options for it. */
export type PictOptions = {
  /** `/o`: how many parameters are combined. */
  strength?: number;
  /** `/d`: what stands between values. */
  separator?: string;
  /** `/a`: what stands between the names of one value. */
  aliasSeparator?: string;
  /** `/n`: what an invalid value begins with. */
  negativePrefix?: string;
  /** `/c`: whether names and values differ by case. */
  isCaseSensitive?: boolean;
};

/** Every option, as PICT has it where nothing is said. */
export const PICT_DEFAULTS: Required<PictOptions> = {
  strength: 2,
  separator: ',',
  aliasSeparator: '|',
  negativePrefix: '~',
  isCaseSensitive: false,
};

/** The signs that a file is written with. */
export type PictSigns = Required<
  Pick<PictOptions, 'separator' | 'aliasSeparator' | 'negativePrefix'>
>;

/** How names are compared: two are one where this is the same. */
export type KeyOf = (name: string) => string;

/** PICT compares names without regard to case unless it is told otherwise. */
export function keyFor({ isCaseSensitive = false }: PictOptions): KeyOf {
  return isCaseSensitive ? (name) => name : (name) => name.toUpperCase();
}

/** By key of its name: the column of each parameter, the first of those with one name. */
export function columnsByName(
  parameters: readonly PictParameter[],
  keyOf: KeyOf,
): Map<string, number> {
  const named = parameters.map(({ name }, column) => [keyOf(name), column] as const);
  return new Map(named.toReversed());
}

/** A parameter that tells an expected result: it is not combined, its value follows from constraints. */
export function isResult({ name }: PictParameter): boolean {
  return name.startsWith('$');
}

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** A parameter is numeric when the first name of every value is a number. */
export function isNumeric({ values }: PictParameter): boolean {
  return values.every(({ names }) => NUMBER.test(names[0] ?? ''));
}
