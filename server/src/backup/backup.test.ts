import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, inject, it, vi } from 'vitest';
import { WORKERS } from '../../test/cluster.ts';
import { databaseUrlOf } from '../../test/database-url.ts';
import { aFullProject } from '../../test/full-project.ts';
import { anS3Server } from '../../test/s3-server.ts';
import { aWorld } from '../../test/world.ts';
import { listMigrations, migrateDb, migrateTo, withClient } from '../db/migrate.ts';
import { uuidv7 } from '../db/uuid.ts';
import { readEnvironment } from '../env.ts';
import { fillSuite } from '../features/suite/fill-suite.ts';
import { openBucket } from '../files/bucket.ts';
import { openFolder } from '../files/folder.ts';
import { type FileStore, readWhole } from '../files/store.ts';
import { openJobs } from '../jobs/open.ts';
import { moveFiles, moveTo } from '../operate.ts';
import { dump } from './dump.ts';
import type { Entry } from './entry.ts';
import { readFileOf, writeFileOf } from './file.ts';
import { restore } from './restore.ts';

// each restores a database or several
vi.setConfig({ testTimeout: 600_000 });

const folder = mkdtempSync(join(tmpdir(), 'caseloom-backup-'));
// in a folder of its own: worlds of other test files share theirs
const world = await aWorld({ files: openFolder(join(folder, 'attached')) });
await aFullProject(world);
const file = join(folder, 'a.backup');
/** Where files of backups are restored to. */
const files = openFolder(join(folder, 'restored'));
const admin = new pg.Client({ ...inject('server'), database: 'postgres' });
await admin.connect();
const made: string[] = [];
afterAll(async () => {
  for (const name of made) await admin.query(`drop database if exists ${name} with (force)`);
  await admin.end();
  rmSync(folder, { recursive: true, force: true });
});

/** A database with nothing in it. */
async function anEmptyDatabase(): Promise<pg.ClientConfig> {
  const database = `restored_${process.pid}_${made.length}`;
  await admin.query(`create database ${database}`);
  made.push(database);
  return { ...inject('server'), database };
}

const backUp = (connection: pg.ClientConfig, path = file) =>
  withClient(connection, (client) => writeFileOf(dump(client, { files: world.files }), path));

/** What a backup of a database says: each row of each table, the jobs, the sums. */
async function contentsOf(connection: pg.ClientConfig): Promise<Map<string, unknown>> {
  const found = new Map<string, unknown>();
  await withClient(connection, async (client) => {
    for await (const { name, content } of dump(client)) {
      const text = content.toString('utf8');
      if (name.startsWith('tables/')) found.set(name, text.split('\n').sort());
      else found.set(name, { ...JSON.parse(text), madeAt: undefined });
    }
  });
  return found;
}

async function companiesIn(connection: pg.ClientConfig): Promise<number> {
  const ask = "select to_regclass('companies') as found";
  return withClient(connection, async (client) => {
    const { rows } = await client.query(ask);
    if (!rows[0].found) return 0;
    return Number((await client.query('select count(*) from companies')).rows[0].count);
  });
}

it('a backup is restored with each row of each table, each job and each sequence', async () => {
  const jobs = openJobs(world.connection, world.jobContext, { works: false });
  await jobs.start(() => undefined);
  const data = { companyId: uuidv7(), suiteId: uuidv7(), userId: '', language: 'tr' as const };
  await jobs.enqueue(fillSuite, data);
  await jobs.stop();
  await backUp(world.connection);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect((await readdir(folder)).sort()).toEqual(['a.backup', 'attached']);
  const target = await anEmptyDatabase();
  const { tables, files: sums } = await restore(target, readFileOf(file), files);
  expect(sums).toMatchObject({ count: 2, missing: 0 });
  const [was, is] = [await contentsOf(world.connection), await contentsOf(target)];
  expect(is).toEqual(was);
  expect(was.get('jobs/1')).toMatchObject({ 0: { name: fillSuite.name, data } });
  for (const name of ['companies', 'attachments', 'verdicts'])
    expect(tables.find((table) => table.name === name)?.rows, name).toBeGreaterThan(0);
  await expect(restore(target, readFileOf(file), files)).rejects.toThrow(
    'nothing is ever overwritten',
  );
});

