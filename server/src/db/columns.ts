import { DEFAULT_LANGUAGE, LANGUAGES } from '@caseloom/locales';
import { customType, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { uuidv7 } from './uuid.ts';

/*
 * What columns of every table are made of.
 */

/** What names a row, a UUID of version 7: rows sort by it in the order they were made. `keyInCompany` makes it a key. */
export const id = () => uuid('id').notNull().$defaultFn(uuidv7);

/** A time with its zone, to the millisecond; nullable unless the caller adds `notNull`. */
export const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** A time that is never null; by default when the row is inserted, by the database's clock. */
export const now = (name: string) => at(name).notNull().defaultNow();

/** One of the languages of the interface; the default one where none is given. */
export const language = () =>
  text('language', { enum: LANGUAGES }).notNull().default(DEFAULT_LANGUAGE);
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** The columns of what can be put into the bin: since when it is there, and who put it there. */
export const binnable = () => ({ deletedAt: at('deleted_at'), deletedBy: uuid('deleted_by') });
