import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { aFile, aFolder, caseloom } from '../testing.ts';

const LOGIN = 'docs/examples/login.json';
const PAYMENT = 'docs/examples/payment.json';

const code = (...args: string[]) => caseloom(['code', ...args]);

const write = async (out: string, ...args: string[]) => {
  const {
    code: exit,
    text,
    stderr,
  } = await code(LOGIN, '--framework', 'playwright', '--out', out, ...args);
  return {
    exit,
    stderr,
    answer: exit === 0 || args.includes('--check') ? JSON.parse(text) : undefined,
  };
};

/** The example with other words for a step. */
function changedLogin(): string {
  const text = readFileSync(LOGIN, 'utf8');
  const changed = text.replace('the dashboard opens', 'the start page opens');
  expect(changed).not.toBe(text);
  return aFile(changed, 'login.json');
}

describe('caseloom code', () => {
  it('writes code into a folder, and nothing where all is up to date', async () => {
    const out = join(aFolder(), 'new', 'e2e');
    const { answer } = await write(out);
    expect(answer.written.toSorted()).toEqual(['caseloom.json', 'login.spec.ts', 'steps.ts']);
    expect(answer.added).toContain('theDashboardOpens');
    expect(readFileSync(join(out, 'login.spec.ts'), 'utf8')).toMatch(/@TC-[A-Z0-9]{10}/);
    const again = await write(out);
    expect(again.answer).toMatchObject({ written: [], added: [] });
  });

  it('keeps what people wrote, under the new name of its step, and says what became of all', async () => {
    const out = aFolder();
    await write(out);
    const steps = join(out, 'steps.ts');
    const mine = "  await page.goto('/'); // mine\n";
    writeFileSync(
      steps,
      readFileSync(steps, 'utf8').replace(/(generated login\/?[\s\S]*?yours\n)/, `$1${mine}`),
    );
    const changed = ['--framework', 'playwright', '--out', out, '--format', 'table'];
    const { text } = await code(changedLogin(), ...changed);
    expect(text).toContain('renamed: theDashboardOpens, now theStartPageOpens');
    expect(readFileSync(steps, 'utf8')).toContain(mine);
    expect(readFileSync(steps, 'utf8')).not.toContain('theDashboardOpens');
    expect(readFileSync(join(out, 'login.spec.ts'), 'utf8')).toContain('theStartPageOpens');
  });

  it('with --check writes nothing and fails where the folder is not up to date', async () => {
    const out = aFolder();
    const empty = await write(out, '--check');
    expect([empty.exit, empty.answer.outdated.length]).toEqual([1, 3]);
    expect(readdirSync(out)).toEqual([]);
    await write(out);
    expect((await write(out, '--check')).exit).toBe(0);
    const changed = ['--framework', 'playwright', '--out', out, '--check'];
    expect((await code(changedLogin(), ...changed)).code).toBe(1);
  });

  it('shares a folder between models, in any order', async () => {
    const out = aFolder();
    const both = ['--framework', 'cucumber-ts', '--out', out];
    await code(LOGIN, PAYMENT, ...both);
    for (const args of [[PAYMENT], [LOGIN], [PAYMENT, LOGIN]])
      expect((await code(...args, ...both, '--check')).code).toBe(0);
    expect(readdirSync(join(out, 'features')).toSorted()).toEqual([
      ...['login.feature', 'payment.feature', 'step_definitions', 'support'],
    ]);
  });

  it('refuses to write into files of somebody else without --force, and then keeps what they say', async () => {
    const out = aFolder();
    writeFileSync(join(out, 'steps.ts'), 'export const mine = 1;\n');
    const { exit, stderr } = await write(out);
    expect([exit, stderr]).toEqual([
      2,
      expect.stringMatching(/^[^\n]*steps\.ts[^\n]*--force[^\n]*\n$/),
    ]);
    expect(existsSync(join(out, 'login.spec.ts'))).toBe(false);
    expect((await write(out, '--force')).exit).toBe(0);
    const steps = readFileSync(join(out, 'steps.ts'), 'utf8');
    expect(steps).toMatch(/^export const mine = 1;\n/);
    expect(steps).toContain('theDashboardOpens');
  });

  it('deletes the file of a model that has another name now', async () => {
    const out = aFolder();
    await write(out);
    const renamed = readFileSync(LOGIN, 'utf8').replace(
      '"name": "Login"',
      '"name": "Giriş ekranı"',
    );
    await code(aFile(renamed), '--framework', 'playwright', '--out', out);
    expect(readdirSync(out).toSorted()).toEqual([
      'caseloom.json',
      'giris-ekrani.spec.ts',
      'steps.ts',
    ]);
  });

  it.each([
    [
      'a manifest that leads out of the folder',
      { models: [{ id: 'login', name: 'x', slug: 'x', files: ['../../victim'] }] },
    ],
    ['a manifest of another kind', { version: 2 }],
  ])('refuses %s', async (_, more) => {
    const out = aFolder();
    const manifest = { framework: 'playwright', version: 1, models: [], functions: [], ...more };
    writeFileSync(join(out, 'caseloom.json'), JSON.stringify(manifest));
    expect(await write(out)).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining('caseloom.json'),
    });
  });

  it.each([
    ['no model', ['--framework', 'robot', '--out', 'x']],
    ['no framework', [LOGIN, '--out', 'x']],
    ['no folder', [LOGIN, '--framework', 'robot']],
    ['a framework that there is none of', [LOGIN, '--framework', 'selenium', '--out', 'x']],
  ])('says in one sentence what is wrong with %s', async (_, args) => {
    const { code: exit, stderr } = await code(...args);
    expect([exit, stderr]).toEqual([2, expect.stringMatching(/^[^\n]+\n$/)]);
  });

  it('refuses a folder with code for another runner', async () => {
    const out = aFolder();
    await write(out);
    const { code: exit, stderr } = await code(
      LOGIN,
      '--framework',
      'robot',
      '--out',
      out,
      '--lang',
      'tr',
    );
    expect([exit, stderr]).toEqual([2, expect.stringContaining('playwright kodu var')]);
  });

  it('lists what is wrong with a model and writes nothing', async () => {
    const out = aFolder();
    const broken = readFileSync(LOGIN, 'utf8').replace(/<password> is valid/, '<nobody> is valid');
    const { code: exit, stderr } = await code(aFile(broken), '--framework', 'robot', '--out', out);
    expect(exit).toBe(1);
    expect(stderr).toContain('nobody');
    expect(readdirSync(out)).toEqual([]);
  });
});
