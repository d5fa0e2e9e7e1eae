import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, expect, inject, it } from 'vitest';
import { createDatabase, dropDatabase, WORKERS } from '../../test/cluster.ts';
import { aFullProject } from '../../test/full-project.ts';
import { aWorld } from '../../test/world.ts';
import { distributeDb, findLeft } from '../db/distribute.ts';
import { DDL_FOR_ALL, withClient } from '../db/migrate.ts';
import { openFolder } from '../files/folder.ts';
import { dump } from './dump.ts';
import { readFileOf, writeFileOf } from './file.ts';
import { restore } from './restore.ts';

const folder = mkdtempSync(join(tmpdir(), 'caseloom-distributed-'));
const name = `distributed_${process.pid}`;
afterAll(async () => {
  await dropDatabase(inject('server'), name);
  rmSync(folder, { recursive: true, force: true });
});

/** Each row of each table, without what Citus needs in any order. */
async function rowsOf(connection: pg.ClientConfig): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  await withClient(connection, async (client) => {
    for await (const { name: entry, content } of dump(client))
      if (entry.startsWith('tables/'))
        found.set(
          entry,
          [...(found.get(entry) ?? []), ...content.toString('utf8').split('\n')].sort(),
        );
  });
  return found;
}

it.skipIf(WORKERS.length === 0)(
  'an installation with projects is restored into a cluster and spread over its servers, with each row',
  { timeout: 600_000 },
  async () => {
    const world = await aWorld({ files: openFolder(join(folder, 'attached')) });
    await aFullProject(world);
    const file = join(folder, 'a.backup');
    await withClient(world.connection, (client) => writeFileOf(dump(client, world), file));
    await createDatabase(inject('server'), name);
    const target = { ...inject('server'), database: name };
    await restore(target, readFileOf(file), openFolder(join(folder, 'restored')));
    const before = await rowsOf(target);
    // broken off, as when the command is stopped
    await withClient(target, (client) =>
      client.query(`${DDL_FOR_ALL}; select create_distributed_table('companies', 'id')`),
    );
    expect(await withClient(target, findLeft)).toEqual(expect.any(String));
    await distributeDb(target);
    expect(await withClient(target, findLeft)).toBeUndefined();
    expect(await rowsOf(target)).toEqual(before);
    const spread = await withClient(target, (client) =>
      client.query(`select count(*)::int as count from pg_dist_partition where partmethod = 'h'`),
    );
    expect(spread.rows[0]?.count).toBeGreaterThan(50);
    const open = await withClient(target, (client) =>
      client.query(`select sum(result::int)::int as count from run_command_on_all_nodes($$
        select count(*) from pg_trigger where tgenabled = 'D' $$)`),
    );
    expect(open.rows).toEqual([{ count: 0 }]);
  },
);
