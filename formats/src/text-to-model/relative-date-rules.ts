/** How a language bounds a date by the day on which somebody enters it. All patterns are for small letters. */
export type RelativeDateRules = {
  /** Not before today. */
  fromToday: RegExp;
  /** Not after today. */
  untilToday: RegExp;
  /** Not more than so many, `count`, of a `unit` behind today. */
  ahead: RegExp;
  /** What a name has that is one of a date. */
  date: RegExp;
  yesterday: string;
  today: string;
  tomorrow: string;
  /** So many of a unit behind today. */
  after: (count: number, unit: string) => string;
};
