import type { ClientBase } from 'pg';
import { quoted } from '../db/tables.ts';

/*
 * Tables are filled in any order, with rows that were checked when they were first written: meanwhile there
 * are no keys between them, no triggers, and their owner is not held by row security, which COPY refuses.
 */

type Key = { table: string; name: string; definition: string };
type Held = { table: string; isForced: boolean };

/**
 * Takes keys, triggers and forced row security off all tables until the transaction ends or the function that it
 * gives is called, which puts them back and checks every row by the keys.
 */
export async function loosen(client: ClientBase): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<Key>(`
    select r.relname as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
      from pg_constraint c join pg_class r on r.oid = c.conrelid
     where c.connamespace = current_schema()::regnamespace and c.contype = 'f' and c.conparentid = 0
     order by r.relname, c.conname`);
  const { rows: tables } = await client.query<Held>(`
    select relname as table, relforcerowsecurity as "isForced" from pg_class
     where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition`);
  const forced = tables.filter(({ isForced }) => isForced);
  const alter = async (table: string, change: string) => {
    await client.query(`alter table ${quoted(table)} ${change}`);
  };
  for (const { table, name } of keys) await alter(table, `drop constraint ${quoted(name)}`);
  for (const { table } of tables) await alter(table, 'disable trigger user');
  for (const { table } of forced) await alter(table, 'no force row level security');
  return async () => {
    for (const { table, name, definition } of keys)
      await alter(table, `add constraint ${quoted(name)} ${definition}`);
    for (const { table } of tables) await alter(table, 'enable trigger user');
    for (const { table } of forced) await alter(table, 'force row level security');
  };
}
