import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, inject, it, onTestFinished } from 'vitest';
import { databaseUrlOf } from '../../test/database-url.ts';
import { aRun } from '../../test/run.ts';
import { anS3Server } from '../../test/s3-server.ts';
import { aWorld } from '../../test/world.ts';
import { uuidv7 } from '../db/uuid.ts';
import { fillSuite } from '../features/suite/fill-suite.ts';
import { openFolder } from '../files/folder.ts';
import { readWhole } from '../files/store.ts';
import { openJobs } from '../jobs/open.ts';
import { printOf, pushKeys } from '../push.ts';
import { openSecrets } from '../secret.ts';
import { examineSkew } from './database.ts';
import { examine } from './examine.ts';
import { findingIn } from './finding.ts';
import { examineNode, examineRoom } from './machine.ts';

const world = await aWorld();
const find = findingIn('en');
const DATA_DIR = mkdtempSync(join(tmpdir(), 'caseloom-doctor-'));
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }));

/** What is found with these settings on the database of this test; nothing listens at port 1. */
async function found(settings: NodeJS.ProcessEnv = {}, language: 'en' | 'tr' = 'en') {
  const DATABASE_URL = databaseUrlOf(world.connection);
  const findings = await examine({ DATABASE_URL, DATA_DIR, PORT: '1', ...settings }, language);
  const of = (check: string) => findings.filter((one) => one.check === check);
  return { findings, of, wrong: findings.filter(({ status }) => status === 'wrong') };
}

