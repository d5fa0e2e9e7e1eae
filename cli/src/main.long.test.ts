import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { aFile, aFolder, caseloom, MAIN } from './testing.ts';

const LOGIN = 'docs/examples/login.json';
const login = readFileSync(LOGIN, 'utf8');

/** A way to say that standard error holds one sentence and nothing else. */
const ONE_LINE = /^[^\n]+\n$/;

describe('the command line', () => {
  it('says its version', async () => {
    expect((await caseloom(['--version'])).text).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it('keeps what it compiled beside the packages, so that the next start is quick', async () => {
    await caseloom(['--version'], { env: { NODE_COMPILE_CACHE: undefined } });
    expect(existsSync('node_modules/.cache/compiled')).toBe(true);
  });

  it('lists its commands, and fails where none is given', async () => {
    const bare = await caseloom([]);
    const help = await caseloom(['--help']);
    expect(bare.code).toBe(2);
    expect(help.code).toBe(0);
    expect(help.text).toBe(bare.text);
  });

  it.each([
    'generate',
    'check',
    'convert',
    'paths',
    'count',
    'combine',
    'results',
    'serve',
    'work',
    'migrate',
    'backup',
    'restore',
    'move',
    'doctor',
    'plan',
  ])('%s explains itself in both languages', async (command) => {
    const [en, tr] = [
      await caseloom([command, '--help']),
      await caseloom([command, '--help', '--lang', 'tr']),
    ];
    for (const { code, text, stderr } of [en, tr]) {
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(text).toMatch(new RegExp(`^caseloom ${command}`));
      expect(text).not.toContain('{{');
    }
    expect(tr.text).not.toBe(en.text);
  });

  it('speaks the language of the system without --lang', async () => {
    const { text } = await caseloom(['--help'], { LANG: 'tr_TR.UTF-8' });
    expect(text).toBe((await caseloom(['--help', '--lang=tr'])).text);
    const { stderr } = await caseloom(['check', 'none.json'], { LANG: 'tr_TR.UTF-8' });
    expect(stderr).toBe('none.json okunamıyor: böyle bir dosya veya klasör yok.\n');
  });

  it.each([
    [['dance'], /no command “dance”/],
    [['toString'], /no command “toString”/],
    [['generate'], /takes one model file/],
    [['generate', 'a.json', 'b.json'], /takes one model file/],
    [['generate', LOGIN, '--nonsense'], /no option --nonsense/],
    [['generate', LOGIN, '-x'], /no option -x/],
    [['generate', LOGIN, '--seed'], /--seed needs a value/],
    [['generate', LOGIN, '--out', '--seed', '3'], /--out needs a value/],
    [['generate', LOGIN, '--help=yes'], /--help takes no value/],
    [['generate', LOGIN, '--criterion', 'luck'], /--criterion is one of nodes, edges/],
    [['generate', LOGIN, '--criterion', ''], /--criterion is one of/],
    [['generate', LOGIN, '--seed', '1.5'], /--seed takes a whole number/],
    [['generate', LOGIN, '--seed', '-1'], /--seed takes a whole number of 0 or more, not “-1”/],
    [['generate', LOGIN, '--limit', '0'], /--limit takes a whole number/],
    [['generate', LOGIN, '--lang', 'de'], /--lang is one of en, tr/],
    [['generate', LOGIN, '--format', 'odt'], /--format is one of/],
    [['check', LOGIN, '--format', 'odt'], /--format is one of/],
    [['convert', LOGIN], /takes what to read/],
    [['convert', LOGIN, 'out.doc'], /the ending tells the format/],
    [['serve', 'now'], /takes no arguments/],
    [['work', 'now'], /takes no arguments/],
    [['generate', LOGIN, '--seed', '99999999999'], /from 0 to 2,147,483,647/],
    [['generate', LOGIN, '--out', 'cases.odt'], /the ending tells the format/],
    [['generate', LOGIN, '--out', ''], /^“” /],
    [['check', ''], /^“” /],
    [['check', 'evil\u001b[31m\nname.json'], /^evil \[31m name\.json /],
  ])('%j prints one sentence and exits with 2', async (args, sentence) => {
    const { code, text, stderr } = await caseloom(args);
    expect({ code, text }).toEqual({ code: 2, text: '' });
    expect(stderr).toMatch(ONE_LINE);
    expect(stderr).toMatch(sentence);
    const inTurkish = await caseloom(args, { LANG: 'tr_TR.UTF-8' });
    expect(inTurkish).toMatchObject({ code: 2, text: '' });
    expect(inTurkish.stderr).toMatch(ONE_LINE);
    if (!args.includes('--lang')) expect(inTurkish.stderr).not.toBe(stderr);
  });
});

describe('an earlier result', () => {
  it('gives the cases that continue it their IDs', async () => {
    const previous = join(aFolder(), 'previous.json');
    await caseloom(['generate', LOGIN, '--out', previous]);
    const keysIn = (text: string) => [...text.matchAll(/"key": ?"(\w+)"/g)].map(([, key]) => key);
    const renamed = login.replaceAll('Abcdef1!', 'Abcdef2!');
    const fresh = await caseloom(['generate', '-'], { input: renamed });
    const kept = await caseloom(['generate', '-', '--previous', previous], { input: renamed });
    const before = keysIn(readFileSync(previous, 'utf8'));
    expect(keysIn(kept.text)).toEqual(before);
    expect(keysIn(fresh.text)).not.toEqual(before);
    const refused = await caseloom(['generate', LOGIN, '--previous', LOGIN]);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain('is not a result of');
  });
});

describe('what is read', () => {
  it('may come from standard input', async () => {
    const fromFile = await caseloom(['generate', LOGIN]);
    const fromInput = await caseloom(['generate', '-'], { input: login });
    expect(fromInput).toEqual(fromFile);
    expect(fromFile.code).toBe(0);
  });

  it('may be packed, carry a mark of byte order, or be of 16 bits', async () => {
    const plain = await caseloom(['generate', LOGIN]);
    const wide = Buffer.from(`\uFEFF${login}`, 'utf16le');
    for (const input of [gzipSync(login), `\uFEFF${login}`, wide]) {
      expect(await caseloom(['generate', '-'], { input })).toEqual(plain);
    }
  });

  it('may come from an old Windows', async () => {
    const label = 'the sign-in page';
    const input = Buffer.from(login.replace(label, 'gir\xfe sayfas\xfd'), 'latin1');
    const { code, text, stderr } = await caseloom(['generate', '-', '--format', 'md'], { input });
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: 'Standard input is not UTF-8; it is read as Windows-1254.\n',
    });
    expect(text).toContain('girş sayfası');
  });

  it.each([
    ['nothing', '', /is empty/],
    ['words', 'hello', /not a model\. What is read: .*PICT, Gherkin, or a table/],
    ['a truncated model', login.slice(0, -40), /not valid JSON/],
    ['a list', '[]', /not a model\. What is read: .*PICT, Gherkin, or a table/],
    ['another format', '{"format": "caseloom/99"}', /format caseloom\/99/],
    [
      'a wrong field',
      login.replace('"type": "start"', '"type": "begin"'),
      /error in the file at models\.0\.nodes\.0\.type: One of these/,
    ],
    ['truncated XML', '<graphml><graph>', /not valid XML/],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), /not a text file/],
    ['damaged gzip', gzipSync(login).subarray(0, 60), /damaged gzip/],
    ['deep brackets', '['.repeat(1_000_000), /not valid JSON/],
    ['deep objects', '{"models":'.repeat(100_000), /not valid JSON/],
    ['many open elements', `<graphml>${'<node>'.repeat(200_000)}</graphml>`, /./],
    ['a gzip of gigabytes', gzipSync(Buffer.alloc(300 * 1024 * 1024)), /larger than 256 MB/],
  ])('is refused with one sentence where it is %s', async (_what, input, sentence) => {
    const { code, text, stderr } = await caseloom(['generate', '-'], { input });
    expect({ code, text }).toEqual({ code: 2, text: '' });
    expect(stderr).toMatch(ONE_LINE);
    expect(stderr).toMatch(sentence);
  });

  it('is refused where it never ends', async () => {
    const { code, stderr } = await caseloom(['generate', '/dev/zero']);
    expect({ code, stderr }).toEqual({ code: 2, stderr: '/dev/zero is larger than 256 MB.\n' });
  });

  it('is refused where it is missing or a folder', async () => {
    const missing = await caseloom(['check', 'no-such-file.json']);
    const folder = await caseloom(['check', 'docs']);
    expect(missing.stderr).toBe(
      'no-such-file.json cannot be read: there is no such file or folder.\n',
    );
    expect(folder.stderr).toBe('docs cannot be read: it is a folder.\n');
    expect([missing.code, folder.code]).toEqual([2, 2]);
  });
});

