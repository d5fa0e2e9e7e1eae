import type { RelativeDateRules } from '../relative-date-rules.ts';

const NOT =
  "(?:cannot|can't|can not|must not|may not|shall not|should not|is not allowed to) (?:be|lie)(?: set)?(?: to)?(?: a date)?";
const TODAY = "(?:today(?:['’]s date)?|the current (?:date|day))";

export const relative: RelativeDateRules = {
  fromToday: new RegExp(
    `${NOT} (?:earlier than|before|prior to) ${TODAY}|${NOT} in the past|must be ${TODAY} or (?:later|after)`,
    'u',
  ),
  untilToday: new RegExp(
    `${NOT} (?:later than|after|beyond) ${TODAY}|${NOT} in the future|must be ${TODAY} or (?:earlier|before)`,
    'u',
  ),
  ahead:
    /(?:(?:can be |must be |may be |is )?(?:at most|no (?:more|later) than|up to|a maximum of)|(?:cannot|must not|may not) be more than) (?<count>\d{1,3}) (?<unit>(?:working |business )?(?:day|week|month|year)s?) (?:from (?:today|now)|after today|ahead|in advance|in the future)/u,
  date: /date|(?<!\p{L})day/u,
  yesterday: 'yesterday',
  today: 'today',
  tomorrow: 'tomorrow',
  after: (count, unit) => `${count} ${unit} from today`,
};
