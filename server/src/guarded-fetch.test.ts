import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { guardedFetch } from './guarded-fetch.ts';

let connections = 0;
const server = createServer((_request, response) => response.end('here'));
server.on('connection', () => {
  connections++;
});
await new Promise<void>((resolve) => {
  server.listen(0, '127.0.0.1', resolve);
});
const { port } = server.address() as AddressInfo;
afterAll(() => void server.close());

it.each([
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0x7f.0.0.1',
  '0177.0.0.1',
  '017700000001',
  '127.0.0.1.',
  '0',
  '0.0.0.0',
  'localhost',
  'localhost.',
  'LOCALHOST',
  'a.localhost',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[0:0:0:0:0:0:0:1]',
  '[64:ff9b::7f00:1]',
  'user:word@127.0.0.1',
  'example.com@127.0.0.1',
  '１２７.０.０.１',
  '127。0。0。1',
  '%31%32%37.0.0.1',
])('this machine is not reached as %s', async (host) => {
  const ask = guardedFetch({ isOpen: false });
  await expect(ask(`http://${host}:${port}/v1`, { method: 'POST' })).rejects.toThrow();
  expect(connections).toBe(0);
});
