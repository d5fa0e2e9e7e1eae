import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from './root.ts';
import { type Installation, install, NODES, run } from './testing.ts';

const LOGIN = join(ROOT, 'docs/examples/login.json');
const TABLE = 'Browser: Firefox, Chrome\nSystem: Linux, Windows, macOS\n';

let installed: Installation;
beforeAll(() => {
  installed = install('caseloom-cli');
});
afterAll(() => installed.remove());

it('the command line alone takes at most 15 MB, installed', () => {
  console.log(`caseloom-cli: ${installed.megabytes.toFixed(1)} MB installed`);
  expect(installed.megabytes).toBeLessThanOrEqual(15);
});

describe.each(NODES)('the command line alone, on %s', (node) => {
  const caseloom = (...args: string[]) => run(installed, node, args);

  it('says its version and explains itself, without the commands of the portal', () => {
    expect(caseloom('--version').stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
    const { stdout } = caseloom('--help');
    expect(stdout).toContain('caseloom generate');
    expect(stdout).not.toContain('caseloom serve');
  });

  it('says which package has the portal', () => {
    const { status, stderr } = caseloom('serve');
    expect(status).toBe(2);
    expect(stderr).toMatch(/package caseloom;/);
  });

  it('generates and checks', () => {
    const generated = caseloom('generate', LOGIN, '--format', 'json');
    expect(generated).toMatchObject({ status: 0, stderr: '' });
    expect(JSON.parse(generated.stdout).testCases.length).toBeGreaterThan(0);
    expect(caseloom('check', LOGIN)).toMatchObject({ status: 0, stdout: '[]\n' });
  });

  it('combines a table of PICT', () => {
    const { stdout } = caseloom('combine', tableIn(installed.folder));
    expect(JSON.parse(stdout).rows).toHaveLength(6);
  });

  it.each([
    ['cases.xlsx', 'PK'],
    ['model.png', '\x89PNG'],
    ['cases.feature', 'Feature:'],
  ])('converts to %s', (name, start) => {
    const file = join(installed.folder, name);
    expect(caseloom('convert', LOGIN, file)).toMatchObject({ status: 0 });
    expect(readFileSync(file, 'latin1')).toContain(start);
  });

  it('writes a PDF with the letters of its own font, and reads one to draft from', () => {
    const file = join(installed.folder, 'cases.pdf');
    const made = caseloom('generate', LOGIN, '--format', 'pdf', '--out', file);
    expect(made).toMatchObject({ status: 0, stderr: '' });
    expect(readFileSync(file, 'latin1')).toMatch(/^%PDF[\s\S]*DejaVu/);
    const { models } = JSON.parse(caseloom('draft', file).stdout);
    expect(models.length).toBeGreaterThan(0);
  });

  it('says in one sentence that no portal answers, when results are pushed', () => {
    const portal = { CASELOOM_URL: 'http://127.0.0.1:9', CASELOOM_API_KEY: 'none' };
    const { status, stderr } = run(
      installed,
      node,
      ['results', 'push', LOGIN, '--run', 'x'],
      portal,
    );
    expect(status).toBe(2);
    expect(stderr).toMatch(/^http:\/\/127\.0\.0\.1:9.* does not answer: .*\n$/);
  });
});

it.runIf(process.env.OLD_NODE)('on a Node that is too old, says so in one sentence', () => {
  const { status, stderr } = run(installed, process.env.OLD_NODE ?? '', ['check', LOGIN]);
  expect(status).toBe(2);
  expect(stderr).toMatch(/^Caseloom needs Node\.js 22\.16\.0 or newer, and this is [^\n]*\n$/);
});

function tableIn(folder: string): string {
  const file = join(folder, 'table.pict');
  writeFileSync(file, TABLE);
  return file;
}