describe('what is written', () => {
  it('appears whole, in the format of its ending', async () => {
    const out = join(aFolder(), 'cases.feature');
    const { code, text } = await caseloom(['generate', LOGIN, '--out', out]);
    expect({ code, text }).toEqual({ code: 0, text: '' });
    expect(readFileSync(out, 'utf8')).toMatch(/^Feature: /m);
    expect(readdirSync(dirname(out))).toEqual(['cases.feature']);
  });

  it('goes through a link, and keeps the rights of what was there', async () => {
    const folder = aFolder();
    const [file, link] = [join(folder, 'real.json'), join(folder, 'link.json')];
    writeFileSync(file, 'old', { mode: 0o600 });
    symlinkSync(file, link);
    expect((await caseloom(['generate', LOGIN, '--out', link])).code).toBe(0);
    expect(readFileSync(file, 'utf8')).toMatch(/^\{/);
    expect(readdirSync(folder).sort()).toEqual(['link.json', 'real.json']);
  });

  it('never replaces a device', async () => {
    expect((await caseloom(['generate', LOGIN, '--out', '/dev/null'])).code).toBe(0);
    expect(readFileSync('/dev/null', 'utf8')).toBe('');
  });

  it('is refused with one sentence where it is not possible', async () => {
    const folder = aFolder();
    for (const out of [folder, join(folder, 'none/a.json'), join(aFile(''), 'a.json')]) {
      const { code, stderr } = await caseloom(['generate', LOGIN, '--out', out]);
      expect(code).toBe(2);
      expect(stderr).toMatch(ONE_LINE);
      expect(stderr).toMatch(/cannot be written/);
    }
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is refused where permission is missing', async ({ skip }) => {
    skip(process.getuid?.() === 0, 'root may write everywhere');
    const folder = join(aFolder(), 'closed');
    mkdirSync(folder);
    chmodSync(folder, 0o500);
    const { code, stderr } = await caseloom(['generate', LOGIN, '--out', join(folder, 'a.json')]);
    expect({ code, stderr: /permission is missing/.test(stderr) }).toEqual({
      code: 2,
      stderr: true,
    });
  });

  it('stays as it was where the model breaks a rule', async () => {
    const out = aFile('old', 'a.json');
    const broken = login.replaceAll('"target": "end"', '"target": "T1"');
    const { code, stderr } = await caseloom(['generate', '-', '--out', out], { input: broken });
    expect(code).toBe(1);
    expect(stderr).toMatch(/: error: /);
    expect(readFileSync(out, 'utf8')).toBe('old');
  });

  it('may be read in part: a closed pipe is no error', async () => {
    const args = ['generate', '-', '--criterion', 'simple-paths'];
    const { code, signal, stderr } = await caseloom(args, {
      input: diamonds(10),
      closesEarly: true,
    });
    expect({ code, signal, stderr }).toEqual({ code: 0, signal: null, stderr: '' });
  });

  it('is not even begun where the command is interrupted', async () => {
    const folder = aFolder();
    const child = spawn(process.execPath, [MAIN, 'generate', '-', '--out', join(folder, 'a.json')]);
    child.stdin.write('{');
    await new Promise((resolve) => setTimeout(resolve, 500));
    child.kill('SIGINT');
    const [, signal] = await once(child, 'close');
    expect(signal, 'what every shell reports as 130').toBe('SIGINT');
    expect(readdirSync(folder)).toEqual([]);
  });
});

/** A model with two edges, `count` times in a row. */
function diamonds(count: number): string {
  const step = (id: string) => ({
    id,
    type: 'step',
    position: { x: 0, y: 0 },
    data: { label: id, type: 'action' },
  });
  const nodes: object[] = [{ ...step('start'), type: 'start' }];
  const edges: object[] = [];
  const edge = (source: string, target: string) => {
    edges.push({ id: `${source}-${target}`, source, target });
  };
  for (let i = 0, last = 'start'; i < count; i++) {
    const [left, right, next] = [`left ${i}`, `right ${i}`, i === count - 1 ? 'end' : `step ${i}`];
    for (const side of [left, right]) {
      nodes.push(step(side));
      edge(last, side);
      edge(side, next);
    }
    nodes.push(next === 'end' ? { ...step(next), type: 'end' } : step(next));
    last = next;
  }
  return JSON.stringify({
    format: 'caseloom/1',
    models: [{ id: 'm', name: 'Diamonds', nodes, edges }],
  });
}
