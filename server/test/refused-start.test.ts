import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { migrateDb } from '../src/db/migrate.ts';
import { examine } from '../src/doctor/examine.ts';
import { readEnvironment } from '../src/env.ts';
import { serve } from '../src/serve.ts';
import { databaseUrlOf } from './database-url.ts';
import { aWorld } from './world.ts';

const world = await aWorld();
const DATABASE_URL = databaseUrlOf(world.connection);
const admin = new pg.Client({ ...inject('server'), database: 'postgres' });
const database = String(world.connection.database);
const [weak, stranger] = [`weak_${process.pid}`, `stranger_${process.pid}`];

beforeAll(async () => {
  await admin.connect();
  await admin.query(`create role ${weak} login; create role ${stranger} login createrole`);
});
afterAll(async () => {
  await admin.query(`revoke all on database ${database} from ${weak}, ${stranger}`);
  await world.pool.query(`revoke all on schema public from ${weak}, ${stranger}`);
  await admin.query(`drop role ${weak}; drop role ${stranger}`);
  await admin.end();
});

/** The address of a database for another of its users. */
function addressAs(role: string): string {
  const url = new URL(DATABASE_URL);
  url.searchParams.set('options', `-c role=${role}`);
  return url.href;
}

/** What a start says that is refused, and whether the doctor says the same. */
async function refusalOf(variables: Record<string, string>) {
  const refused = await serve(readEnvironment(variables)).then(
    () => 'it starts',
    (error: Error) => `${error.name}: ${error.message}`,
  );
  const found = await examine({ ...variables, PORT: '1' }, 'en');
  const wrong = found.filter(({ status }) => status === 'wrong').map(({ message }) => message);
  return { refused, isKnown: wrong.some((message) => refused === `EmbeddedError: ${message}`) };
}

it('a start refuses a database that can only be read, as the doctor does', async () => {
  await admin.query(`alter database ${database} set default_transaction_read_only = on`);
  const found = await refusalOf({ DATABASE_URL });
  await admin.query(`alter database ${database} reset default_transaction_read_only`);
  expect(found).toEqual({
    refused: expect.stringMatching(/^EmbeddedError: This database can only be read: /),
    isKnown: true,
  });
});

it('a start refuses a user who does not own the database, as the doctor does', async () => {
  expect(await refusalOf({ DATABASE_URL: addressAs(stranger) })).toEqual({
    refused: `EmbeddedError: The database user ${stranger} may not make tables. Let it own the database.`,
    isKnown: true,
  });
});

it('a start refuses a user who may make tables and not the role of users, as the doctor does', async () => {
  await admin.query(`grant create on database ${database} to ${weak}`);
  await world.pool.query(`grant create on schema public to ${weak}`);
  expect(await refusalOf({ DATABASE_URL: addressAs(weak) })).toEqual({
    refused: expect.stringContaining(`may not create the role caseloom_app. As an administrator`),
    isKnown: true,
  });
});

it('a database whose tables another user owns is refused with what that user may not do', async () => {
  await admin.query(`grant create on database ${database} to ${stranger}`);
  await world.pool.query(`grant create on schema public to ${stranger}`);
  const options = `-c role=${stranger}`;
  await expect(migrateDb({ ...world.connection, options })).rejects.toThrow(
    /^The database user may not do what a start needs: permission denied .* Let it own/,
  );
});

it('a start refuses a pooler that is away or leads to another database, as the doctor does', async () => {
  const pooler = new URL(DATABASE_URL);
  pooler.pathname = '/postgres';
  const settings = { DATABASE_DIRECT_URL: DATABASE_URL };
  expect(await refusalOf({ ...settings, DATABASE_URL: pooler.href })).toEqual({
    refused: expect.stringContaining('lead to different databases. Let the pooler'),
    isKnown: true,
  });
  pooler.search = '?host=127.0.0.1&port=1';
  expect(await refusalOf({ ...settings, DATABASE_URL: pooler.href })).toEqual({
    refused: expect.stringMatching(/^EmbeddedError: The pooler .* does not answer: ECONNREFUSED/),
    isKnown: true,
  });
});
