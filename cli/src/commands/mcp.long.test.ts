import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { describe, expect, it, onTestFinished } from 'vitest';
import { aFolder, caseloom, MAIN } from '../testing.ts';

const LOGIN = fileURLToPath(new URL('../../../docs/examples/login.json', import.meta.url));

/** An agent that starts the command line as its library starts it. */
async function anAgent({ env = {}, args = [] as string[] } = {}) {
  const client = new Client({ name: 'test', version: '1' });
  const own = { PATH: process.env.PATH ?? '', HOME: aFolder(), LC_ALL: 'C', ...env };
  const command = process.execPath;
  await client.connect(
    new StdioClientTransport({ command, args: [MAIN, 'mcp', ...args], env: own, stderr: 'ignore' }),
  );
  onTestFinished(() => client.close());
  const use = async (name: string, input: Record<string, unknown>) => {
    const answered = await client.callTool({ name, arguments: input });
    const [first] = answered.content;
    const text = first?.type === 'text' ? first.text : '';
    return answered.isError
      ? { refused: text }
      : (answered.structuredContent as Record<string, unknown>);
  };
  return { client, use };
}

describe('caseloom mcp', () => {
  it('without a portal offers what can be done with model files', async () => {
    const { client } = await anAgent();
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'check_model',
      'generate_test_cases',
      'explain_coverage',
    ]);
    expect(JSON.stringify(tools)).not.toContain('modelId');
    expect(client.getServerVersion()).toMatchObject({ name: 'caseloom' });
  });

  it('generates and explains the test cases of a file, with the IDs that the command line gives', async () => {
    const { use } = await anAgent();
    const model = { path: LOGIN };
    const generated = await use('generate_test_cases', { model, settings: { criterion: 'edges' } });
    const { text } = await caseloom([
      'generate',
      LOGIN,
      '--criterion',
      'edges',
      '--format',
      'json',
    ]);
    const ids = (generated.testCases as { testId: string }[]).map(({ testId }) => testId);
    expect(ids.length).toBeGreaterThan(0);
    for (const id of ids) expect(text).toContain(id.replace('TC-', ''));
    expect(await use('explain_coverage', { model, caseKey: ids[0] })).toMatchObject({
      ...{ testId: ids[0], covers: expect.any(Array) },
    });
  });

  it('says what is wrong with a model, where and why', async () => {
    const { use } = await anAgent();
    const drawn = JSON.parse(readFileSync(LOGIN, 'utf8'));
    drawn.models[0].edges = [];
    const text = JSON.stringify(drawn);
    const { problems } = await use('check_model', { model: { text } });
    expect(problems).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ severity: 'error', message: expect.any(String) }),
      ]),
    );
    expect(await use('generate_test_cases', { model: { text } })).toHaveProperty('refused');
    expect(await use('check_model', { model: { path: join(aFolder(), 'gone.json') } })).toEqual({
      refused: expect.stringContaining('cannot be read'),
    });
    const poem = join(aFolder(), 'poem.txt');
    writeFileSync(poem, 'Roses are red');
    expect(await use('check_model', { model: { path: poem } })).toHaveProperty('refused');
  });

  it('masks values of secret test data in test cases', async () => {
    const drawn = JSON.parse(readFileSync(LOGIN, 'utf8'));
    for (const record of drawn.testData) Object.assign(record, { isSecret: true });
    const value = String(drawn.testData[0].values[0]);
    const { use } = await anAgent();
    const model = { text: JSON.stringify(drawn) };
    const generated = await use('generate_test_cases', { model });
    expect(generated).toHaveProperty('testCases');
    expect(JSON.stringify(generated)).not.toContain(value);
  });

  it('speaks the language that it is started in', async () => {
    const { use } = await anAgent({ args: ['--lang', 'tr'] });
    expect(await use('check_model', { model: { path: 'yok.json' } })).toEqual({
      refused: expect.stringContaining('okunamıyor'),
    });
  });

  it('with a portal that is away says so, and goes on', async () => {
    const env = { CASELOOM_URL: 'http://127.0.0.1:1', CASELOOM_API_KEY: 'clk_x' };
    const { use } = await anAgent({ env });
    expect(await use('list_projects', {})).toEqual({
      refused: expect.stringContaining('does not answer'),
    });
    expect(await use('check_model', { model: { path: LOGIN } })).toHaveProperty('problems');
  });

  it('needs both the address and the key of a portal, or neither', async () => {
    const only = await caseloom(['mcp'], {
      env: { CASELOOM_URL: 'http://127.0.0.1:1', CASELOOM_API_KEY: '' },
    });
    expect(only).toMatchObject({ code: 2, stderr: expect.stringContaining('CASELOOM_API_KEY') });
    expect((await caseloom(['mcp', 'x'])).code).toBe(2);
    expect((await caseloom(['mcp', '--help'])).text).toContain('Model Context Protocol');
  });
});
