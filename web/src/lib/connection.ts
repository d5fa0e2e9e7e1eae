/** How the server is reached: `offline` without a network, `away` where nobody answers, `busy` while its database does not. */
export type Connection = 'up' | 'offline' | 'away' | 'busy';

/** A call that came to no answer. */
export class Unreached extends Error {}

const FIRST_PAUSE = 1_000;
const MAX_PAUSE_MS = 15_000;
const PROBE_TIMEOUT = 10_000;

let connection: Connection = 'up';
let pause = FIRST_PAUSE;
let timer: ReturnType<typeof setTimeout> | undefined;
let probing: Promise<Connection> | undefined;
const listeners = new Set<(now: Connection) => void>();

export const readConnection = () => connection;

/** Calls a listener at each change. @returns unsubscribes it */
export function onConnection(listener: (now: Connection) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls a listener each time the server is reached again. @returns unsubscribes it */
export function onReconnected(listener: () => void): () => void {
  return onConnection((now) => now === 'up' && listener());
}

/** Checks that the server is reachable; while it is not, checks again after longer and longer pauses. */
export function checkConnection(): Promise<Connection> {
  clearTimeout(timer);
  probing ??= probe().then((now) => {
    probing = undefined;
    clearTimeout(timer);
    if (now === 'up') {
      pause = FIRST_PAUSE;
    } else {
      timer = setTimeout(checkConnection, pause);
      pause = Math.min(pause * 2, MAX_PAUSE_MS);
    }
    set(now);
    return now;
  });
  return probing;
}

/** Resolves when the server is there: at once, or when it is reached again. */
export async function whenConnected(): Promise<void> {
  if ((await checkConnection()) === 'up') return;
  await new Promise<void>((resolve) => {
    const stop = onReconnected(() => {
      stop();
      resolve();
    });
  });
}

async function probe(): Promise<Connection> {
  try {
    const signal = AbortSignal.timeout(PROBE_TIMEOUT);
    const { ok, status } = await fetch('/api/health/ready', { cache: 'no-store', signal });
    if (ok) return 'up';
    return status === 503 ? 'busy' : 'away';
  } catch {
    return navigator.onLine ? 'away' : 'offline';
  }
}

function set(now: Connection): void {
  if (now === connection) return;
  connection = now;
  for (const listener of listeners) listener(now);
}

/** Listens to the browser, which knows first when its network goes and comes. */
export function watchConnection(): void {
  addEventListener('offline', () => void checkConnection());
  addEventListener('online', () => void checkConnection());
}
