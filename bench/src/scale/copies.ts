import type pg from 'pg';

/** Rows to copy, with everything that belongs to them. */
export type Copies = {
  /** How many copies are made beside what is there. */
  count: number;
  /** The tables that are copied; all that have rows of it where none are named. */
  tables?: string[];
  /** Which rows: a column and its value. */
  of: { column: string; value: string };
  /** The table whose `id` that column names elsewhere. */
  root: string;
  /** Columns with ids that stay as they are: what all copies share. */
  shared: (column: string) => boolean;
  /** Columns that must differ from copy to copy beside ids. */
  distinct?: string[];
};

/** Columns that name people. */
export const PEOPLE = /(_by|creator_id|user_id|assignee_id|actor_id)$/;

/**
 * Copies things with all that belongs to them inside the database, so that a large installation is
 * made in seconds. Copies of what belongs together get ids that belong together.
 */
export async function copyRows(client: pg.Client, copies: Copies): Promise<void> {
  await client.query('begin');
  // the copies keep what triggers count as their originals have it
  await client.query(`set local session_replication_role = 'replica'`);
  for (const [table, columns] of await tablesOf(client, copies)) {
    const names = columns.map(({ name }) => `"${name}"`).join(', ');
    const values = columns.map((column) => expressionOf(column, table, copies)).join(', ');
    const where = table === copies.root ? 'id' : `"${copies.of.column}"`;
    await client.query(
      `insert into "${table}" (${names})
       select ${values} from "${table}", generate_series(1, ${copies.count}) as copy
       where ${where} = $1`,
      [copies.of.value],
    );
  }
  await client.query('commit');
  await client.query('analyze');
}

type Column = { name: string; type: string };

async function tablesOf(client: pg.Client, { of, root, tables }: Copies) {
  const { rows } = await client.query<{ table: string; columns: Column[] }>(
    `select table_name as table,
            json_agg(json_build_object('name', column_name, 'type', data_type)) as columns
     from information_schema.columns
     where table_schema = 'public' and is_generated = 'NEVER' and is_identity = 'NO'
     group by 1
     having bool_or(column_name = $1) or table_name = $2`,
    [of.column, root],
  );
  const chosen = rows.filter(({ table }) => !tables || tables.includes(table));
  return chosen.map(({ table, columns }) => [table, columns] as const);
}

function expressionOf(
  { name, type }: Column,
  table: string,
  { shared, distinct, root }: Copies,
): string {
  if (distinct?.includes(`${table}.${name}`)) return `"${name}" || '-' || copy`;
  if (type !== 'uuid' || shared(name)) return `"${name}"`;
  // its time and version stay: what is no UUID of version 7 is refused
  return `overlay("${name}"::text placing substr(md5('${root}' || "${name}" || copy), 21) from 25)::uuid`;
}
