import { mkdtempSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createDatabase, dropDatabase, WORKERS } from '../../test/cluster.ts';
import { databaseUrlOf } from '../../test/database-url.ts';
import { aFullProject } from '../../test/full-project.ts';
import { aWorld } from '../../test/world.ts';
import { distributeDb } from '../db/distribute.ts';
import { migrateDb, withClient } from '../db/migrate.ts';
import { readEnvironment } from '../env.ts';
import { openFolder } from '../files/folder.ts';
import { moveTo, restoreFrom } from '../operate.ts';
import { dump } from './dump.ts';
import { writeFileOf } from './file.ts';

const folder = mkdtempSync(join(tmpdir(), 'caseloom-target-'));
const source = { ...inject('server'), database: `source_${process.pid}` };
const target = { ...inject('server'), database: `distributed_${process.pid}` };
const file = join(folder, 'a.backup');

beforeAll(async () => {
  const world = await aWorld({ files: openFolder(join(folder, 'attached')) });
  await aFullProject(world);
  await withClient(world.connection, (client) => writeFileOf(dump(client, world), file));
  for (const { database } of [source, target]) await createDatabase(inject('server'), database);
  await restoreFrom(settingsOf(source, 'source'), file);
  await migrateDb(target);
  if (WORKERS.length > 0) return distributeDb(target);
  // where no Citus runs, what it would note of a distributed table
  await withClient(target, (client) =>
    client.query(`create table pg_dist_partition (logicalrelid regclass, partmethod "char");
      insert into pg_dist_partition values ('companies', 'h')`),
  );
});
afterAll(async () => {
  for (const { database } of [source, target]) await dropDatabase(inject('server'), database);
  rmSync(folder, { recursive: true, force: true });
});

function settingsOf(connection: typeof target, data: string) {
  return readEnvironment({
    DATABASE_URL: databaseUrlOf(connection),
    DATA_DIR: join(folder, data),
  });
}

async function companiesIn(connection: typeof target): Promise<number> {
  const { rows } = await withClient(connection, (client) =>
    client.query('select count(*)::int as count from companies'),
  );
  return rows[0].count;
}

const REFUSED = /distributed over several servers.*then run caseloom migrate --distribute/;

it('a distributed database takes no backup, which is said before anything is written', async () => {
  await expect(restoreFrom(settingsOf(target, 'restored'), file)).rejects.toThrow(REFUSED);
  expect(await companiesIn(target)).toBe(0);
  expect(await readdir(folder)).not.toContain('restored');
});

it('a distributed database is none to move to, which is said before anything is written', async () => {
  await expect(moveTo(settingsOf(source, 'source'), databaseUrlOf(target))).rejects.toThrow(
    REFUSED,
  );
  expect(await companiesIn(target)).toBe(0);
});
