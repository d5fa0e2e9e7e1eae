import { invalid, type ProposalOf, valid } from '../proposal.ts';

export type TimeReason =
  | 'time_midnight'
  | 'time_noon'
  | 'time_last_minute'
  | 'time_hour_24'
  | 'time_minute_60'
  | 'time_no_colon'
  | 'time_one_digit';

/** Times of a day, written `17:30`. */
export function proposeTimes(): ProposalOf<TimeReason>[] {
  return [
    valid('00:00', 'time_midnight'),
    valid('12:00', 'time_noon'),
    valid('23:59', 'time_last_minute'),
    invalid('24:00', 'time_hour_24'),
    invalid('23:60', 'time_minute_60'),
    invalid('1230', 'time_no_colon'),
    invalid('12:3', 'time_one_digit'),
  ];
}
