import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { aLanguageModel, begin, type Reply, refuse } from '../../../server/test/language-model.ts';

const KEY = 'sk-very-secret-0123456789';
const BENCH = join(import.meta.dirname, '../main.ts');

/** What a language model answers that draws two steps of any text. */
const DRAWING = {
  models: [
    {
      name: 'A text',
      steps: [
        { id: 'start', type: 'start' },
        { id: 's1', type: 'action', text: 'The user waits' },
        { id: 's2', type: 'outcome', text: 'The page is shown' },
        { id: 'end', type: 'end' },
      ],
      ways: [
        { from: 'start', to: 's1' },
        { from: 's1', to: 's2' },
        { from: 's2', to: 'end' },
      ],
    },
  ],
};

type Run = { code: number | null; table: string; notices: string };
type Options = { env?: Record<string, string>; onNotice?: (interrupt: () => void) => void };

/** Runs the command as people do. */
function runBench(args: string[], { env = {}, onNotice }: Options = {}): Promise<Run> {
  const { AI_BASE_URL: _url, AI_API_KEY: _key, ...rest } = process.env;
  const bench = spawn(process.execPath, [BENCH, 'ai', ...args], { env: { ...rest, ...env } });
  let [table, notices] = ['', ''];
  bench.stdout.on('data', (text) => {
    table += text;
  });
  bench.stderr.on('data', (text) => {
    notices += text;
  });
  onNotice?.(() => bench.kill('SIGINT'));
  return new Promise((resolve) => {
    bench.once('close', (code) => resolve({ code, table, notices }));
  });
}

async function aService(reply: (model: string, count: number) => Reply) {
  let count = 0;
  const service = await aLanguageModel(({ body }) => reply(String(body.model), count++));
  const env = { AI_BASE_URL: service.baseUrl, AI_API_KEY: KEY };
  return { ...service, env };
}

describe('the comparison of language models', () => {
  it('prints their figures beside those of the rules', async () => {
    const { env, requests } = await aService(() => DRAWING);
    const args = ['--model', 'a:7b', '--limit', '2', '--price', 'a:7b=1/2', '--drafting', 'whole'];
    const { code, table, notices } = await runBench(args, { env });
    expect(notices).toBe('');
    expect(code).toBe(0);
    expect(table).toMatch(/^2 documents \(working\); roles: 2 texts/);
    expect(table).toMatch(/ {3}rules alone {3}.*a:7b$/m);
    for (const part of ['steps', 'roles', 'branches', 'conditions', 'data', 'titles'])
      expect(table).toMatch(new RegExp(`^${part} .*[\\d–] / [\\d–]`, 'm'));
    expect(table).toMatch(/^tokens per document, read \/ written +– +\d+ \/ \d+$/m);
    expect(table).toMatch(/^price per document +– +0\.\d{5}$/m);
    expect(table).toMatch(/^unusable answers, drawn by rules +– +0 of \d$/m);
    expect(requests[0]?.authorization).toBe(`Bearer ${KEY}`);
    expect(table).not.toContain(KEY);
  });

  it('says what is wrong with one model, and prints the figures of the others', async () => {
    const unknown = refuse(404, {}, { error: 'model "none" not found' });
    const { env } = await aService((model) => (model === 'none' ? unknown : DRAWING));
    const args = ['--model', 'none', '--model', 'a', '--limit', '1', '--drafting', 'whole'];
    const { code, table, notices } = await runBench(args, { env });
    expect(code).toBe(1);
    expect(notices).toMatch(/^none: .*no language model of this name.*"none" not found\n$/);
    expect(table).toMatch(/rules alone {3}.*a$/m);
  });

  it('prints nothing but a sentence where nobody answers', async () => {
    const { code, table, notices } = await runBench([
      '--model',
      'a',
      '--url',
      'http://127.0.0.1:9/v1',
    ]);
    expect({ code, table }).toEqual({ code: 2, table: '' });
    expect(notices).toBe(
      'a: Nobody answers at this address. Check the address, and whether the service is running.\n',
    );
  });

  it('prints nothing but a sentence where every answer is rubbish', async () => {
    const { env } = await aService(() => 'I am sorry, but I am a teapot.');
    const { code, table, notices } = await runBench(['--model', 'a', '--drafting', 'whole'], {
      env,
    });
    expect({ code, table }).toEqual({ code: 2, table: '' });
    expect(notices).toMatch(/^a: no answer of the first 5 can be used\. .+\n$/);
  });

  it('does not repeat a key that the service refuses', async () => {
    const { env } = await aService(() => refuse(401, {}, { error: `no such key: ${KEY}` }));
    const { code, table, notices } = await runBench(['--model', 'a'], { env });
    expect({ code, table }).toEqual({ code: 2, table: '' });
    expect(notices).toMatch(/rejected the API key/);
    expect(notices + table).not.toContain(KEY);
  });

  it('prints no half of a table where the service goes down, after it was asked once more', async () => {
    const { env, requests } = await aService((_, count) =>
      count < 3 ? DRAWING : refuse(402, {}, { error: `no credit for ${KEY}` }),
    );
    const args = ['--model', 'a', '--drafting', 'whole', '--limit', '4', '--pause', '1'];
    const { code, table, notices } = await runBench(args, { env });
    expect({ code, table }).toEqual({ code: 2, table: '' });
    expect(notices).toMatch(/^a: stopped at document \d of 8: .*no credit/);
    expect(notices).not.toContain(KEY);
    expect(requests.length).toBeGreaterThan(4);
  });

  it('prints nothing where it is interrupted', async () => {
    let interrupt = (): void => undefined;
    const { env } = await aService(() => (response) => {
      begin(response, '{"models":');
      interrupt();
    });
    const onNotice = (one: () => void) => {
      interrupt = one;
    };
    const run = await runBench(['--model', 'a'], { env, onNotice });
    expect(run).toEqual({ code: 130, table: '', notices: '' });
  });

  it.each([
    ['a model that is left out', ['--limit', '2'], /--model says which/],
    ['an address that is left out', ['--model', 'a'], /AI_BASE_URL or --url/],
    ['an address that is none', ['--model', 'a', '--url', 'here'], /--url must be a web address/],
    [
      'an unknown half',
      ['--model', 'a', '--documents', 'mine', '--url', 'http://x'],
      /--documents/,
    ],
    ['a number that is none', ['--model', 'a', '--limit', 'few', '--url', 'http://x'], /--limit/],
    [
      'a way that is none',
      ['--model', 'a', '--drafting', 'fast', '--url', 'http://x'],
      /--drafting/,
    ],
    ['a price of no model', ['--model', 'a', '--price', 'b=1/2', '--url', 'http://x'], /--price/],
    ['a key, which others could see', ['--model', 'a', '--key', KEY], /--key/],
  ])('refuses %s', async (_, args, words) => {
    const { code, table, notices } = await runBench(args);
    expect({ code, table }).toEqual({ code: 2, table: '' });
    expect(notices).toMatch(words);
    expect(notices).not.toContain(KEY);
  });
});
