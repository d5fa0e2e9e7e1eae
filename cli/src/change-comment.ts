import { type Change, type Comment, changeOf, type NoChange, PER_PAGE } from './change-hosts.ts';

export type CommentOutcome = 'added' | 'updated' | 'refused' | NoChange;

const TIMEOUT_MS = 30_000;

/**
 * Writes a comment on the pull or merge request that the environment names, or changes the one that an
 * earlier pipeline wrote: both begin with the same line.
 *
 * @param environment of the pipeline, with the token of the service that has the change
 * @returns what became of it; a comment is never a reason to fail
 */
export async function commentOnChange(
  body: string,
  environment: NodeJS.ProcessEnv,
): Promise<CommentOutcome> {
  const change = changeOf(environment);
  if (typeof change === 'string') return change;
  try {
    const mark = body.slice(0, body.indexOf('\n'));
    const known = await findComment(change, mark);
    const { url, method, json } = known ? change.update(known.id, body) : change.add(body);
    await send(url, { method, headers: change.headers, body: JSON.stringify(json) });
    return known ? 'updated' : 'added';
  } catch {
    // its message could hold the address and the token
    return 'refused';
  }
}

async function findComment(change: Change, mark: string): Promise<Comment | undefined> {
  for (let page = 1; ; page++) {
    const url = change.list(page);
    if (url === undefined) return undefined;
    const answer = await send(url, { headers: change.headers });
    const comments = change.comments(await answer.json());
    const known = comments.find(({ body }) => body.startsWith(mark));
    if (known || comments.length < PER_PAGE) return known;
  }
}

async function send(url: string, init: RequestInit): Promise<Response> {
  const { headers, ...rest } = init;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const json = { 'content-type': 'application/json', ...headers };
  const answer = await fetch(url, { ...rest, headers: json, signal, redirect: 'error' });
  if (!answer.ok) throw new Error(String(answer.status));
  return answer;
}
