import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { findServices } from './find-services.ts';

/** A program that listens on this machine. */
async function aProgram(name: string, body: string) {
  const server = createServer((_, response) => response.end(body));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => server.close());
  const { port } = server.address() as AddressInfo;
  return { name, port };
}

it('services on this machine are found with their language models, and other programs are none', async () => {
  const ollama = await aProgram(
    'Ollama',
    JSON.stringify({ data: [{ id: 'qwen3:4b' }, { id: 'x' }] }),
  );
  const page = await aProgram('vLLM', '<html>It works!</html>');
  const other = await aProgram('llama.cpp', JSON.stringify({ data: ['a'] }));
  const nobody = { name: 'LM Studio', port: 1 };
  expect(await findServices([ollama, page, other, nobody])).toEqual([
    { name: 'Ollama', baseUrl: `http://127.0.0.1:${ollama.port}/v1`, models: ['qwen3:4b', 'x'] },
  ]);
});
