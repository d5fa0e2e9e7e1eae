import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll } from 'vitest';

/** A connection to the database that can stop transferring data, as with a database that hangs. */
export async function aProxy({ host = '', port = 0 }: pg.ClientConfig) {
  const isFolder = host.startsWith('/');
  const sockets = new Set<Socket>();
  let isSilent = false;
  let isCut = false;
  let made = 0;
  let left = Number.POSITIVE_INFINITY;
  const breakAll = () => {
    left = Number.POSITIVE_INFINITY;
    for (const socket of sockets) socket.destroy();
  };
  const keep = (socket: Socket) => {
    sockets.add(socket);
    // a client that gives up breaks the connection: that is what is tested here
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    if (isSilent) socket.pause();
  };
  const server = createServer((asking) => {
    if (isCut) return asking.destroy();
    made++;
    const answering = isFolder ? connect(join(host, `.s.PGSQL.${port}`)) : connect(port, host);
    for (const [from, to] of [
      [asking, answering],
      [answering, asking],
    ] as const) {
      from.on('data', (bytes) => {
        left -= 1;
        if (left >= 0) to.write(bytes);
        else breakAll();
      });
      from.on('close', () => to.destroy());
      keep(from);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('it listens on a port');
  afterAll(() => server.close());
  return {
    port: address.port,
    /** Every connection breaks after so many packets; new ones work. */
    breakAfter: (packets: number) => {
      left = packets;
    },
    /** How many connections were ever made. */
    made: () => made,
    /** Every connection breaks and none is made, as where the database is restarted. */
    cut: () => {
      isCut = true;
      breakAll();
    },
    restore: () => {
      isCut = false;
    },
    hang: () => {
      isSilent = true;
      for (const socket of sockets) socket.pause();
    },
    resume: () => {
      isSilent = false;
      for (const socket of sockets) socket.resume();
    },
  };
}