// tables of a cluster lack what their parts have, and have what Citus gives them
it.skipIf(WORKERS.length > 0)(
  'a restored database holds its rules: keys, triggers, and row security for the role of users',
  async () => {
    const rules = `
    select 'key' as kind, conrelid::regclass::text as place, conname as name, convalidated::text as state from pg_constraint
      where connamespace = current_schema()::regnamespace
    union all select 'trigger', tgrelid::regclass::text, tgname, tgenabled::text from pg_trigger where not tgisinternal
    union all select 'security', relname, relrowsecurity::text, relforcerowsecurity::text from pg_class
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
    union all select 'policy', polrelid::regclass::text, polname, polroles::text from pg_policy
    order by 1, 2, 3`;
    const target = await anEmptyDatabase();
    await restore(target, readFileOf(file), files);
    const ofSource = (await world.pool.query(rules)).rows;
    const found = await withClient(target, (client) => client.query(rules));
    expect(found.rows).toEqual(ofSource);
  },
);

it('a backup shows one moment, whatever is written while it is made', async () => {
  const rows: string[] = [];
  await withClient(world.connection, async (client) => {
    for await (const { name, content } of dump(client)) {
      if (name === 'manifest.json') await world.aUser();
      if (name.startsWith('tables/companies/')) rows.push(...content.toString().trim().split('\n'));
      if (name === 'sums.json') {
        const { tables } = JSON.parse(content.toString());
        const sum = tables.find((table: { name: string }) => table.name === 'companies');
        expect(sum.rows).toBe(rows.length);
      }
    }
  });
  expect(await companiesIn(world.connection)).toBe(rows.length + 1);
});

const isOfFile = ({ name }: Entry) => name.startsWith('files/');

/** What is in each file of a store. */
async function filesIn(store: FileStore): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for await (const { key } of store.list())
    found.set(key, (await readWhole(store, key)).toString('base64'));
  return new Map([...found].sort());
}

describe('what users attached', () => {
  it('is in a backup, and restored into a folder or a bucket byte by byte', async () => {
    const own = await filesIn(world.files);
    expect(own.size).toBe(2);
    const bucket = openBucket((await anS3Server()).settings);
    for (const store of [openFolder(join(folder, 'another')), bucket]) {
      await restore(await anEmptyDatabase(), readFileOf(file), store);
      expect(await filesIn(store)).toEqual(own);
    }
  });

  it('and is not where it was stored is left out of a backup, which counts it', async () => {
    const [[key = '', content = ''] = []] = await filesIn(world.files);
    await world.files.delete(key);
    const path = join(folder, 'without.backup');
    await backUp(world.connection, path);
    await world.files.put(key, Buffer.from(content, 'base64'));
    const { files: sums } = await restore(await anEmptyDatabase(), readFileOf(path), files);
    expect(sums).toMatchObject({ count: 1, missing: 1 });
  });

  it('and cannot be read lets no backup be made, and says why', async () => {
    const server = await anS3Server();
    server.fail('error');
    const away = openBucket(server.settings);
    const path = join(folder, 'away.backup');
    const made = withClient(world.connection, (client) =>
      writeFileOf(dump(client, { files: away }), path),
    );
    await expect(made).rejects.toThrow('InternalError');
    expect((await readdir(folder)).filter((name) => name.startsWith('away'))).toEqual([]);
  });

  it('stays where it is when the database moves, and moves by a command of its own', async () => {
    const { settings, files: stored } = await anS3Server();
    const source = await anEmptyDatabase();
    const DATA_DIR = join(folder, 'moving');
    const own = openFolder(join(DATA_DIR, 'files'));
    await restore(source, readFileOf(file), own);
    const bucket = {
      S3_ENDPOINT: settings.endpoint,
      S3_BUCKET: settings.bucket,
      S3_ACCESS_KEY_ID: settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
      S3_REGION: settings.region,
    };
    const plain = readEnvironment({ DATABASE_URL: databaseUrlOf(source), DATA_DIR });
    const withBucket = readEnvironment({
      DATABASE_URL: databaseUrlOf(source),
      DATA_DIR,
      ...bucket,
    });
    await expect(moveFiles(plain, 's3')).rejects.toThrow('S3_ENDPOINT');
    const before = await filesIn(own);
    expect(await moveFiles(withBucket, 's3')).toMatchObject({ files: 2, present: 0 });
    expect(await moveFiles(withBucket, 's3')).toMatchObject({ files: 0, present: 2 });
    expect(await filesIn(openBucket(settings))).toEqual(before);
    for (const key of before.keys()) await own.delete(key);
    expect(await moveFiles(withBucket, 'folder')).toMatchObject({ files: 2 });
    expect(await filesIn(own)).toEqual(before);
    expect(stored.size).toBe(2);
  });
});