/** A web server that answers every call with this. */
async function anAnswer(status: number, body: object): Promise<number> {
  const server = createServer((_, answer) => {
    answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

it('nothing is wrong with a sound installation, whose portal does not run', async () => {
  const { findings, wrong } = await found();
  expect(wrong).toEqual([]);
  expect(findings.map(({ check, status }) => `${check} ${status}`)).toEqual([
    'settings ok',
    'node ok',
    'database ok',
    'clock ok',
    'role ok',
    'migrations ok',
    'secretKey ok',
    'jobs ok',
    'files ok',
    'disk ok',
    'address warning',
  ]);
});

it('wrong settings are each named, in the language of the terminal, without what may be a secret', async () => {
  const { findings } = await found({ LOG_LEVEL: 'loud', SECRET_KEY: 'hunter2' }, 'tr');
  expect(findings.map(({ status }) => status)).toEqual(['wrong', 'wrong']);
  expect(findings[1]?.message).toMatch(/^LOG_LEVEL değeri "loud" kullanılamıyor/);
  expect(JSON.stringify(findings)).not.toContain('hunter2');
});

it('a database that does not answer is wrong, and its password is not printed', async () => {
  const DATABASE_URL = 'postgres://me:hunter2@127.0.0.1:1/x';
  const { of, findings } = await found({ DATABASE_URL });
  expect(of('database')).toMatchObject([{ status: 'wrong' }]);
  expect(of('database')[0]?.message).toContain('ECONNREFUSED');
  expect(JSON.stringify(findings)).not.toContain('hunter2');
});

it('migrations that are pending or of a newer version are found', async () => {
  const history = 'drizzle.__drizzle_migrations';
  const newest = `select name from ${history} order by name desc limit 1`;
  const [last] = (await world.pool.query(newest)).rows;
  const rename = (from: string, to: string) =>
    world.pool.query(`update ${history} set name = $2 where name = $1`, [from, to]);
  await rename(last.name, '29990101000000_later');
  expect((await found()).of('migrations')).toMatchObject([
    { status: 'wrong', message: expect.stringContaining('29990101000000_later') },
  ]);
  await rename('29990101000000_later', last.name);
  const { rows } = await world.pool.query(`delete from ${history} where name = $1 returning *`, [
    last.name,
  ]);
  expect((await found()).of('migrations')).toMatchObject([
    { status: 'warning', message: expect.stringContaining('1 migrations are pending') },
  ]);
  const { id, hash, created_at, name } = rows[0];
  await world.pool.query(
    `insert into ${history} (id, hash, created_at, name) values ($1, $2, $3, $4)`,
    [id, hash, created_at, name],
  );
});

it('another SECRET_KEY than the database was used with is wrong', async () => {
  await openSecrets(world.db, 'a'.repeat(40));
  expect((await found({ SECRET_KEY: 'b'.repeat(40) })).of('secretKey')[0]?.status).toBe('wrong');
  expect((await found()).of('secretKey')[0]?.status).toBe('wrong');
  expect((await found({ SECRET_KEY: 'a'.repeat(40) })).of('secretKey')[0]?.status).toBe('ok');
  await world.pool.query("delete from installation where name = 'secret-key-proof'");
});

it('jobs that nobody does are found', async () => {
  const jobs = openJobs(world.connection, world.jobContext, { works: false });
  await jobs.start(() => undefined);
  const data = { companyId: uuidv7(), suiteId: uuidv7(), userId: '', language: 'tr' as const };
  await jobs.enqueue(fillSuite, data);
  await jobs.stop();
  expect((await found()).of('jobs')).toMatchObject([{ status: 'ok' }]);
  await world.pool.query("update jobs.job set start_after = now() - interval '1 hour'");
  expect((await found()).of('jobs')[0]?.message).toContain('1 jobs have waited');
  await world.pool.query(
    "update jobs.job set state = 'active', started_on = now() - interval '1 hour'",
  );
  expect((await found()).of('jobs')[0]?.message).toContain('1 jobs give no sign');
  await world.pool.query('delete from jobs.job');
});

it('a database user who may not make the role of users is told how it is made', async () => {
  const name = `plain_${process.pid}`;
  const admin = new pg.Client({ ...inject('server'), database: 'postgres' });
  await admin.connect();
  await admin.query(`create role ${name} login`);
  onTestFinished(async () => {
    await admin.query(`drop role ${name}`);
    await admin.end();
  });
  const url = new URL(databaseUrlOf(world.connection));
  url.searchParams.set('options', `-c role=${name}`);
  const { of } = await found({ DATABASE_URL: url.href });
  expect(of('role')[0]).toMatchObject({ status: 'wrong' });
});

it('a folder that no file can be stored in, and a bucket that cannot be used, are wrong', async () => {
  const closed = join(DATA_DIR, 'closed');
  mkdirSync(closed);
  writeFileSync(join(closed, 'files'), 'a file where the folder should be');
  const ofFolder = (await found({ DATA_DIR: closed })).of('files');
  expect(ofFolder).toMatchObject([
    { status: 'wrong', message: expect.stringContaining('ENOTDIR') },
  ]);
  const { settings, files } = await anS3Server();
  const bucket = {
    S3_ENDPOINT: settings.endpoint,
    S3_BUCKET: settings.bucket,
    S3_ACCESS_KEY_ID: settings.accessKeyId,
    S3_REGION: settings.region,
  };
  const wrongKey = await found({ ...bucket, S3_SECRET_ACCESS_KEY: 'hunter2' });
  expect(wrongKey.of('files')[0]?.message).toContain('SignatureDoesNotMatch');
  expect(JSON.stringify(wrongKey.findings)).not.toContain('hunter2');
  const right = await found({ ...bucket, S3_SECRET_ACCESS_KEY: settings.secretAccessKey });
  expect(right.of('files')).toMatchObject([{ status: 'ok' }]);
  expect(files.size).toBe(0);
});

it('a folder that lacks the files which were attached last is wrong', async () => {
  const { send, id, a } = await aRun(world);
  for (const name of ['a.txt', 'b.txt'])
    await send.result.attach({ id, caseKey: a, file: new File(['seen'], name) });
  expect((await found()).of('files')).toMatchObject([
    {
      status: 'wrong',
      message: expect.stringContaining('lacks 2 of the 2 newest attached files'),
    },
  ]);
  const own = openFolder(join(DATA_DIR, 'files'));
  for await (const { key } of world.files.list())
    await own.put(key, await readWhole(world.files, key));
  expect((await found()).of('files')).toMatchObject([{ status: 'ok' }]);
});

it('a mail server and a language model that do not answer, or refuse the key, are wrong', async () => {
  const AI_MODEL = 'm';
  const silent = {
    SMTP_URL: 'smtp://me:hunter2@127.0.0.1:1',
    AI_BASE_URL: 'http://127.0.0.1:1/v1',
  };
  const { of, findings } = await found({ ...silent, AI_MODEL });
  expect(of('mail')[0]).toMatchObject({ status: 'wrong' });
  expect(of('languageModel')[0]).toMatchObject({ status: 'wrong' });
  expect(JSON.stringify(findings)).not.toContain('hunter2');
  const port = await anAnswer(401, {});
  const refusing = await found({
    AI_MODEL,
    AI_BASE_URL: `http://localhost:${port}`,
    AI_API_KEY: 'k',
  });
  expect(refusing.of('languageModel')[0]?.message).toContain('401');
});

it('a PUBLIC_URL that leads to another portal or nowhere is wrong', async () => {
  const installation = printOf(await pushKeys(world.db));
  const PORT = String(await anAnswer(200, { installation }));
  const other = await anAnswer(200, { installation: 'another' });
  const at = async (PUBLIC_URL: string) => (await found({ PORT, PUBLIC_URL })).of('address')[0];
  expect(await at(`http://localhost:${PORT}`)).toMatchObject({ status: 'ok' });
  expect((await at(`http://localhost:${other}`))?.message).toContain('leads somewhere else');
  expect((await at('http://127.0.0.1:1'))?.message).toContain('does not answer');
});

it('an old Node, a full disk and a clock that is off are wrong', () => {
  expect(examineNode('20.9.0', find).status).toBe('wrong');
  expect(examineNode('22.15.1', find).status).toBe('wrong');
  expect(examineNode('22.16.0', find).status).toBe('warning');
  expect(examineNode('26.10.0', find).status).toBe('ok');
  expect(examineRoom(10_000_000, '/x', find).status).toBe('wrong');
  expect(examineRoom(500_000_000, '/x', find).status).toBe('warning');
  expect(examineRoom(5_000_000_000, '/x', find).status).toBe('ok');
  expect(examineSkew(-6, find).status).toBe('wrong');
  expect(examineSkew(1, find).status).toBe('ok');
});
