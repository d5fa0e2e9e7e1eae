/** A date as text writes it: day, month and year, or as ISO 8601. Source of a pattern with one group. */
export const DATE = '(\\d{1,2}[./]\\d{1,2}[./]\\d{4}|\\d{4}-\\d{2}-\\d{2})';
