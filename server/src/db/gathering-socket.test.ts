import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it } from 'vitest';
import { gatheringSocket } from './gathering-socket.ts';

it('sends what is written in one turn at once, and in order', async () => {
  const received: string[] = [];
  const server = createServer((line) => line.on('data', (data) => received.push(String(data))));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const socket = gatheringSocket();
  socket.connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write('a');
  await Promise.resolve();
  // the driver gathers the messages of one query itself
  socket.cork();
  socket.write('b');
  socket.write('c');
  socket.uncork();
  await expect.poll(() => received.join('')).toBe('abc');
  socket.write('d');
  await expect.poll(() => received).toEqual(['abc', 'd']);
  socket.destroy();
  server.close();
});
