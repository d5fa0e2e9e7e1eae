import type { IssueWords } from '@caseloom/formats/issue';
import { recognizeIssue } from '@caseloom/formats/issue-address';
import { type Language, sentence } from '@caseloom/locales';
import { inCompany } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import type { Actor, Context } from '../../http/deps.ts';
import { requireProject } from '../project/queries.ts';
import { documentAddress, shownAddress } from './source/document-address.ts';
import { fetchAddress, type Reach } from './source/fetch-address.ts';
import { pageToFile } from './source/page-to-file.ts';
import { type Credentials, issueToFile } from './source/read-issue.ts';
import { checkQuota, startFromFiles, type Wishes } from './start-draft.ts';

type ActorContext = Context & { actor: Actor };
type Link = Wishes & Credentials & { url: string; comments?: boolean | undefined };

/**
 * Reads what is at a web address, an issue by the API of its tool, and begins a draft of it, as of an uploaded file.
 *
 * @returns its id
 * @throws AppError `links_off`, `project_not_found`, `invalid_input` for a token that nobody needs, what
 * `fetchAddress`, `pageToFile` and `issueToFile` say; as `startFromFiles` does
 */
export async function startFromLink(
  context: ActorContext,
  { url, token, account, comments = false, ...wishes }: Link,
  signal: AbortSignal | undefined,
): Promise<string> {
  const { db, actor, limits, links: places } = context;
  if (places === 'off') throw new AppError('links_off');
  await limits.take('accountLink', actor.id);
  const project = { slug: wishes.projectSlug };
  // nobody is called for somebody who may not begin a draft
  await inCompany(db, actor.companyId, (tx) => requireProject(tx, actor, project));
  if (wishes.way !== 'rules') await checkQuota(context);
  const reach = { places, signal };
  const issue = recognizeIssue(url);
  if (!issue && token)
    throw new AppError('invalid_input', [{ path: 'token', code: 'token_unused' }]);
  const words = wordsOf(wishes.language ?? context.language);
  const { file, problems } = issue
    ? await issueToFile({ issue, comments, words }, { token, account }, reach)
    : { file: await readPage(url, reach), problems: [] };
  const source = { files: [file], problems, url: shownAddress(url) };
  return startFromFiles(context, { ...wishes, ...source });
}

async function readPage(address: string, reach: Reach): Promise<File> {
  const document = documentAddress(address);
  return pageToFile(new URL(document), await fetchAddress(document, {}, reach));
}

function wordsOf(language: Language): IssueWords {
  return {
    acceptance: sentence(language, 'drafts', 'issue_acceptance'),
    comment: sentence(language, 'drafts', 'issue_comment'),
  };
}
