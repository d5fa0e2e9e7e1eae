import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Queryable } from './open.ts';

/** The channel on which nodes tell each other, within the database, whose open pages have something to learn. */
const CHANNEL = 'caseloom_live';
const RETRY_MS = 1000;

/** Wakes the open pages of a user, on every node, once the transaction is done. */
export async function wakeUser(db: Queryable, userId: string): Promise<void> {
  await db.execute(sql`select pg_notify(${CHANNEL}, ${userId})`);
}

/** The same for everybody who has something open, such as a run, by its id. */
export async function wakeAll(db: Queryable, id: string): Promise<void> {
  await db.execute(sql`select pg_notify(${CHANNEL}, ${id})`);
}

export type Follower = {
  /** Ends when the user is woken, or was since the last call; at the latest after so many milliseconds. */
  next: (most: number) => Promise<void>;
  stop: () => void;
};

export type Live = {
  follow: (userId: string) => Follower;
  /** How many pages of a user this node has open. */
  count: (userId: string) => number;
  isClosed: () => boolean;
  close: () => Promise<void>;
};

/** Hears whom any node wakes, on a connection of its own, from the first follower on. */
export function openLive(connection: pg.ClientConfig): Live {
  const followers = new Map<string, Set<() => void>>();
  let client: pg.Client | undefined;
  let closed = false;

  const wakeAll = () => {
    for (const some of followers.values()) for (const wake of some) wake();
  };

  const listen = () => {
    const next = new pg.Client(connection);
    client = next;
    const lose = () => {
      if (client !== next || closed) return;
      client = undefined;
      setTimeout(() => !closed && !client && listen(), RETRY_MS).unref();
    };
    next.on('error', lose);
    next.on('end', lose);
    next.on('notification', ({ payload = '' }) => {
      for (const wake of followers.get(payload) ?? []) wake();
    });
    next
      .connect()
      .then(() => next.query(`listen ${CHANNEL}`))
      // what was said while nobody listened is asked for
      .then(wakeAll, lose);
  };

  return {
    follow: (userId) => {
      if (!client && !closed) listen();
      const { wake, ...follower } = aFollower(() => closed);
      const same = followers.get(userId) ?? new Set();
      followers.set(userId, same.add(wake));
      const stop = () => {
        same.delete(wake);
        if (same.size === 0) followers.delete(userId);
      };
      return { ...follower, stop };
    },
    count: (userId) => followers.get(userId)?.size ?? 0,
    isClosed: () => closed,
    close: async () => {
      closed = true;
      wakeAll();
      await client?.end().catch(() => undefined);
    },
  };
}

function aFollower(isClosed: () => boolean) {
  let isDue = false;
  let go: () => void = () => undefined;
  const wake = () => {
    isDue = true;
    go();
  };
  const next = (most: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(() => go(), most);
      go = () => {
        clearTimeout(timer);
        isDue = false;
        go = () => undefined;
        resolve();
      };
      if (isDue || isClosed()) go();
    });
  return { wake, next };
}
