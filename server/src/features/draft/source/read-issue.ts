import type { IssueWords } from '@caseloom/formats/issue';
import { readComments, readIssue, writeIssue } from '@caseloom/formats/issue';
import type { IssueAddress, IssueTool } from '@caseloom/formats/issue-address';
import { AppError } from '../../../errors.ts';
import type { DraftFile } from '../schema.ts';
import { fetchAddress, type Reach, type SourceAnswer } from './fetch-address.ts';

/** Of the user, for one call: sent to the host of the issue's tool, and kept nowhere. */
export type Credentials = { token?: string | undefined; account?: string | undefined };

type Request = { issue: IssueAddress; comments: boolean; words: IssueWords };

/** The file of an issue, and what of the issue is not in it. */
type IssueFile = { file: File; problems: DraftFile['problems'] };

/**
 * Reads an issue from its tool, as the file that the reader takes.
 *
 * @throws AppError `issue_hidden` where there is none, or none without a token; `issue_token_refused`,
 * `issue_not_found`, `issue_unreadable`, `source_busy`, `source_failed`; as `fetchAddress` does
 */
export async function issueToFile(
  { issue, comments, words }: Request,
  credentials: Credentials,
  reach: Reach,
): Promise<IssueFile> {
  const { tool, url, commentsUrl } = issue;
  const ask = (address: string) => askTool(address, { tool, credentials, reach });
  const found = readIssue(tool, (await ask(url)).json);
  if (!found) throw new AppError('issue_unreadable', { tool: NAMES[tool] });
  const listed = comments && commentsUrl ? await ask(commentsUrl) : undefined;
  const read = (listed && readComments(tool, listed.json, listed.link)) ?? found;
  const shown = comments ? read.comments : [];
  const { name, text } = writeIssue({ ...found, comments: shown }, issue.name, words);
  const params = { count: shown.length };
  const isCut = comments && read.hasMoreComments;
  return {
    file: new File([text], name),
    problems: isCut ? [{ file: name, code: 'issue_comments_left_out', params }] : [],
  };
}

const NAMES = { github: 'GitHub', gitlab: 'GitLab', jira: 'Jira', azure: 'Azure Boards' } as const;

type Asking = { tool: IssueTool; credentials: Credentials; reach: Reach };

/** `link`: where the rest of a list is. */
async function askTool(
  address: string,
  { tool, credentials, reach }: Asking,
): Promise<{ json: unknown; link: string }> {
  const headers = { accept: 'application/json', ...headersOf(tool, credentials) };
  const answer = await fetchAddress(address, headers, reach).catch((error) => {
    // led to a login, and from there round and round
    const isLogin = error instanceof AppError && error.code === 'source_sign_in';
    throw isLogin ? refusal(credentials) : error;
  });
  checkAnswer(answer, credentials);
  try {
    const json: unknown = JSON.parse(new TextDecoder().decode(answer.bytes));
    return { json, link: answer.headers.get('link') ?? '' };
  } catch {
    // a page instead of data is that of a login, or of another program
    throw answer.isRedirected
      ? refusal(credentials)
      : new AppError('issue_unreadable', { tool: NAMES[tool] });
  }
}

/** How each tool takes a token. */
function headersOf(tool: IssueTool, { token, account }: Credentials): Record<string, string> {
  if (!token) return {};
  if (tool === 'gitlab') return { 'private-token': token };
  const isBasic = tool === 'azure' || account !== undefined;
  const pair = Buffer.from(`${tool === 'azure' ? '' : account}:${token}`).toString('base64');
  return { authorization: isBasic ? `Basic ${pair}` : `Bearer ${token}` };
}

/** @throws AppError for an answer that has no issue */
function checkAnswer({ status, headers }: SourceAnswer, credentials: Credentials): void {
  if (status === 200) return;
  const isSpent = headers.get('x-ratelimit-remaining') === '0';
  if (status === 429 || (status === 403 && isSpent)) throw new AppError('source_busy');
  // Azure answers the page of its login so
  if (status === 203 || status === 401 || status === 403) throw refusal(credentials);
  // what is not public is said not to be there
  if (status === 404 || status === 410)
    throw new AppError(credentials.token ? 'issue_not_found' : 'issue_hidden');
  throw new AppError('source_failed', { status });
}

function refusal({ token }: Credentials): AppError {
  return new AppError(token ? 'issue_token_refused' : 'issue_hidden');
}