describe('a file that is no whole backup restores nothing', async () => {
  const target = await anEmptyDatabase();
  const whole = () => readFileSync(file);
  /** The backup with entries changed or left out. */
  async function changed(change: (entry: Entry) => Entry | undefined): Promise<Buffer> {
    const path = join(folder, 'changed.backup');
    async function* entries() {
      for await (const entry of readFileOf(file)) {
        const kept = change(entry);
        if (kept) yield kept;
      }
    }
    await writeFileOf(entries(), path);
    return readFileSync(path);
  }
  const replaced = (name: string, from: RegExp, to: string) =>
    changed((entry) =>
      entry.name === name
        ? { name, content: Buffer.from(entry.content.toString().replace(from, to)) }
        : entry,
    );
  const flipped = (bytes: Buffer) => {
    const copy = Buffer.from(bytes);
    const at = Math.floor(copy.length * 0.6);
    copy[at] = (copy[at] ?? 0) ^ 255;
    return copy;
  };
  const cases: [string, () => Buffer | Promise<Buffer>, RegExp][] = [
    ['an empty one', () => Buffer.alloc(0), /ends too early/],
    ['a text', () => Buffer.from('hello '.repeat(500)), /no backup of Caseloom/],
    ['the first half', () => whole().subarray(0, whole().length / 2), /ends too early/],
    ['all but its last bytes', () => whole().subarray(0, -4), /ends too early/],
    ['one with a byte changed', () => flipped(whole()), /is damaged|ends too early/],
    ['one of a newer form', () => replaced('manifest.json', /"version":2/, '"version":3'), /newer/],
    [
      'one with a migration that is not known',
      () => replaced('manifest.json', /"migrations":\["/, '"migrations":["29990101000000_x","'),
      /29990101000000_x is not known/,
    ],
    [
      'one that names a column that is none',
      () => replaced('manifest.json', /"columns":\["/, '"columns":["x\\") from stdin; --","'),
      /damaged \(manifest\.json\)/,
    ],
    [
      'one without sums',
      () => changed((one) => (one.name === 'sums.json' ? undefined : one)),
      /early/,
    ],
    [
      'one with a row less than its sums say',
      () => replaced('tables/companies/1', /^[^\n]*\n/, ''),
      /damaged \((keys|companies)\)/,
    ],
    ['one with a changed row', () => replaced('tables/projects/1', /Shop|Full/, 'Stop'), /damaged/],
    [
      'one with a row that is none',
      () => replaced('tables/companies/1', /^[^\n]*\n/, 'nonsense\n'),
      /damaged \(companies\)/,
    ],
    [
      'one with a job that is none',
      () => replaced('jobs/1', /"id":"[^"]*"/, '"id":"x"'),
      /damaged \(jobs/,
    ],
    [
      'one with a sequence that is none',
      () => replaced('sums.json', /"sequences":\[\{"name":"[^"]*"/, '"sequences":[{"name":"x"'),
      /damaged \(sums\.json\)/,
    ],
    [
      'one with a file of a byte more',
      () =>
        changed((one) =>
          isOfFile(one) ? { ...one, content: Buffer.concat([one.content, Buffer.alloc(1)]) } : one,
        ),
      /damaged \(files\)/,
    ],
    [
      'one without its files',
      () => changed((one) => (isOfFile(one) ? undefined : one)),
      /damaged \(files\)/,
    ],
    [
      'one with a file that leads elsewhere',
      () =>
        changed((one) => (isOfFile(one) ? { ...one, name: 'files/../../../etc/passwd/1' } : one)),
      /damaged/,
    ],
    [
      'one with an unknown piece',
      () => changed((one) => ({ ...one, name: one.name.replace('jobs/1', '../../etc/passwd') })),
      /damaged/,
    ],
  ];
  it.each(cases)('%s', async (_, bytes, message) => {
    const path = join(folder, 'hostile.backup');
    writeFileSync(path, await bytes());
    await expect(restore(target, readFileOf(path), files)).rejects.toThrow(message);
    expect(await companiesIn(target)).toBe(0);
  });

  it('and the database takes a whole one after all of them', async () => {
    await restore(target, readFileOf(file), files);
    expect(await companiesIn(target)).toBeGreaterThan(0);
  });
});

it('a backup is not restored while something else is connected to the database', async () => {
  const target = await anEmptyDatabase();
  const other = new pg.Client(target);
  await other.connect();
  await expect(restore(target, readFileOf(file), files)).rejects.toThrow(
    'Something else is connected',
  );
  await other.end();
});

it('a backup is not restored among tables of another program', async () => {
  const target = await anEmptyDatabase();
  await withClient(target, (client) => client.query('create table theirs (id int)'));
  await expect(restore(target, readFileOf(file), files)).rejects.toThrow('none of Caseloom');
});

it('a backup from before newer migrations is restored, and brought up to date then', async () => {
  const [older, target] = [await anEmptyDatabase(), await anEmptyDatabase()];
  const all = await withClient(world.connection, listMigrations);
  await withClient(older, async (client) => {
    await migrateTo(client, all.slice(0, -4));
    await client.query("insert into companies (id, name, plan) values ($1, 'Old', 'team')", [
      uuidv7(),
    ]);
  });
  await backUp(older, join(folder, 'older.backup'));
  await restore(target, readFileOf(join(folder, 'older.backup')), files);
  await withClient(target, async (client) => {
    expect(await listMigrations(client)).toEqual(all);
    expect((await client.query('select name from companies')).rows).toEqual([{ name: 'Old' }]);
  });
});

it('an empty installation that was started before takes a backup with its secrets', async () => {
  const target = await anEmptyDatabase();
  await migrateDb(target);
  await withClient(target, (client) =>
    client.query("insert into installation (name, value) values ('secret-key', '\"its own\"')"),
  );
  await restore(target, readFileOf(file), files);
  const read = "select value from installation where name = 'secret-key'";
  const { rows } = await withClient(target, (client) => client.query(read));
  expect(rows).toEqual((await world.pool.query(read)).rows);
});

it('an installation moves to another database row by row, and stays where it was', async () => {
  const [source, target] = [await anEmptyDatabase(), await anEmptyDatabase()];
  await restore(source, readFileOf(file), files);
  const DATA_DIR = join(folder, 'data');
  const environment = readEnvironment({ DATABASE_URL: databaseUrlOf(source), DATA_DIR });
  const { tables } = await moveTo(environment, databaseUrlOf(target));
  expect(tables.length).toBeGreaterThan(50);
  expect(await contentsOf(target)).toEqual(await contentsOf(source));
  await expect(moveTo(environment, databaseUrlOf(target))).rejects.toThrow('nothing is ever');
  await expect(moveTo(environment, databaseUrlOf(source))).rejects.toThrow('is already');
  const other = new pg.Client(source);
  await other.connect();
  const third = databaseUrlOf(await anEmptyDatabase());
  await expect(moveTo(environment, third)).rejects.toThrow('Something else is connected');
  await other.end();
});

it('a backup that is stopped leaves nothing behind', async () => {
  const stopping = new AbortController();
  async function* stopped() {
    yield { name: 'manifest.json', content: Buffer.alloc(10) };
    stopping.abort();
    yield { name: 'jobs.json', content: Buffer.alloc(10) };
  }
  const path = join(folder, 'stopped.backup');
  await expect(writeFileOf(stopped(), path, stopping.signal)).rejects.toThrow('aborted');
  expect((await readdir(folder)).filter((name) => name.startsWith('stopped'))).toEqual([]);
});
