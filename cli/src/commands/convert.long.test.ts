import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { read, readXlsx } from '@caseloom/formats';
import { describe, expect, it } from 'vitest';
import { aFile, aFolder, caseloom } from '../testing.ts';

const LOGIN = 'docs/examples/login.json';

/** GraphWalker's own form of two states and a way between them. */
const graphWalker = JSON.stringify({
  models: [
    {
      name: 'Shop',
      startElementId: 'a',
      vertices: [
        { id: 'a', name: 'v_Home' },
        { id: 'b', name: 'v_Cart' },
      ],
      edges: [{ id: 'e', name: 'e_open', sourceVertexId: 'a', targetVertexId: 'b' }],
    },
  ],
});

describe('caseloom convert', () => {
  it('converts a model of another tool and reports what it added', async () => {
    const [out, report] = [join(aFolder(), 'shop.json'), join(aFolder(), 'report.json')];
    const ended = await caseloom(['convert', '-', out, '--report', report], { input: graphWalker });
    expect(ended).toMatchObject({ code: 0, text: '' });
    expect(ended.stderr).toContain('An edge to End was added after “Cart”.');
    expect(JSON.parse(readFileSync(report, 'utf8'))).toContainEqual({
      code: 'exit_added',
      params: { label: 'Cart' },
      message: 'An edge to End was added after “Cart”.',
    });
    const file = read(readFileSync(out, 'utf8'), out);
    expect(file).toMatchObject({ ok: true, report: [], models: [{ name: 'Shop' }] });
  });

  it('refuses a report that cannot be written before it writes anything', async () => {
    const folder = aFolder();
    for (const report of [folder, join(folder, 'none/report.json')]) {
      const call = ['convert', '-', join(folder, 'shop.json'), '--report', report];
      const { code, text, stderr } = await caseloom(call, { input: graphWalker });
      expect({ code, text }).toEqual({ code: 2, text: '' });
      expect(stderr).toMatch(/^.+ cannot be written: [^\n]+\.\n$/);
      expect(readdirSync(folder)).toEqual([]);
    }
  });

  it('reads drawings and state charts, and gives a model as text back exactly', async () => {
    for (const path of [
      'formats/src/drawio/examples/order.drawio',
      'formats/src/scxml/examples/pin.scxml',
      'formats/src/xstate/examples/order.json',
    ]) {
      const [json, text, again] = ['a.json', 'a.caseloom', 'b.json'].map((one) =>
        join(aFolder(), one),
      );
      const names = [path, json ?? '', text ?? '', again ?? ''];
      for (const [index, source] of names.slice(0, -1).entries()) {
        const ended = await caseloom(['convert', source, names[index + 1] ?? '']);
        expect(ended.code, ended.stderr).toBe(0);
      }
      const [before, after] = [json, again].map((one) =>
        JSON.parse(readFileSync(one ?? '', 'utf8')),
      );
      expect(after).toEqual(before);
    }
  });

  it('writes a flowchart of Mermaid and reports what it has no place for', async () => {
    const out = join(aFolder(), 'login.mmd');
    const ended = await caseloom(['convert', LOGIN, out]);
    expect(ended.code).toBe(0);
    expect(ended.stderr).toMatch(/“testData” was skipped \(\d+\)/);
    expect(read(readFileSync(out, 'utf8'), out)).toMatchObject({ ok: true });
  });

  it('refuses a mistake in a text with its line and column in the language of the reader', async () => {
    const file = aFile('caseloom text/1\nmodel a\n  start S\n  S -> E\n', 'a.caseloom');
    const { code, stderr } = await caseloom(['check', file, '--lang', 'tr']);
    expect(code).toBe(2);
    expect(stderr).toContain('4. satır, 3. sütun: beklenen: ');
  });

  it('gives a feature back as it was, and refuses what is none with line and column', async () => {
    const text = [
      '# language: en',
      '@shop',
      'Feature: Pay',
      '',
      '  Scenario Outline: by <card>',
      '    Given a basket',
      '    When one pays with <card>',
      '    Then it is paid',
      '',
      '    Examples:',
      '      | card |',
      '      | Visa |',
      '      | Amex |',
      '',
    ].join('\n');
    const after = join(aFolder(), 'again.feature');
    const made = await caseloom(['convert', aFile(text, 'pay.feature'), after]);
    expect(made.code).toBe(0);
    expect(readFileSync(after, 'utf8').trim()).toBe(text.trim());
    const wrong = aFile(text.replace('    Then', '    Zen'), 'wrong.feature');
    const refused = await caseloom(['convert', wrong, after]);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain('Line 8, column 5');
  });

  it('accepts a feature without scenarios as a valid, empty feature', async () => {
    const after = join(aFolder(), 'empty.feature');
    const ended = await caseloom(['convert', aFile('Feature: later\n', 'empty.feature'), after]);
    expect(ended.code).toBe(0);
    expect(readFileSync(after, 'utf8')).toContain('Feature: later');
  });

  it('reads a model of PICT, as caseloom generate does', async () => {
    const [pict, out] = [aFile('a: 1, 2\nb: x, y\n', 'm.pict'), join(aFolder(), 'm.json')];
    expect((await caseloom(['convert', pict, out])).code).toBe(0);
    expect(read(readFileSync(out, 'utf8'), out)).toMatchObject({
      ok: true,
      testData: { length: 2 },
    });
    const made = await caseloom(['generate', pict]);
    expect(JSON.parse(made.text).testCases).toHaveLength(4);
  });

  it('gives a model of ours back unchanged', async () => {
    const out = join(aFolder(), 'again.json');
    expect((await caseloom(['convert', LOGIN, out])).code).toBe(0);
    const [before, after] = [LOGIN, out].map((path) => read(readFileSync(path, 'utf8'), path));
    expect(after).toEqual(before);
  });

  it.each([
    ['svg', /^<svg /],
    ['feature', /^Feature: Login$/m],
    ['md', /^# Login$/m],
    ['csv', /^\uFEFF/],
  ])('writes .%s', async (ending, begin) => {
    const out = join(aFolder(), `login.${ending}`);
    expect(await caseloom(['convert', LOGIN, out])).toMatchObject({ code: 0, stderr: '' });
    expect(readFileSync(out, 'utf8')).toMatch(begin);
  });

  it('writes a workbook and a picture', async () => {
    const folder = aFolder();
    const files = ['login.XLSX', 'login.png'].map((name) => join(folder, name));
    for (const out of files) expect((await caseloom(['convert', LOGIN, out])).code).toBe(0);
    const [book, picture] = files.map((file) => readFileSync(file));
    expect(readXlsx(book ?? new Uint8Array()).length).toBe(6);
    expect(picture?.subarray(1, 4).toString()).toBe('PNG');
  });

  it('refuses a PNG of which nothing would be seen', async () => {
    const vertices = Array.from({ length: 10_000 }, (_, i) => ({
      ...{ id: `v${i}`, name: `v_${i}` },
      properties: { x: i * 300, y: 0 },
    }));
    const edges = vertices.slice(1).map(({ id }, i) => {
      return { id: `e${i}`, sourceVertexId: `v${i}`, targetVertexId: id };
    });
    const input = JSON.stringify({ models: [{ vertices, edges }] });
    const ended = await caseloom(['convert', '-', join(aFolder(), 'a.png')], { input });
    expect(ended.code).toBe(2);
    expect(ended.stderr).toContain('The model is too long for a PNG image');
  });

  it.each([
    ['login.xray.csv', /^Issue ID,Issue Key,/],
    ['login.azure.csv', /^ID,Work Item Type,/],
    ['login.graphwalker.json', /"startElementId"/],
  ])('writes %s in the format of the tool that its name stands for', async (name, content) => {
    const out = join(aFolder(), name);
    expect(await caseloom(['convert', LOGIN, out])).toMatchObject({ code: 0 });
    expect(readFileSync(out, 'utf8')).toMatch(content);
  });

  it('writes Turkish with --lang tr', async () => {
    const out = join(aFolder(), 'login.feature');
    await caseloom(['convert', LOGIN, out, '--lang', 'tr']);
    expect(readFileSync(out, 'utf8')).toMatch(/^# language: tr\n/);
  });

  it('lists what the model breaks, and writes nothing', async () => {
    const file = aFile(readFileSync(LOGIN, 'utf8').replaceAll('"target": "end"', '"target": "T1"'));
    const ended = await caseloom(['convert', file, join(dirname(file), 'a.feature')]);
    expect(ended.code).toBe(1);
    expect(ended.stderr).toMatch(/: error: /);
    expect(readdirSync(dirname(file))).toEqual(['a.json']);
  });

  it('combines several features into one file with one library of steps', async () => {
    const feature = (name: string) =>
      aFile(
        `Feature: ${name}\n  Scenario: a\n    Given a basket\n    When one ${name}s\n`,
        `${name}.feature`,
      );
    const [pay, send] = [feature('pay'), feature('send')];
    const out = join(aFolder(), 'shop.json');
    expect(await caseloom(['convert', pay, send, out])).toMatchObject({ code: 0, stderr: '' });
    const file = read(readFileSync(out, 'utf8'), out);
    expect(file).toMatchObject({ ok: true, models: [{ name: 'pay' }, { name: 'send' }] });
    expect(file.ok && file.steps.map(({ label }) => label)).toEqual([
      'a basket',
      'one pays',
      'one sends',
    ]);
    const xlsx = await caseloom(['convert', pay, send, join(aFolder(), 'shop.xlsx')]);
    expect(xlsx).toMatchObject({ code: 2, stderr: expect.stringContaining('.json') });
    const mixed = await caseloom(['convert', pay, LOGIN, out]);
    expect(mixed).toMatchObject({ code: 2, stderr: expect.stringContaining(LOGIN) });
    const broken = aFile(
      'Feature: a\n  Scenario: b\n    Given x\n    Nonsense\n',
      'broken.feature',
    );
    const wrong = await caseloom(['convert', pay, broken, out]);
    expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining('broken.feature: ') });
  });
});

