import { readFileSync } from 'node:fs';

/** A comment that is there already; `id` as its address ends. */
export type Comment = { id: string; body: string };

/** The change that a pipeline runs for: where its comments are, and how they are written. */
export type Change = {
  headers: Record<string, string>;
  /** A page of its comments, from 1; undefined where there are no more. */
  list: (page: number) => string | undefined;
  /** What such a page says. */
  comments: (answer: unknown) => Comment[];
  add: (body: string) => Writing;
  update: (id: string, body: string) => Writing;
};

type Writing = { url: string; method: 'POST' | 'PATCH' | 'PUT'; json: object };

/** Why there is nothing to comment on. */
export type NoChange = 'no-change' | 'no-token';

export const PER_PAGE = 100;
const MAX_PAGES = 20;

/** The change that the environment of a pipeline names: of GitHub Actions, GitLab CI, Azure Pipelines or Jenkins. */
export function changeOf(environment: NodeJS.ProcessEnv): Change | NoChange {
  if (environment.GITLAB_CI === 'true') return inGitLabCi(environment);
  if (environment.TF_BUILD === 'True') return inAzurePipelines(environment);
  if (environment.JENKINS_URL !== undefined) return inJenkins(environment);
  return inGitHubActions(environment);
}

function inGitHubActions({
  GITHUB_API_URL: api = 'https://api.github.com',
  GITHUB_REPOSITORY: repository = '',
  GITHUB_EVENT_PATH: event,
  GITHUB_TOKEN: token,
}: NodeJS.ProcessEnv): Change | NoChange {
  const number = event === undefined ? '' : numberIn(event);
  return onGitHub({ api, repository, number, token });
}

/** The number of the pull request that an event is about; empty where it is about none. */
function numberIn(path: string): string {
  try {
    const event: unknown = JSON.parse(readFileSync(path, 'utf8'));
    const { pull_request: request } = event as { pull_request?: { number?: unknown } };
    return typeof request?.number === 'number' ? String(request.number) : '';
  } catch {
    return '';
  }
}

function inGitLabCi({
  CI_API_V4_URL: api = '',
  CI_PROJECT_ID: project = '',
  CI_MERGE_REQUEST_IID: number = '',
  GITLAB_TOKEN: token,
}: NodeJS.ProcessEnv): Change | NoChange {
  return /^\d+$/.test(project) ? onGitLab({ api, project, number, token }) : 'no-change';
}

/** The repository may be one of Azure, or of GitHub. */
function inAzurePipelines(environment: NodeJS.ProcessEnv): Change | NoChange {
  if (environment.BUILD_REPOSITORY_PROVIDER === 'GitHub')
    return onGitHub({
      api: environment.GITHUB_API_URL ?? 'https://api.github.com',
      repository: environment.BUILD_REPOSITORY_NAME ?? '',
      number: environment.SYSTEM_PULLREQUEST_PULLREQUESTNUMBER ?? '',
      token: environment.GITHUB_TOKEN,
    });
  const {
    SYSTEM_COLLECTIONURI: collection = '',
    SYSTEM_TEAMPROJECTID: project = '',
    BUILD_REPOSITORY_ID: repository = '',
    SYSTEM_PULLREQUEST_PULLREQUESTID: number = '',
    SYSTEM_ACCESSTOKEN: token,
  } = environment;
  const isKnown = [project, repository].every((id) => /^[\w-]+$/.test(id)) && isNumber(number);
  if (!isKnown) return 'no-change';
  // what a pipeline does not map stays the name of the variable
  if (!token || token.startsWith('$(')) return 'no-token';
  const threads = `${collection.replace(/\/$/, '')}/${project}/_apis/git/repositories/${repository}/pullRequests/${number}/threads`;
  return onAzure(threads, token);
}

/** The branch source of Jenkins says by an address which change it builds. */
function inJenkins({
  CHANGE_URL: address = '',
  GITHUB_TOKEN,
  GITLAB_TOKEN,
}: NodeJS.ProcessEnv): Change | NoChange {
  const [, host = '', path = '', number = ''] =
    /^(https?:\/\/[^/]+)\/(.+?)\/(?:-\/)?(?:pull|merge_requests)\/(\d+)$/.exec(address) ?? [];
  if (number === '') return 'no-change';
  if (address.includes('/merge_requests/')) {
    const project = encodeURIComponent(path);
    return onGitLab({ api: `${host}/api/v4`, project, number, token: GITLAB_TOKEN });
  }
  const api = host === 'https://github.com' ? 'https://api.github.com' : `${host}/api/v3`;
  return onGitHub({ api, repository: path, number, token: GITHUB_TOKEN });
}

const isNumber = (text: string) => /^\d+$/.test(text);

type Plain = { id: number; body: string };
const plainComments = (answer: unknown) =>
  (answer as Plain[]).map(({ id, body }) => ({ id: String(id), body }));
const pageOf = (list: string, page: number) =>
  page > MAX_PAGES ? undefined : `${list}?per_page=${PER_PAGE}&page=${page}`;

type GitHub = { api: string; repository: string; number: string; token: string | undefined };

function onGitHub({ api, repository, number, token }: GitHub): Change | NoChange {
  if (!isNumber(number) || !/^[\w.-]+\/[\w.-]+$/.test(repository)) return 'no-change';
  if (!token) return 'no-token';
  const base = `${api}/repos/${repository}/issues`;
  const list = `${base}/${number}/comments`;
  return {
    headers: { authorization: `Bearer ${token}`, accept: 'application/vnd.github+json' },
    list: (page) => pageOf(list, page),
    comments: plainComments,
    add: (body) => ({ url: list, method: 'POST', json: { body } }),
    update: (id, body) => ({ url: `${base}/comments/${id}`, method: 'PATCH', json: { body } }),
  };
}

type GitLab = { api: string; project: string; number: string; token: string | undefined };

function onGitLab({ api, project, number, token }: GitLab): Change | NoChange {
  if (!isNumber(number)) return 'no-change';
  if (!token) return 'no-token';
  const list = `${api}/projects/${project}/merge_requests/${number}/notes`;
  return {
    headers: { 'private-token': token },
    list: (page) => pageOf(list, page),
    comments: plainComments,
    add: (body) => ({ url: list, method: 'POST', json: { body } }),
    update: (id, body) => ({ url: `${list}/${id}`, method: 'PUT', json: { body } }),
  };
}

const VERSION = 'api-version=7.1';

/** A comment of Azure is the first one of a thread; ours is closed, so that no rule of the branch waits for an answer. */
function onAzure(threads: string, token: string): Change {
  type Thread = { id: number; comments?: { id: number; content?: string }[] };
  return {
    headers: { authorization: `Bearer ${token}` },
    list: (page) => (page > 1 ? undefined : `${threads}?${VERSION}`),
    comments: (answer) =>
      (answer as { value: Thread[] }).value.flatMap(({ id, comments = [] }) =>
        comments
          .slice(0, 1)
          .map((one) => ({ id: `${id}/comments/${one.id}`, body: one.content ?? '' })),
      ),
    add: (content) => ({
      ...{ url: `${threads}?${VERSION}`, method: 'POST' },
      json: { comments: [{ parentCommentId: 0, content, commentType: 1 }], status: 4 },
    }),
    update: (id, content) => ({
      ...{ url: `${threads}/${id}?${VERSION}`, method: 'PATCH' },
      json: { content },
    }),
  };
}
