import { connect, type Socket } from 'node:net';
import Fastify from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { answerInTurn, MAX_WAITING } from './in-turn.ts';

/** A server whose every answer is so large that none of many fits where nothing is read. */
async function aServer(bytes = 5_000_000) {
  const app = Fastify();
  onTestFinished(() => app.close());
  const answer = Buffer.alloc(bytes, 'x');
  const begun: string[] = [];
  answerInTurn(app);
  app.get('/:name', async ({ params }) => {
    begun.push((params as { name: string }).name);
    return answer;
  });
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  /** A connection that sends so many requests at once and, until it is read, reads nothing. */
  const ask = async (many: number) => {
    const socket = connect(Number(port), '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    await new Promise((resolve) => socket.once('connect', resolve));
    socket.on('error', () => undefined).pause();
    const requests = Array.from({ length: many }, (_, at) => `GET /${at} HTTP/1.1\r\nHost: x\r\n`);
    socket.write(requests.map((request) => `${request}\r\n`).join(''));
    return socket;
  };
  return { app, begun, ask };
}

const isClosed = (socket: Socket) =>
  new Promise<true>((resolve) => socket.once('close', () => resolve(true)).resume());
const aWhile = () => new Promise((resolve) => setTimeout(resolve, 300));

describe('requests that are pipelined on one connection', () => {
  it('are all answered in their order', async () => {
    const { begun, ask } = await aServer(10);
    const socket = await ask(MAX_WAITING);
    let read = '';
    for await (const part of socket) {
      read += part;
      if (read.split('HTTP/1.1 200').length > MAX_WAITING) break;
    }
    expect(begun).toEqual(Array.from({ length: MAX_WAITING }, (_, at) => String(at)));
  });

  it('are not begun until the answers before them are read', async () => {
    const { begun, ask } = await aServer();
    await ask(MAX_WAITING);
    await expect.poll(() => begun.length).toBeGreaterThan(0);
    await aWhile();
    expect(begun.length).toBeLessThan(5);
  });

  it('close the connection where too many wait', async () => {
    const { begun, ask } = await aServer();
    const socket = await ask(MAX_WAITING + 1);
    expect(await isClosed(socket)).toBe(true);
    expect(begun.length).toBeLessThan(5);
  });

  it('are not begun once the connection is gone', async () => {
    const { begun, ask, app } = await aServer();
    const socket = await ask(MAX_WAITING);
    await expect.poll(() => begun.length).toBeGreaterThan(0);
    socket.destroy();
    await aWhile();
    expect(begun.length).toBeLessThan(5);
    expect((await app.inject('/health')).statusCode).toBe(200);
  });
});
