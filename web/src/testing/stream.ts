import { afterEach } from 'vitest';

const streams = new Map<string, unknown[]>();

/** Answers a call, `GET /api/ai/draft/d1/stream`, with these events, one after the other; then the line ends. */
export function answerStream(call: string, events: unknown[]): void {
  streams.set(call, events);
}

afterEach(() => {
  streams.clear();
});

const answerOnce = globalThis.fetch;
// the client of the API takes `fetch` when it is loaded: this file is loaded before it
globalThis.fetch = async (input, init) => {
  const { url, method } = input instanceof Request ? input : { url: String(input), method: 'GET' };
  const events = streams.get(`${method} ${new URL(url, location.origin).pathname}`);
  if (!events) return answerOnce(input, init);
  const lines = events.map((event) => `event: message\ndata: ${JSON.stringify(event)}\n\n`);
  return new Response(lines.join(''), { headers: { 'content-type': 'text/event-stream' } });
};
