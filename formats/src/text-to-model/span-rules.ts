/** How a text says between which times of a day, or which days from today, a value lies. Small letters. */
export type SpanRules = {
  /** From a `low` time to a `high` one, and one bound alone. */
  times: Record<'between' | 'earliest' | 'latest', RegExp>;
  /** The same of days from today; `next` and `last` are so many of them, `from` a day of their own. */
  days: Record<'between' | 'earliest' | 'latest' | 'next' | 'last', RegExp>;
  /** So many days from another date, which are no number that something may be: `10 working days after the order`. */
  relative: RegExp;
  /** What names a day or a unit of days. Where none of these matches, the day is today and the unit is a day. */
  tomorrow: RegExp;
  month: RegExp;
  week: RegExp;
  /** What a field of a time or a day is called. */
  ofTime: RegExp;
  ofDay: RegExp;
  /** A sentence that says what a value must be, or that somebody gives it. */
  bounds: RegExp;
};
