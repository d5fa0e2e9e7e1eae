import { afterEach } from 'vitest';

type Answer = { status?: number; body?: unknown; headers?: Record<string, string> };
/** By method and path, `GET /api/health/ready`: what the server answers, or how it does; of a form it is given the text. */
type Handlers = Record<
  string,
  Answer | ((body: unknown, query: URLSearchParams) => Answer | Promise<Answer>)
>;

let handlers: Handlers = {};
let calls: string[] = [];
const streams = new Map<string, unknown[]>();

/**
 * Answers calls in place of the server; one that the table does not name fails as without a network.
 *
 * @returns the calls that are made from here on, the earliest first
 */
export function answerCalls(table: Handlers): string[] {
  handlers = table;
  calls = [];
  return calls;
}

/** Answers a call, `GET /api/ai/draft/d1/stream`, with these events, one after the other; then the connection ends. */
export function answerStream(call: string, events: unknown[]): void {
  streams.set(call, events);
}

afterEach(() => {
  answerCalls({});
  streams.clear();
});

// the client of the API takes `fetch` when it is loaded: every test file loads this first
globalThis.fetch = async (input, init) => {
  const { method, body: sent } = init ?? {};
  const request =
    input instanceof Request
      ? input
      : new Request(new URL(input, location.origin), { method, body: sent });
  const { pathname, searchParams } = new URL(request.url);
  const call = `${request.method} ${pathname}`;
  const events = streams.get(call);
  if (events) {
    const lines = events.map((event) => `event: message\ndata: ${JSON.stringify(event)}\n\n`);
    return new Response(lines.join(''), { headers: { 'content-type': 'text/event-stream' } });
  }
  calls.push(call);
  const handler = handlers[call];
  if (!handler) throw new TypeError('Failed to fetch');
  const text = request.method === 'GET' ? '' : await request.text();
  const isJson = request.headers.get('content-type')?.includes('json');
  const {
    status = 200,
    body,
    headers,
  } = typeof handler === 'function'
    ? await handler(isJson && text ? JSON.parse(text) : text || undefined, searchParams)
    : handler;
  return new Response(JSON.stringify(body ?? {}), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });
};
