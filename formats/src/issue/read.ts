import { z } from 'zod';
import { escapeXml } from '../svg/text.ts';
import type { IssueTool } from './address.ts';

/** What of an issue a draft is made from, each text in the markup of the issue. */
export type Issue = {
  title: string;
  markup: 'markdown' | 'html';
  description: string;
  acceptance: string;
  comments: string[];
  /** Comments came along, and there are later ones that did not. */
  hasMoreComments: boolean;
};

/** How the parts of an issue are called. */
export type IssueWords = { acceptance: string; comment: string };

const words = z
  .string()
  .nullish()
  .transform((text) => text ?? '');

const github = z.object({ title: z.string(), body: words });
const gitlab = z.object({ title: z.string(), description: words });
const jira = z.object({
  fields: z.looseObject({ summary: z.string() }),
  renderedFields: z.record(z.string(), z.unknown()).nullish(),
  names: z.record(z.string(), z.string()).nullish(),
});
const azure = z.object({
  fields: z.looseObject({ 'System.Title': z.string() }),
  multilineFieldsFormat: z.record(z.string(), z.string()).nullish(),
});

/**
 * An issue as its tool describes it.
 *
 * @returns undefined where the answer is of no issue
 */
export function readIssue(tool: IssueTool, answer: unknown): Issue | undefined {
  switch (tool) {
    case 'github': {
      const { data } = github.safeParse(answer);
      return data && inMarkdown(data.title, data.body);
    }
    case 'gitlab': {
      const { data } = gitlab.safeParse(answer);
      return data && inMarkdown(data.title, data.description);
    }
    case 'jira':
      return readJira(answer);
    case 'azure':
      return readAzure(answer);
  }
}

function inMarkdown(title: string, description: string): Issue {
  return { title, markup: 'markdown', description, acceptance: '', ...NO_COMMENTS };
}
const NO_COMMENTS = { comments: [], hasMoreComments: false };

const ACCEPTANCE = /acceptance criteri|kabul (?:kriter|koşul|ölçüt)/i;

/** Its own pages are its texts whatever markup they are written in; a field of plain text has none. */
function readJira(answer: unknown): Issue | undefined {
  const { data } = jira.safeParse(answer);
  if (!data) return undefined;
  const { fields, renderedFields, names } = data;
  const pageOf = (name: string) => {
    const page = renderedFields?.[name];
    if (typeof page === 'string' && page.trim()) return page;
    const plain = fields[name];
    return typeof plain === 'string' ? toHtml(plain) : '';
  };
  const acceptance = Object.entries(names ?? {})
    .filter(([, shown]) => ACCEPTANCE.test(shown))
    .map(([name]) => pageOf(name));
  const comments = commentList.safeParse(renderedFields?.comment).data?.comments ?? [];
  const total = commentCount.safeParse(fields.comment).data?.total ?? 0;
  return {
    ...{ title: fields.summary, markup: 'html', description: pageOf('description') },
    acceptance: acceptance.filter(Boolean).join('\n'),
    comments: comments.map(({ body }) => body),
    hasMoreComments: total > comments.length,
  };
}
const commentCount = z.object({ total: z.number() });
const commentList = z.object({ comments: z.array(z.object({ body: words })) });

const AZURE_TEXTS = ['System.Description', 'Microsoft.VSTS.TCM.ReproSteps'];
const AZURE_ACCEPTANCE = 'Microsoft.VSTS.Common.AcceptanceCriteria';

function readAzure(answer: unknown): Issue | undefined {
  const { data } = azure.safeParse(answer);
  if (!data) return undefined;
  const { fields, multilineFieldsFormat: formats } = data;
  const all = [...AZURE_TEXTS, AZURE_ACCEPTANCE];
  const isMarkdown = all.some((name) => fields[name] && formats?.[name] === 'markdown');
  const textOf = (name: string) => {
    const text = fields[name];
    return typeof text === 'string' ? text : '';
  };
  return {
    ...{ title: fields['System.Title'], markup: isMarkdown ? 'markdown' : 'html' },
    description: AZURE_TEXTS.map(textOf).filter(Boolean).join('\n\n'),
    ...{ acceptance: textOf(AZURE_ACCEPTANCE), ...NO_COMMENTS },
  };
}

const githubComments = z.array(z.object({ body: words }));
const gitlabNotes = z.array(z.object({ body: words, system: z.boolean().nullish() }));
const azureComments = z.object({
  comments: z.array(z.object({ text: words })),
  totalCount: z.number().nullish(),
});

/**
 * The comments of an issue as its tool lists them, the oldest first.
 *
 * @param link the header of the answer in which GitHub and GitLab say where the next ones are; empty where there is none
 * @returns undefined where the answer is of none
 */
export function readComments(
  tool: IssueTool,
  answer: unknown,
  link: string,
): Pick<Issue, 'comments' | 'hasMoreComments'> | undefined {
  const comments = textsOf(tool, answer);
  if (!comments) return undefined;
  const total = tool === 'azure' ? azureComments.safeParse(answer).data?.totalCount : undefined;
  const hasMoreComments = /\brel\s*=\s*"?next\b/i.test(link) || (total ?? 0) > comments.length;
  return { comments, hasMoreComments };
}

function textsOf(tool: IssueTool, answer: unknown): string[] | undefined {
  if (tool === 'github') return githubComments.safeParse(answer).data?.map(({ body }) => body);
  if (tool === 'azure')
    return azureComments.safeParse(answer).data?.comments.map(({ text }) => text);
  const notes = gitlabNotes.safeParse(answer).data;
  // what the tool itself wrote down is no words of people
  return notes?.filter(({ system }) => !system).map(({ body }) => body);
}

/**
 * An issue as a file that `readDocuments` reads.
 *
 * @param name of the file, without its ending
 */
export function writeIssue(
  { title, markup, description, acceptance, comments }: Omit<Issue, 'hasMoreComments'>,
  name: string,
  called: IssueWords,
): { name: string; text: string } {
  const isHtml = markup === 'html';
  const heading = (level: number, text: string) =>
    isHtml ? `<h${level}>${escapeXml(text)}</h${level}>` : `${'#'.repeat(level)} ${oneLine(text)}`;
  const part = (shown: string, text: string) =>
    text.trim() ? [heading(2, shown), withoutNotes(text)] : [];
  const parts = [
    ...[heading(1, title), withoutNotes(description)],
    ...part(called.acceptance, acceptance),
    ...comments.flatMap((text, at) => part(`${called.comment} ${at + 1}`, text)),
  ];
  return { name: `${name}.${isHtml ? 'html' : 'md'}`, text: parts.join('\n\n') };
}

/** Templates of issues say in such notes how they are filled in: nobody sees them. Time: linear in the text. */
function withoutNotes(text: string): string {
  const [before = '', ...notes] = text.split('<!--');
  const rest = notes.map((note) => {
    const end = note.indexOf('-->');
    return end < 0 ? `<!--${note}` : note.slice(end + 3);
  });
  return before + rest.join('');
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

function toHtml(text: string): string {
  return text
    .split(/\n\s*\n/)
    .map((one) => `<p>${escapeXml(one).replaceAll('\n', '<br>')}</p>`)
    .join('');
}
