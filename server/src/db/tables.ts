import type { ClientBase } from 'pg';

/** A table with the columns that are stored; what the database computes of others is not among them. */
export type Table = { name: string; columns: string[] };

/** How many rows a table has, and a print of them all that does not depend on their order. */
export type Print = { rows: number; print: string };

/** A name as SQL has it. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

export const columnsOf = ({ columns }: Table) => columns.map(quoted).join(', ');

/** Every table of ours, as the database has it. */
export async function listTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname as name, array_agg(a.attname::text order by a.attname) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
       and not c.relispartition
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname order by c.relname`);
  return rows;
}

/** Has the database write values as text in one form, wherever it stands, until the end of the transaction. */
export async function writeAlike(client: ClientBase): Promise<void> {
  await client.query(`
    set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
    set local timezone = 'UTC'; set local extra_float_digits = 3; set local bytea_output = 'hex';
    set local client_encoding = 'UTF8'; set local statement_timeout = 0`);
}

/** The print of a table: equal where two have the same rows, in any order and on any version. After `writeAlike`. */
export async function printOf(client: ClientBase, table: Table): Promise<Print> {
  const { rows } = await client.query<{ rows: string; print: string }>(`
    select count(*) as rows,
           coalesce(sum(('x' || left(md5(row(${columnsOf(table)})::text), 16))::bit(64)::bigint), 0)::text
             as print
      from ${quoted(table.name)}`);
  const [found] = rows;
  return { rows: Number(found?.rows), print: String(found?.print) };
}

/** Where a sequence stands. */
export type Sequence = { name: string; value: string; isCalled: boolean };

/** Where the sequences of our tables stand. */
export async function listSequences(client: ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class
     where relnamespace = current_schema()::regnamespace and relkind = 'S' order by relname`);
  const sequences: Sequence[] = [];
  for (const { name } of rows) {
    const read = `select last_value::text as value, is_called as "isCalled" from ${quoted(name)}`;
    const found = await client.query<Omit<Sequence, 'name'>>(read);
    for (const place of found.rows) sequences.push({ name, ...place });
  }
  return sequences;
}
