import { type DataType, proposeBoundaries, readTypedRange } from '@caseloom/engine';
import type { Language } from '@caseloom/locales/language';
import { areTimes, orderedType, type TypedRange } from './classes.ts';

/** Why a range that is typed gives no values: a key of `proposal.json`. */
export type RangeFault =
  | 'needsBounds'
  | 'boundsReversed'
  | 'stepWrong'
  | 'stepNotWhole'
  | 'noWholeNumber'
  | 'lengthsTooLong'
  | 'boundsUnread.integer'
  | 'boundsUnread.decimal'
  | 'boundsUnread.date'
  | 'boundsUnread.length'
  | 'boundsUnread.any';

/**
 * What is wrong with a range; undefined where it has boundary values.
 *
 * @param type what its bounds are read as; of texts they are times, or lengths
 */
export function faultOfRange(
  { min, max, step }: TypedRange,
  { type, isLength, language }: { type: DataType; isLength: boolean; language: Language },
): RangeFault | undefined {
  if (!min || !max) return 'needsBounds';
  const has = (low: string, high: string, by = '', of = type) => {
    const read = readTypedRange({ min: low, max: high, step: by }, of, language);
    return proposeBoundaries(read, 2, of).valid.length > 0;
  };
  if (has(min, max, step)) return undefined;
  if (has(min, max)) return type === 'integer' ? 'stepNotWhole' : 'stepWrong';
  if (has(max, min)) return 'boundsReversed';
  if (type === 'integer' && has(min, max, '', 'decimal')) return 'noWholeNumber';
  if (type === 'integer' || type === 'decimal' || type === 'date') return `boundsUnread.${type}`;
  const areWhole = orderedType([min, max], 'integer', language) && !areTimes([min, max]);
  if (areWhole && !min.startsWith('-') && !max.startsWith('-')) return 'lengthsTooLong';
  return isLength ? 'boundsUnread.length' : 'boundsUnread.any';
}