describe('caseloom convert with files of PICT', () => {
  const PICT =
    'OS: Win | Windows, Linux;\nCPU: x86, arm (3), ~mips\nIF [OS] LIKE "W*" THEN [CPU] <> "arm";\n';

  it('gives a file back in one form, with its own words', async () => {
    const out = join(aFolder(), 'out.pict');
    const given = aFile(PICT.replaceAll(',', ' ;').replace('Linux;', 'Linux, 5'), 'in.txt');
    const { code, stderr } = await caseloom(['convert', given, out, '/d:;']);
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: 'PICT reads this file as it is meant with these options: /d:;\n',
    });
    expect(readFileSync(out, 'utf8')).toBe(
      'OS: Win | Windows; Linux, 5\nCPU: x86; arm (3); ~mips\n\nIF [OS] LIKE "W*" THEN [CPU] <> "arm";\n',
    );
  });

  it('takes it through a model, with an order and rows to keep, and names what PICT has no place for', async () => {
    const folder = aFolder();
    const [model, out] = [join(folder, 'model.json'), join(folder, 'out.pict')];
    const given = aFile(PICT.replace('Linux;', 'Linux'), 'in.pict');
    const rows = aFile('CPU\tOS\n~mips\tWindows\n', 'rows.txt');
    const first = await caseloom(['convert', given, model, '/o:1', `/e:${rows}`]);
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(readFileSync(model, 'utf8')).models[0].settings).toMatchObject({
      strength: 1,
      data: { rows: [{ CPU: 'mips', OS: 'Win' }] },
    });
    const second = await caseloom(['convert', model, out]);
    expect(second.stderr.split('\n')).toEqual([
      'PICT reads this file as it is meant with these options: /o:1',
      'Rows to keep that are not part of a PICT model: 1. Write them to a file for /e.',
      '',
    ]);
    expect(readFileSync(out, 'utf8')).toBe(
      'OS: Win | Windows, Linux\nCPU: x86, arm (3), ~mips\n\nIF [OS] = "Win" THEN [CPU] <> "arm";\n',
    );
  });

  it('says in Turkish what of a drawn model PICT has no place for', async () => {
    const out = join(aFolder(), 'login.pict');
    const { code, stderr } = await caseloom(['convert', LOGIN, out, '--lang', 'tr']);
    expect(code).toBe(0);
    expect(stderr).toContain('PICT’te adım ve yol yoktur.');
    expect(readFileSync(out, 'utf8')).toMatch(/^email: .+\npassword: .+~/);
  });
});
