import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** As many requests as may wait on one connection behind the one that is answered. */
export const MAX_WAITING = 32;

/** Of a connection: the answers that are not ended, each with how to end it, and the end of the last request. */
type Line = { open: Set<() => void>; last: Promise<void> };

/**
 * Answers what comes on one connection one after the other: nothing is begun before the answer to the
 * request before it has left. Who sends many requests at once and reads no answer holds one answer in
 * memory, and is closed where too many wait. The requests of a connection that is gone are not begun.
 */
export function answerInTurn(app: FastifyInstance): void {
  const lines = new WeakMap<Socket, Line>();
  const lineOf = (socket: Socket) => {
    const line = lines.get(socket) ?? { open: new Set(), last: Promise.resolve() };
    // answers behind others belong to no connection yet, so they get no event when theirs closes
    if (!lines.has(socket)) socket.once('close', () => line.open.forEach((end) => void end()));
    lines.set(socket, line);
    return line;
  };
  app.addHook('onRequest', async ({ raw: { socket } }, reply) => {
    const line = lineOf(socket);
    const before = line.last;
    line.last = endOf(reply.raw, line);
    if (line.open.size === 1) return;
    if (line.open.size > MAX_WAITING) socket.destroy();
    await before;
    if (socket.destroyed) reply.hijack();
  });
}

/** Resolves once an answer is sent, or cannot be sent any more. */
function endOf(answer: ServerResponse, { open }: Line): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      open.delete(end);
      resolve();
    };
    open.add(end);
    answer.once('finish', end).once('close', end);
  });
}
