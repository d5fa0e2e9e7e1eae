import type { Moment } from '../sentence-parts.ts';

const NOT =
  "(?:(?:can|must|may|should|shall)\\s?not|can't|not|is not allowed to)(?: be| lie)?(?: set)?(?: to)?(?: a date)?";
const TODAY = "(?:today(?:['’]s date)?|the current (?:date|day))";

/** What bounds a date by the day of the test. */
export const moments: Moment[] = [
  {
    pattern: new RegExp(
      `${NOT} (?:in the future|(?:later than|after|beyond) ${TODAY})|no later than ${TODAY}|${TODAY} or (?:earlier|before)|no future dates?`,
      'u',
    ),
    valid: () => 'today',
    invalid: () => 'tomorrow',
  },
  {
    pattern: new RegExp(
      `${NOT} (?:in the past|(?:earlier than|before|prior to) ${TODAY})|no earlier than ${TODAY}|${TODAY} or (?:later|after)|no past dates?`,
      'u',
    ),
    valid: () => 'today',
    invalid: () => 'yesterday',
  },
  {
    pattern: new RegExp(
      `${NOT} (?:more|older|earlier|longer) than (\\d{1,4}) days(?: ago| old| in the past)?(?! (?:from|after|ahead|in advance|in the future))|(?:at most|no more than|up to|within the last) (\\d{1,4}) days(?: ago| old| in the past)`,
      'u',
    ),
    valid: (days) => `${days} days ago`,
    invalid: (days) => `${days + 1} days ago`,
  },
  {
    pattern: new RegExp(
      `(?:at most|no (?:more|later) than|up to|a maximum of|${NOT} more than) (\\d{1,3}) (?<unit>(?:working |business )?(?:day|week|month|year)s?) (?:from (?:today|now)|after today|ahead|in advance|in the future)`,
      'u',
    ),
    valid: (count, unit) => `${count} ${unit} from today`,
    invalid: (count, unit) => `${count + 1} ${unit} from today`,
  },
];
