import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { aFile, caseloom } from '../testing.ts';

const LOGIN = 'docs/examples/login.json';

async function suiteWith(...args: string[]) {
  const { code, text, stderr } = await caseloom(['generate', LOGIN, '--format', 'json', ...args]);
  return { code, stderr, result: code === 0 ? JSON.parse(text) : undefined };
}

const nodesOf = ({ testCases }: { testCases: { path: { nodeId: string }[] }[] }) =>
  new Set(testCases.flatMap(({ path }) => path.map(({ nodeId }) => nodeId)));

describe('caseloom generate with ids of elements', () => {
  it('passes what is to be passed, and asks for nothing else', async () => {
    const { result } = await suiteWith('--through', 'T2');
    expect(result.settings).toMatchObject({ criterion: 'selection', through: ['T2'] });
    expect(nodesOf(result)).toContain('T2');
    expect(result.coverage).toMatchObject({ covered: 1, total: 1 });
  });

  it('takes nothing that is avoided, and says what that leaves out', async () => {
    const { result } = await suiteWith('--avoid', 'T2, nobody');
    expect(nodesOf(result)).not.toContain('T2');
    expect(result.coverage.uncovered.map(({ code }: { code: string }) => code)).toEqual([
      'avoided',
      'avoided',
    ]);
  });

  it('names an ID that nothing has', async () => {
    const { code, stderr } = await suiteWith('--avoid', 'nobody');
    expect(code).toBe(0);
    expect(stderr).toContain('nobody');
  });

  it('covers only what is chosen', async () => {
    const { result } = await suiteWith('--only', 'T1,T2', '--criterion', 'nodes');
    expect(result.coverage).toMatchObject({ covered: 2, total: 2 });
  });

  it('takes either --through or --criterion', async () => {
    const { code, stderr } = await suiteWith('--through', 'T2', '--criterion', 'edges');
    expect(code).toBe(2);
    expect(stderr).toMatch(/^[^\n]+\n$/);
  });
});

describe('caseloom generate of a file with several models', () => {
  const whole = JSON.parse(readFileSync(LOGIN, 'utf8'));
  const other = { ...whole.models[0], id: 'other', name: 'Other', edges: [], nodes: [] };
  const several = () =>
    aFile(JSON.stringify({ ...whole, models: [other, ...whole.models] }), 'several.json');
  const generate = (...args: string[]) =>
    caseloom(['generate', several(), '--format', 'json', ...args]);

  it('says which one the test cases are of, and what the others are called', async () => {
    const { stderr } = await generate();
    expect(stderr).toContain(
      `test cases of “Other”. The file also has: ${whole.models[0].name}. Choose one with --model.`,
    );
  });

  it('takes the one that --model names, and then says nothing of the others', async () => {
    const { text, stderr } = await generate('--model', whole.models[0].name);
    const named = (await suiteWith()).result;
    expect(JSON.parse(text).testCases).toEqual(named.testCases);
    expect(stderr).not.toContain('Other');
  });

  it('refuses a name that none has, with those there are, in both languages', async () => {
    const { code, stderr } = await generate('--model', 'Third');
    expect(code).toBe(2);
    expect(stderr).toContain(`has no model “Third”. It has: Other, ${whole.models[0].name}.`);
    const turkish = await generate('--model', 'Third', '--lang', 'tr');
    expect(turkish.stderr).toContain('“Third” adlı bir model yok');
  });
});

describe('caseloom generate within a budget', () => {
  it('keeps the best cases and says on standard error how much they cover', async () => {
    const { result, stderr } = await suiteWith('--best', '1', '--order', 'coverage');
    expect(result.testCases).toHaveLength(1);
    expect(result.best).toMatchObject({ isProven: true });
    expect(stderr).toContain(`Kept 1 of ${result.best.planned} test cases`);
    expect(stderr).toContain('APFD');
  });

  it('refuses a budget of nothing and an order that there is none of', async () => {
    for (const args of [
      ['--best', '0'],
      ['--order', 'alphabet'],
    ]) {
      const { code, stderr } = await suiteWith(...args);
      expect(code).toBe(2);
      expect(stderr).toMatch(/^[^\n]+\n$/);
    }
  });
});

