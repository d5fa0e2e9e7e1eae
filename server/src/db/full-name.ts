import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

type User = { id: PgColumn; firstName: PgColumn; lastName: PgColumn };

/** The first and last name of a user, as one text. @param user the table, or an alias of it */
export function fullName({ firstName, lastName }: User) {
  return sql<string>`concat_ws(' ', ${firstName}, ${lastName})`;
}

/** The full name of a user whose table is joined from the left; null where there is none. */
export function fullNameOrNull(user: User) {
  return sql<string | null>`case when ${user.id} is null then null else ${fullName(user)} end`;
}
