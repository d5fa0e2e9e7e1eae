import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, expect, inject, it } from 'vitest';
import { migrateDb } from '../src/db/migrate.ts';
import { aWorld } from './world.ts';

const run = promisify(execFile);
const world = await aWorld();
const { rows: versions } = await world.pool.query('show server_version_num');
const TOOLS = `/usr/lib/postgresql/${Math.floor(versions[0].server_version_num / 10_000)}/bin`;
const folder = mkdtempSync(join(tmpdir(), 'caseloom-backup-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The arguments of a command as the operator guide prints it. */
function printed(command: string): string[] {
  const guide = readFileSync(join(import.meta.dirname, '../../docs/operator.md'), 'utf8');
  const found = guide.split('\n').find((text) => text.startsWith(`${command} `));
  return found?.split(' ').slice(1) ?? [];
}

/** Every row of every table, in an order of its own. */
async function rowsOf(database: string): Promise<Record<string, string[]>> {
  const client = new pg.Client({ ...inject('server'), database });
  await client.connect();
  const { rows: tables } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  const all: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await client.query(`select t::text as row from "${name}" t order by 1`);
    all[name] = rows.map(({ row }) => row);
  }
  await client.end();
  return all;
}

// its tools refuse servers newer than themselves, and the packaged database brings none
it.skipIf(!existsSync(TOOLS))(
  'the backup of the operator guide is restored for another user whole',
  async () => {
    const { host = '', port = 5432, user: admin = '', password } = inject('server');
    const send = world.as(await world.aUser());
    await send.project.drawSample();
    const owner = `owner_${process.pid}`;
    const [database, restored] = [`kept_${process.pid}`, `restored_${process.pid}`];
    const client = new pg.Client({ ...inject('server'), database: 'postgres' });
    await client.connect();
    const names = { PGHOST: host, PGPORT: String(port), PGUSER: admin };
    const env = { ...process.env, ...names, ...(password && { PGPASSWORD: String(password) }) };
    const file = join(folder, 'caseloom.dump');
    const tool = (name: string, args: string[]) => run(join(TOOLS, name), args, { env });
    const given = (name: string, values: Record<string, string>) =>
      printed(name).map((word) =>
        Object.entries(values).reduce((text, [from, to]) => text.replace(from, to), word),
      );
    try {
      await client.query(`create role ${owner} login createrole`);
      await client.query(`grant caseloom_app to ${owner}`);
      await client.query(`create database ${database} owner ${owner}`);
      // a database of somebody who may not pass over row security
      await tool('pg_dump', [
        '--format=custom',
        `--file=${file}`,
        String(world.connection.database),
      ]);
      const role = `--role=${owner}`;
      await tool('pg_restore', [
        '--no-owner',
        '--no-privileges',
        role,
        `--dbname=${database}`,
        file,
      ]);
      await migrateDb({ ...inject('server'), database, options: `-c role=${owner}` });
      const dump = given('pg_dump', { 'caseloom.dump': file });
      await tool('pg_dump', [...dump.slice(0, -1), `--role=${owner}`, database]);
      await client.query(`create database ${restored} owner ${owner}`);
      const values = {
        '--role=caseloom': role,
        '--dbname=restored': `--dbname=${restored}`,
        'caseloom.dump': file,
      };
      await tool('pg_restore', given('pg_restore', values));
      await migrateDb({ ...inject('server'), database: restored, options: `-c role=${owner}` });
      expect(await rowsOf(restored)).toEqual(await rowsOf(database));
      expect((await rowsOf(restored)).projects).toHaveLength(1);
    } finally {
      for (const name of [database, restored])
        await client.query(`drop database if exists ${name} with (force)`);
      await client.query(`drop role if exists ${owner}`);
      await client.end();
    }
  },
  300_000,
);
