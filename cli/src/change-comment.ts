import { readFileSync } from 'node:fs';

/** A comment that is there already. */
type Comment = { id: number; body: string };

/** The change that a pipeline runs for: where its comments are, and how they are changed. */
type Change = {
  /** All comments on it. */
  list: string;
  /** One of them. */
  one: (id: number) => string;
  headers: Record<string, string>;
  method: 'PATCH' | 'PUT';
};

export type CommentOutcome = 'added' | 'updated' | 'no-change' | 'no-token' | 'refused';

const PER_PAGE = 100;
const MAX_PAGES = 20;
const TIMEOUT_MS = 30_000;

/**
 * Writes a comment on the pull or merge request that the environment names, or changes the one that an
 * earlier pipeline wrote: both begin with the same line.
 *
 * @param environment of GitHub Actions with `GITHUB_TOKEN`, or of GitLab CI with `GITLAB_TOKEN`
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
    const [url, method] = known
      ? [change.one(known.id), change.method]
      : ([change.list, 'POST'] as const);
    await send(url, { method, headers: change.headers, body: JSON.stringify({ body }) });
    return known ? 'updated' : 'added';
  } catch {
    // its message could hold the address and the token
    return 'refused';
  }
}

function changeOf(environment: NodeJS.ProcessEnv): Change | 'no-change' | 'no-token' {
  return environment.GITLAB_CI === 'true' ? onGitLab(environment) : onGitHub(environment);
}

function onGitHub({
  GITHUB_API_URL: api = 'https://api.github.com',
  GITHUB_REPOSITORY: repository = '',
  GITHUB_EVENT_PATH: event,
  GITHUB_TOKEN: token,
}: NodeJS.ProcessEnv): Change | 'no-change' | 'no-token' {
  const number = event === undefined ? undefined : numberIn(event);
  if (number === undefined || !/^[\w.-]+\/[\w.-]+$/.test(repository)) return 'no-change';
  if (!token) return 'no-token';
  const base = `${api}/repos/${repository}/issues`;
  return {
    list: `${base}/${number}/comments`,
    one: (id) => `${base}/comments/${id}`,
    headers: { authorization: `Bearer ${token}`, accept: 'application/vnd.github+json' },
    method: 'PATCH',
  };
}

/** The number of the pull request that an event is about; undefined where it is about none. */
function numberIn(path: string): number | undefined {
  try {
    const event: unknown = JSON.parse(readFileSync(path, 'utf8'));
    const { pull_request: request } = event as { pull_request?: { number?: unknown } };
    return typeof request?.number === 'number' ? request.number : undefined;
  } catch {
    return undefined;
  }
}

function onGitLab({
  CI_API_V4_URL: api = '',
  CI_PROJECT_ID: project = '',
  CI_MERGE_REQUEST_IID: number = '',
  GITLAB_TOKEN: token,
}: NodeJS.ProcessEnv): Change | 'no-change' | 'no-token' {
  if (![project, number].every((id) => /^\d+$/.test(id))) return 'no-change';
  if (!token) return 'no-token';
  const list = `${api}/projects/${project}/merge_requests/${number}/notes`;
  return {
    list,
    one: (id) => `${list}/${id}`,
    headers: { 'private-token': token },
    method: 'PUT',
  };
}

async function findComment({ list, headers }: Change, mark: string): Promise<Comment | undefined> {
  for (let page = 1; page <= MAX_PAGES; page++) {
    const answer = await send(`${list}?per_page=${PER_PAGE}&page=${page}`, { headers });
    const comments = (await answer.json()) as Comment[];
    const known = comments.find(({ body }) => body.startsWith(mark));
    if (known || comments.length < PER_PAGE) return known;
  }
  return undefined;
}

async function send(url: string, init: RequestInit): Promise<Response> {
  const { headers, ...rest } = init;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const json = { 'content-type': 'application/json', ...headers };
  const answer = await fetch(url, { ...rest, headers: json, signal, redirect: 'error' });
  if (!answer.ok) throw new Error(String(answer.status));
  return answer;
}
