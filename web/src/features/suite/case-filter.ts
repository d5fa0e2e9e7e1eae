import type { CaseFilter, Change, Polarity } from './api.ts';
import { ATTRIBUTE_WORDS, readAttributes } from './attributes/filter.ts';

export const CHANGES: Change[] = ['new', 'back', 'changed', 'unchanged', 'gone'];
export const POLARITIES: Polarity[] = ['positive', 'negative', 'unstated'];

/** The parameters of the address that filter the cases of a suite. */
export const FILTER_WORDS = ['q', 'section', 'change', 'polarity', ...ATTRIBUTE_WORDS] as const;
/** The same, with what they are grouped by. */
export const CASE_WORDS = [...FILTER_WORDS, 'group'] as const;

/** The filter that an address, or a saved view, holds. */
export function readCaseFilter(address: Record<string, unknown>): CaseFilter {
  return {
    search: address.q === undefined ? undefined : String(address.q),
    section: address.section === undefined ? undefined : String(address.section),
    change: CHANGES.find((name) => name === address.change),
    polarity: POLARITIES.find((name) => name === address.polarity),
    ...readAttributes(address),
  };
}
