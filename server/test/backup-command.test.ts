import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { databaseUrlOf } from './database-url.ts';
import { aRun } from './run.ts';
import { aWorld } from './world.ts';

const world = await aWorld();
const DATA_DIR = mkdtempSync(join(tmpdir(), 'caseloom-backup-command-'));
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }));

it('a backup that lacks attached files is written, says how many on standard error and ends with exit code 1', async () => {
  const main = join(import.meta.dirname, '../../cli/bin/caseloom.js');
  const out = join(DATA_DIR, 'a.backup');
  const backUp = () =>
    spawnSync(process.execPath, [main, 'backup', '--out', out, '--lang', 'en'], {
      env: { ...process.env, DATABASE_URL: databaseUrlOf(world.connection), DATA_DIR },
      encoding: 'utf8',
    });
  expect(backUp()).toMatchObject({ status: 0, stderr: '' });
  const { send, id, a } = await aRun(world);
  await send.result.attach({ id, caseKey: a, file: new File(['seen'], 'a.txt') });
  const { status, stdout, stderr } = backUp();
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: expect.stringMatching(/^1 attached files are not where they were stored/),
  });
  expect(JSON.parse(stdout)).toEqual({ file: out, bytes: statSync(out).size, missing: 1 });
});