describe('caseloom generate since an earlier file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'caseloom-since-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = (name: string, content: object) => {
    writeFileSync(join(folder, name), JSON.stringify(content));
    return join(folder, name);
  };

  it('has no case where nothing changed, and says so, of a model as of a result', async () => {
    const before = file('result.json', (await suiteWith()).result);
    for (const earlier of [LOGIN, before]) {
      const { result, stderr } = await suiteWith('--since', earlier);
      expect(result.testCases).toEqual([]);
      expect(stderr).toContain('Nothing changed');
    }
  });

  it('has the cases for an edge that the earlier model did not have, under the IDs of its suite', async () => {
    const whole = JSON.parse(readFileSync(LOGIN, 'utf8'));
    const [model] = whole.models;
    const edges = model.edges.slice(0, -1);
    const earlier = file('model.json', { ...whole, models: [{ ...model, edges }] });
    const gone = model.edges.at(-1);
    const { result, stderr } = await suiteWith('--since', earlier);
    const reasons = result.testCases.flatMap((one: { reasons: { id: string }[] }) => one.reasons);
    expect(reasons).toMatchObject([{ on: 'edge', kind: 'added', id: gone.id }]);
    expect(stderr).toContain('1 of 1 changes');
    const all = (await suiteWith()).result.testCases.map(({ key }: { key: string }) => key);
    expect(all).toContain(result.testCases[0].key);
  });

  it('names a file that is neither a result nor a model', async () => {
    const { code, stderr } = await suiteWith('--since', file('other.json', { a: 1 }));
    expect(code).not.toBe(0);
    expect(stderr).toContain('other.json');
  });
});

describe('caseloom generate with rows to keep', () => {
  const PICT =
    'OS: Win | Windows, Linux\nCPU: x86, arm, ~mips\nIF [OS] = "Win" THEN [CPU] <> "arm";\n';
  const valuesIn = ({ testCases }: { testCases: { data: Record<string, { value: string }> }[] }) =>
    testCases.map(({ data }) => `${data.OS?.value} ${data.CPU?.value}`);

  it('takes JSON and PICT’s table, by any name of a value', async () => {
    const model = aFile(PICT, 'in.txt');
    const table = aFile('CPU\tOS\n~mips\tWindows\narm\t\n', 'rows.txt');
    const json = aFile('{"rows": [{"CPU": "mips", "OS": "win"}, {"CPU": "arm"}]}', 'rows.json');
    for (const args of [[`/e:${table}`], ['--seeds', json]]) {
      const { code, text, stderr } = await caseloom(['generate', model, ...args, '/o:1']);
      expect(code, stderr).toBe(0);
      const values = valuesIn(JSON.parse(text));
      expect(values.some((one) => /^(Win|Windows) mips$/.test(one))).toBe(true);
      expect(values).toContain('Linux arm');
    }
  });

  it('leaves out a row with a name or value that the model does not have, and says so in both languages', async () => {
    const model = aFile(PICT, 'in.txt');
    const rows = aFile('CPU\tRAM\n~arm\t1\narm\t\n', 'rows.txt');
    const { code, text, stderr } = await caseloom(['generate', model, '--seeds', rows]);
    expect(code, stderr).toBe(0);
    expect(valuesIn(JSON.parse(text))).toContain('Linux arm');
    expect(stderr).toContain(
      'The required row CPU = ~arm, RAM = 1 is left out: “CPU” has no value “~arm”.',
    );
    expect(stderr).toContain('there is no test data called “RAM”.');
    const turkish = await caseloom(['generate', model, '--seeds', rows, '--lang', 'tr']);
    expect(turkish.stderr).toContain('“CPU” test verisinin “~arm” değeri yok.');
    const other = aFile('[[0, 1]]', 'rows.json');
    expect(await caseloom(['generate', model, '--seeds', other])).toMatchObject({ code: 2 });
  });
});
