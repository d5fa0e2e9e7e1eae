import { DEFAULT_LANGUAGE, LANGUAGES } from '@caseloom/locales';
import { customType, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { uuidv7 } from './uuid.ts';

/*
 * What columns of every table are made of.
 */

export const id = () => uuid('id').primaryKey().$defaultFn(uuidv7);
export const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });
export const now = (name: string) => at(name).notNull().defaultNow();
export const language = () =>
  text('language', { enum: LANGUAGES }).notNull().default(DEFAULT_LANGUAGE);
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** The columns of what can be put into the bin: since when it is there, and who put it there. */
export const binnable = () => ({ deletedAt: at('deleted_at'), deletedBy: uuid('deleted_by') });
