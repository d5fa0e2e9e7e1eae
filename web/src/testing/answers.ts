import { answerCalls } from './fetch.ts';

type Handlers = Parameters<typeof answerCalls>[0];
type Answer = Exclude<Handlers[string], (...input: never) => unknown>;

/** An error as the server sends it. */
export const refusal = (
  status: number,
  code: string,
  message: string,
  details?: unknown,
): Answer => ({
  status,
  body: { statusCode: status, code, message, details },
});

/** An error that names the fields it is about. */
export const refusedFields = (messages: Record<string, string>): Answer =>
  refusal(
    400,
    'invalid_input',
    'Some fields are wrong.',
    Object.entries(messages).map(([path, message]) => ({ path, message })),
  );

/** A call whose answer never comes. */
export const noAnswer = () => new Promise<Answer>(() => undefined);

/** No server answers before the page has shown that it waits. */
const answerTime = () => new Promise((resolve) => setTimeout(resolve, 5));

/**
 * Answers calls as `answerCalls` does, of a server that is reached, and notes what is sent.
 *
 * @returns the calls that are made, and what was sent with each, by its method and path
 */
export function serve(table: Handlers) {
  const sent = new Map<string, unknown[]>();
  const noting = Object.entries(table).map(([call, handler]) => [
    call,
    async (body: unknown, query: URLSearchParams) => {
      sent.set(call, [...(sent.get(call) ?? []), body]);
      await answerTime();
      return typeof handler === 'function' ? handler(body, query) : handler;
    },
  ]);
  const calls = answerCalls({ 'GET /api/health/ready': {}, ...Object.fromEntries(noting) });
  return { calls, sent: (call: string) => sent.get(call) ?? [] };
}
