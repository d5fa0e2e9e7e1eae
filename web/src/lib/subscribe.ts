import { checkConnection, onReconnected } from './connection.ts';

const FIRST_PAUSE_MS = 2_000;
const MAX_PAUSE_MS = 60_000;

type Subscription<News> = {
  /** Opens the stream; the signal closes it. */
  open: (signal: AbortSignal) => Promise<AsyncIterable<News>>;
  onNews: (news: News) => void;
  /** Called when the connection is open and when it broke: until it is open again, the caller has to poll. */
  onLine?: (isUp: boolean) => void;
};

/**
 * Follows the events of the server, while the page is seen: a browser keeps only a few
 * lines open at a time. A line that breaks is opened again, after longer and longer pauses.
 *
 * @returns ends it
 */
export function subscribe<News>({ open, onNews, onLine }: Subscription<News>): () => void {
  let line = new AbortController();
  let pause = FIRST_PAUSE_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isUp: boolean | undefined;

  function report(now: boolean) {
    if (now !== isUp) onLine?.(now);
    isUp = now;
  }
  async function connect() {
    line = new AbortController();
    const { signal } = line;
    try {
      for await (const news of await open(signal)) {
        if (signal.aborted) return;
        pause = FIRST_PAUSE_MS;
        report(true);
        onNews(news);
      }
    } catch {
      // the line broke, or we hung up
    }
    if (signal.aborted) return;
    report(false);
    void checkConnection();
    timer = setTimeout(connect, pause);
    pause = Math.min(pause * 2, MAX_PAUSE_MS);
  }
  function close() {
    line.abort();
    clearTimeout(timer);
  }
  function reconnect() {
    close();
    if (document.visibilityState === 'visible') void connect();
    else report(false);
  }
  reconnect();
  document.addEventListener('visibilitychange', reconnect);
  const stopWaiting = onReconnected(reconnect);
  return () => {
    stopWaiting();
    document.removeEventListener('visibilitychange', reconnect);
    close();
  };
}
