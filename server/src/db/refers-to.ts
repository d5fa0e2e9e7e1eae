import { and, eq, getColumns, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

type InCompany = { companyId: PgColumn; id: PgColumn };

const tableOf = (column: PgColumn) => (column as PgColumn & { table: PgTable }).table;

/**
 * Joins a row with the one that a column of it names. Both are of one company, which leads every key: by it the
 * database finds the row, and on several servers knows that both are on the same one.
 *
 * @param column the id of the other row, in a table of a company
 * @param other the table, or its alias, that the other row is in
 */
export function refersTo(column: PgColumn, other: InCompany): SQL | undefined {
  const { companyId } = getColumns(tableOf(column)) as Record<string, PgColumn | undefined>;
  if (!companyId) throw new Error(`${column.name} is not of a company`);
  return and(eq(other.companyId, companyId), eq(other.id, column));
}
