import { checkConnection, onReconnected } from './connection.ts';

const FIRST_PAUSE = 2_000;
const LONGEST_PAUSE = 60_000;

type Line<News> = {
  /** Opens the stream; the signal closes it. */
  open: (signal: AbortSignal) => Promise<AsyncIterable<News>>;
  onNews: (news: News) => void;
  /** Told when the line stands, and when it broke: until it stands again one has to ask. */
  onLine?: (isUp: boolean) => void;
};

/**
 * Follows what the server tells as it happens, while the page is seen: a browser keeps only a few
 * lines open at a time. A line that breaks is opened again, after longer and longer pauses.
 *
 * @returns ends it
 */
export function follow<News>({ open, onNews, onLine }: Line<News>): () => void {
  let line = new AbortController();
  let pause = FIRST_PAUSE;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isUp: boolean | undefined;

  function tell(now: boolean) {
    if (now !== isUp) onLine?.(now);
    isUp = now;
  }
  async function connect() {
    line = new AbortController();
    const { signal } = line;
    try {
      for await (const news of await open(signal)) {
        if (signal.aborted) return;
        pause = FIRST_PAUSE;
        tell(true);
        onNews(news);
      }
    } catch {
      // the line broke, or we hung up
    }
    if (signal.aborted) return;
    tell(false);
    void checkConnection();
    timer = setTimeout(connect, pause);
    pause = Math.min(pause * 2, LONGEST_PAUSE);
  }
  function hangUp() {
    line.abort();
    clearTimeout(timer);
  }
  function heed() {
    hangUp();
    if (document.visibilityState === 'visible') void connect();
    else tell(false);
  }
  heed();
  document.addEventListener('visibilitychange', heed);
  const stopWaiting = onReconnected(heed);
  return () => {
    stopWaiting();
    document.removeEventListener('visibilitychange', heed);
    hangUp();
  };
}
