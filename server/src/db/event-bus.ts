import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Queryable } from './open.ts';

/** The channel of the database on which nodes notify each other of changes, for open pages. */
const CHANNEL = 'caseloom_live';
const RETRY_MS = 1000;
/** A connection that broke silently emits no event, so it is queried regularly. */
const HEARTBEAT_MS = 15_000;
const TIMEOUT_MS = 5000;

/** Notifies the subscriptions to each of the ids (of a user, a run, a draft) on every node, once the transaction is done. */
export async function publishChange(db: Queryable, ...ids: string[]): Promise<void> {
  const each = JSON.stringify(ids);
  await db.execute(sql`select pg_notify(${CHANNEL}, id) from json_array_elements_text(${each}) id`);
}

export type EventSubscription = {
  /** Resolves at the next change of one of its ids, or at once after one since the last call; at the latest after `maxMs`. */
  next: (maxMs: number) => Promise<void>;
  unsubscribe: () => void;
};

export type EventBus = {
  subscribe: (...ids: string[]) => EventSubscription;
  /** The number of subscriptions to an id on this node. */
  count: (id: string) => number;
  isClosed: () => boolean;
  close: () => Promise<void>;
};

/** Receives the changes that any node publishes, on a connection of its own, from the first subscription on. */
export function openEventBus(connection: pg.ClientConfig, heartbeatMs = HEARTBEAT_MS): EventBus {
  const subscribers = new Map<string, Set<() => void>>();
  let client: pg.Client | undefined;
  let closed = false;

  const notifyAll = () => {
    for (const some of subscribers.values()) for (const notify of some) notify();
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
      for (const notify of subscribers.get(payload) ?? []) notify();
    });
    next
      .connect()
      .then(() => next.query(`listen ${CHANNEL}`))
      .then(() => {
        heartbeat = beat(next, heartbeatMs).unref();
        // there may have been changes while nothing listened
        notifyAll();
      })
      .catch(lose);
  };

  return {
    subscribe: (...ids) => {
      if (!client && !closed) listen();
      const { notify, ...subscription } = createSubscription(() => closed);
      for (const id of ids) subscribers.set(id, (subscribers.get(id) ?? new Set()).add(notify));
      const unsubscribe = () => {
        for (const id of ids) {
          const same = subscribers.get(id);
          same?.delete(notify);
          if (same?.size === 0) subscribers.delete(id);
        }
      };
      return { ...subscription, unsubscribe };
    },
    count: (id) => subscribers.get(id)?.size ?? 0,
    isClosed: () => closed,
    close: async () => {
      closed = true;
      notifyAll();
      await client?.end().catch(() => undefined);
    },
  };
}

/** Queries a connection regularly; one that does not answer in time has ended. */
function beat(client: pg.Client, everyMs: number): NodeJS.Timeout {
  let isPending = false;
  return setInterval(async () => {
    if (isPending) return;
    isPending = true;
    await client.query('select 1').catch((error) => client.emit('error', error));
    isPending = false;
  }, everyMs);
}

function createSubscription(isClosed: () => boolean) {
  let isDue = false;
  let go: () => void = () => undefined;
  const notify = () => {
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
  return { notify, next };
}
