import type { ClientBase } from 'pg';

type Query = (...given: unknown[]) => unknown;

/** Of the triggers that hold a plan's limits, the last of which run at the commit. */
const LIMIT = 'CL001';

/**
 * Gives a commit that a plan's limit refused the code and detail of the trigger: where a server of a Citus cluster refuses a
 * commit, it says so in a warning, and the error says only that there was one.
 */
export function keepCommitReasons(client: ClientBase): void {
  let reason: { code: string; detail: string | undefined } | undefined;
  client.on('notice', ({ code, detail }) => {
    if (code === LIMIT) reason = { code, detail };
  });
  const query: Query = client.query.bind(client);
  const reasoning: Query = (first, ...rest) => {
    if (Object(first).text !== 'commit') return query(first, ...rest);
    const answer = query(first, ...rest);
    if (!(answer instanceof Promise)) return answer;
    return answer
      .catch((error: unknown) => {
        throw reason && error instanceof Error ? Object.assign(error, reason) : error;
      })
      .finally(() => {
        reason = undefined;
      });
  };
  client.query = reasoning as typeof client.query;
}
