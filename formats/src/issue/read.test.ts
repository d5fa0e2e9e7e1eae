import { expect, it } from 'vitest';
import { readDocuments } from '../document/read.ts';
import type { IssueTool } from './address.ts';
import { readComments, readIssue, writeIssue } from './read.ts';

const WORDS = { acceptance: 'Acceptance criteria', comment: 'Comment' };

/** The text that a draft is made from. */
async function textOf(tool: IssueTool, answer: unknown, comments?: unknown): Promise<string> {
  const issue = readIssue(tool, answer);
  if (!issue) throw new Error('no issue');
  const more = comments === undefined ? issue : readComments(tool, comments, '');
  const { name, text } = writeIssue({ ...issue, comments: more?.comments ?? [] }, 'x', WORDS);
  const { documents, problems } = await readDocuments(name, new TextEncoder().encode(text));
  expect(problems).toEqual([]);
  return documents[0]?.text ?? '';
}

it('an issue of GitHub is its title, its text without the notes of a template, and its comments', async () => {
  const body = '<!-- say how -->\n## Steps\n1. The user pays.\n2. A receipt is shown.';
  const text = await textOf('github', { title: 'Pay  by\ncard', body }, [
    { body: 'The card may have expired.' },
    { body: null },
  ]);
  expect(text.split('\n').filter(Boolean)).toEqual([
    ...['Pay by card', 'Steps', '1. The user pays.', '2. A receipt is shown.'],
    ...['Comment 1', 'The card may have expired.'],
  ]);
});

it('what GitLab itself noted of an issue is no comment', async () => {
  const notes = [
    { body: 'changed the title', system: true },
    { body: 'The card may have expired.', system: false },
  ];
  const text = await textOf('gitlab', { title: 'Pay', description: 'The user pays.' }, notes);
  expect(text).not.toContain('changed');
  expect(text).toContain('Comment 1\n\nThe card may have expired.');
});

it('an issue of Jira is read as Jira shows it, with its own field for acceptance criteria', async () => {
  const text = await textOf('jira', {
    key: 'PAY-12',
    fields: {
      ...{ summary: 'Pay <by> card', description: 'h2. Flow', customfield_1: 'a < b\n\nc' },
      customfield_2: 'no',
    },
    names: { customfield_1: 'Acceptance Criteria', customfield_2: 'Team' },
    renderedFields: {
      description: '<h2>Flow</h2><ol><li>The user pays.</li><li>A receipt is shown.</li></ol>',
      customfield_1: null,
      comment: { comments: [{ body: '<p>The card may have expired.</p>' }] },
    },
  });
  expect(text.split('\n').filter(Boolean)).toEqual([
    ...['Pay <by> card', 'Flow', '1. The user pays.', '2. A receipt is shown.'],
    ...['Acceptance criteria', 'a < b', 'c', 'Comment 1', 'The card may have expired.'],
  ]);
});

it('a work item of Azure is read from its fields, as HTML or, in newer ones, as Markdown', async () => {
  const fields = {
    'System.Title': 'Pay',
    'System.Description': '<div>The user pays.</div>',
    'Microsoft.VSTS.Common.AcceptanceCriteria': '<ul><li>A receipt is shown.</li></ul>',
  };
  const comments = { comments: [{ text: '<div>The card may have expired.</div>' }] };
  const text = await textOf('azure', { fields }, comments);
  expect(text).toContain('Acceptance criteria\n\n- A receipt is shown.');
  expect(text).toContain('Comment 1\n\nThe card may have expired.');
  const markdown = await textOf('azure', {
    fields: { ...fields, 'System.Description': '1. The user pays.' },
    multilineFieldsFormat: { 'System.Description': 'markdown' },
  });
  expect(markdown).toContain('1. The user pays.');
});

it.each(['github', 'gitlab', 'jira', 'azure'] as const)(
  'an answer of %s that is of no issue is refused',
  (tool) => {
    for (const answer of [null, [], {}, 'page', { message: 'Not Found' }, { fields: {} }])
      expect(readIssue(tool, answer)).toBeUndefined();
    expect(readComments(tool, { message: 'Not Found' }, '')).toBeUndefined();
  },
);
