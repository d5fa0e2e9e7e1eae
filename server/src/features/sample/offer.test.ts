import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { aWorld } from '../../../test/world.ts';
import { dump } from '../../backup/dump.ts';
import { writeFileOf } from '../../backup/file.ts';
import { withClient } from '../../db/migrate.ts';
import { readEnvironment } from '../../env.ts';
import { restoreFrom } from '../../operate.ts';
import { offerSample, sampleFile } from './offer.ts';

const folder = mkdtempSync(join(tmpdir(), 'caseloom-sample-'));
// the embedded database may run as another account than ours
chmodSync(folder, 0o755);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('a sample company is offered where there is no company, and the same one from then on', async () => {
  const { db } = await aWorld();
  const sample = await offerSample(db, folder);
  expect(sample).toMatchObject({ email: 'sample@caseloom.example' });
  expect(await offerSample(db, folder)).toEqual(sample);
  rmSync(sampleFile(folder));
  expect(await offerSample(db, folder)).toBeNull();
});

it('no sample company is added to an installation that has a company, however it came there', async () => {
  const { db, pool, aUser } = await aWorld();
  await aUser();
  expect(await offerSample(db, folder)).toBeNull();
  expect(existsSync(sampleFile(folder))).toBe(false);
  const { rows } = await pool.query("select from users where email like 'sample@%'");
  expect(rows).toEqual([]);
});

it('the login that an earlier database left in the folder is gone where one without it is restored there', async () => {
  const { connection, aUser } = await aWorld();
  await aUser();
  const file = join(folder, 'a.backup');
  await withClient(connection, (client) => writeFileOf(dump(client), file));
  const DATA_DIR = join(folder, 'data');
  mkdirSync(DATA_DIR);
  writeFileSync(sampleFile(DATA_DIR), '{}');
  await restoreFrom(readEnvironment({ DATA_DIR }), file);
  expect(existsSync(sampleFile(DATA_DIR))).toBe(false);
});
