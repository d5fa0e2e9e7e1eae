import type { PictOptions } from '@caseloom/formats';
import { fault } from './command-error.ts';
import { FLAG, TEXT, wholeNumber } from './options.ts';
import { say } from './say.ts';

/** How a file of PICT is written, for each command that reads one. */
export const PICT_OPTIONS = {
  separator: TEXT,
  'alias-separator': TEXT,
  'negative-prefix': TEXT,
  'case-sensitive': FLAG,
} as const;

/** PICT's signs, and whether case counts; only what was said. */
export type PictMarks = Omit<PictOptions, 'strength'>;

type Values = {
  separator?: string | undefined;
  'alias-separator'?: string | undefined;
  'negative-prefix'?: string | undefined;
  'case-sensitive'?: boolean | undefined;
};

/** What the options say of a file. @throws CommandError where a sign is none */
export function marksOf(values: Values): PictMarks {
  const sign = (option: string, value: string | undefined) => {
    const plain = { space: ' ', tab: '\t' }[value ?? ''] ?? value;
    if (plain?.length !== 1) throw fault('oneSign', { option, value: value ?? '' });
    return plain;
  };
  const { separator, 'alias-separator': alias, 'negative-prefix': prefix } = values;
  return {
    ...(separator !== undefined && { separator: sign('--separator', separator) }),
    ...(alias !== undefined && { aliasSeparator: sign('--alias-separator', alias) }),
    ...(prefix !== undefined && { negativePrefix: sign('--negative-prefix', prefix) }),
    ...(values['case-sensitive'] && { isCaseSensitive: true }),
  };
}

/** Seeds that the clock gives have as many digits as people type in again. */
const MAX_SEED = 100_000;

/** `--seed n|random`; one of the clock is printed to standard error, so that it can be given again. */
export function seedOf(value: string | undefined): number | undefined {
  if (value !== 'random') return value === undefined ? undefined : wholeNumber('--seed', value, 0);
  const seed = Date.now() % MAX_SEED;
  console.error(say('usedSeed', { seed }));
  return seed;
}
