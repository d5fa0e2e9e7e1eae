import { type SQL, sql } from 'drizzle-orm';

/*
 * When something ends is judged by the database's clock, so that clock sets it too: the node's may be
 * minutes off.
 */

const HOURS_OF_DAY = 24;

/** The time so many hours after the start of the transaction, for a column. */
export const inHours = (hours: number): SQL<Date> => sql`now() + make_interval(hours => ${hours})`;

/** Days of 24 hours. */
export const inDays = (days: number): SQL<Date> => inHours(days * HOURS_OF_DAY);
