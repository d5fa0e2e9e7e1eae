import { factsOf, type Language } from '@caseloom/locales/language';
import { invalid, type ProposalOf, valid } from '../proposal.ts';

export type DateReason =
  | 'date_leap_day'
  | 'date_leap_century'
  | 'date_month_end'
  | 'date_year_start'
  | 'date_year_end'
  | 'date_no_leap_day'
  | 'date_no_leap_century'
  | 'date_31'
  | 'date_no_month'
  | 'date_month_13'
  | 'date_no_day'
  | 'date_day_32'
  | 'date_short_year'
  | 'date_slashes';

/** Days where calendars break, and days that no calendar has, as the language writes dates. */
export function proposeDates(language: Language): ProposalOf<DateReason>[] {
  const isDotted = factsOf(language).hasDottedDates;
  const written = (date: string, mark = isDotted ? '.' : '-') => {
    const parts = date.split('-');
    return (isDotted ? parts.reverse() : parts).join(mark);
  };
  return [
    valid('2024-02-29', 'date_leap_day'),
    valid('2000-02-29', 'date_leap_century'),
    valid('2026-04-30', 'date_month_end'),
    valid('2026-01-01', 'date_year_start'),
    valid('2026-12-31', 'date_year_end'),
    invalid(written('2023-02-29'), 'date_no_leap_day'),
    invalid(written('1900-02-29'), 'date_no_leap_century'),
    invalid(written('2026-04-31'), 'date_31'),
    invalid(written('2026-00-15'), 'date_no_month'),
    invalid(written('2026-13-15'), 'date_month_13'),
    invalid(written('2026-01-00'), 'date_no_day'),
    invalid(written('2026-01-32'), 'date_day_32'),
    invalid(written('26-01-31'), 'date_short_year'),
    invalid(written('2026-01-31', '/'), 'date_slashes'),
  ];
}
