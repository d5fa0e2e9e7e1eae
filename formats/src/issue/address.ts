/** Trackers of which issues are read, by their addresses. */
export type IssueTool = 'github' | 'gitlab' | 'jira' | 'azure';

export type IssueAddress = {
  tool: IssueTool;
  /** What a file of it is called: `PAY-12`, `shop-7`. */
  name: string;
  /** Where its tool has it as JSON. */
  url: string;
  /** Where its comments are; undefined where they come with it. */
  commentsUrl?: string;
  /** A token of the tool belongs to an e-mail address, which is sent with it. */
  needsAccount: boolean;
};

type Reading = (url: URL) => IssueAddress | undefined;

/**
 * What issue an address is of, in the cloud of its tool or on a server of one's own; undefined where it is of none.
 * Nothing is asked: the address alone says it.
 *
 * @param address an address of a web server, in full
 */
export function recognizeIssue(address: string): IssueAddress | undefined {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  for (const recognize of [jira, azure, gitlab, github]) {
    const found = recognize(url);
    if (found) return found;
  }
  return undefined;
}

const KEY = '[A-Za-z][A-Za-z0-9_]+-\\d+';
const JIRA_PAGE = new RegExp(`^(.*)/browse/(${KEY})/?$`);
const JIRA_LIST = new RegExp(`/issues/(${KEY})/?$`);
const WHOLE_KEY = new RegExp(`^${KEY}$`);

const jira: Reading = ({ origin, hostname, pathname, searchParams }) => {
  const isCloud = hostname.endsWith('.atlassian.net') || hostname.endsWith('.jira.com');
  const [, folder = '', onPage] = JIRA_PAGE.exec(pathname) ?? [];
  const selected = searchParams.get('selectedIssue') ?? '';
  const inList = isCloud ? JIRA_LIST.exec(pathname)?.[1] : undefined;
  const key = onPage ?? inList ?? (isCloud && WHOLE_KEY.test(selected) ? selected : undefined);
  if (!key) return undefined;
  // its tool turns its own markup into pages, whichever it is
  const url = `${origin}${folder}/rest/api/2/issue/${key}?expand=renderedFields,names`;
  return { tool: 'jira', name: key, url, needsAccount: isCloud };
};

const azure: Reading = ({ origin, pathname, searchParams }) => {
  const [, folder = ''] =
    /^(\/.+?)\/_(?:workitems|boards|backlogs|sprints)\//i.exec(pathname) ?? [];
  const id = /\/_workitems\/edit\/(\d+)/i.exec(pathname)?.[1] ?? searchParams.get('workitem') ?? '';
  if (!folder || !/^\d+$/.test(id)) return undefined;
  const url = `${origin}${folder}/_apis/wit/workItems/${id}`;
  return {
    ...{ tool: 'azure', name: `${lastOf(folder)}-${id}`, needsAccount: false },
    url: `${url}?api-version=5.0`,
    commentsUrl: `${url}/comments?$top=100&order=asc&api-version=5.1-preview.3`,
  };
};

const gitlab: Reading = ({ origin, pathname }) => {
  const [, project = '', id = ''] =
    /^\/(.+?)\/-\/(?:issues|work_items)\/(\d+)/.exec(pathname) ?? [];
  if (!project) return undefined;
  // in a path the parts of a project's name are one
  const encoded = encodeURIComponent(decoded(project));
  const url = `${origin}/api/v4/projects/${encoded}/issues/${id}`;
  return {
    ...{ tool: 'gitlab', name: `${lastOf(project)}-${id}`, url, needsAccount: false },
    commentsUrl: `${url}/notes?sort=asc&order_by=created_at&per_page=100`,
  };
};

const github: Reading = ({ origin, hostname, pathname }) => {
  const [, owner = '', repository = '', id = ''] =
    /^\/([^/]+)\/([^/]+)\/(?:issues|pull)\/(\d+)/.exec(pathname) ?? [];
  if (!owner || hostname === 'bitbucket.org') return undefined;
  const api = hostname === 'github.com' ? 'https://api.github.com' : `${origin}/api/v3`;
  const url = `${api}/repos/${owner}/${repository}/issues/${id}`;
  return {
    ...{ tool: 'github', name: `${decoded(repository)}-${id}`, url, needsAccount: false },
    commentsUrl: `${url}/comments?per_page=100`,
  };
};

function lastOf(path: string): string {
  return decoded(path.split('/').at(-1) ?? '');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
