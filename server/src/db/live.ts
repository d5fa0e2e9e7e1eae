import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Queryable } from './open.ts';

/** The channel of the database on which nodes notify each other of changes, for open pages. */
const CHANNEL = 'caseloom_live';
const RETRY_MS = 1000;
/** A connection that broke silently emits no event, so it is queried regularly. */
const HEARTBEAT_MS = 15_000;
const TIMEOUT_MS = 5000;

/** Wakes all who follow one of the ids, of a user, a run, a draft, on every node, once the transaction is done. */
export async function wakeAll(db: Queryable, ...ids: string[]): Promise<void> {
  const each = JSON.stringify(ids);
  await db.execute(sql`select pg_notify(${CHANNEL}, id) from json_array_elements_text(${each}) id`);
}

export type Follower = {
  /** Ends when one of the ids is woken, or was since the last call; at the latest after so many milliseconds. */
  next: (maxMs: number) => Promise<void>;
  stop: () => void;
};

export type Live = {
  follow: (...ids: string[]) => Follower;
  /** How many on this node follow an id. */
  count: (id: string) => number;
  isClosed: () => boolean;
  close: () => Promise<void>;
};

/** Hears whom any node wakes, on a connection of its own, from the first follower on. */
export function openLive(connection: pg.ClientConfig, heartbeatMs = HEARTBEAT_MS): Live {
  const followers = new Map<string, Set<() => void>>();
  let client: pg.Client | undefined;
  let closed = false;

  const wakeEveryone = () => {
    for (const some of followers.values()) for (const wake of some) wake();
  };

  const listen = () => {
    const next = new pg.Client({
      ...connection,
      keepAlive: true,
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
    });
    client = next;
    let heartbeat: NodeJS.Timeout | undefined;
    const lose = () => {
      clearInterval(heartbeat);
      if (client !== next || closed) return;
      client = undefined;
      next.end().catch(() => undefined);
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
      .then(() => {
        heartbeat = beat(next, heartbeatMs).unref();
        // there may have been changes while nothing listened
        wakeEveryone();
      })
      .catch(lose);
  };

  return {
    follow: (...ids) => {
      if (!client && !closed) listen();
      const { wake, ...follower } = aFollower(() => closed);
      for (const id of ids) followers.set(id, (followers.get(id) ?? new Set()).add(wake));
      const stop = () => {
        for (const id of ids) {
          const same = followers.get(id);
          same?.delete(wake);
          if (same?.size === 0) followers.delete(id);
        }
      };
      return { ...follower, stop };
    },
    count: (id) => followers.get(id)?.size ?? 0,
    isClosed: () => closed,
    close: async () => {
      closed = true;
      wakeEveryone();
      await client?.end().catch(() => undefined);
    },
  };
}

/** Asks a connection now and then; one that does not answer in time has ended. */
function beat(client: pg.Client, everyMs: number): NodeJS.Timeout {
  let isPending = false;
  return setInterval(async () => {
    if (isPending) return;
    isPending = true;
    await client.query('select 1').catch((error) => client.emit('error', error));
    isPending = false;
  }, everyMs);
}

function aFollower(isClosed: () => boolean) {
  let isDue = false;
  let go: () => void = () => undefined;
  const wake = () => {
    isDue = true;
    go();
  };
  const next = (maxMs: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(() => go(), maxMs);
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
