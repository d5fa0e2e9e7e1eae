import { expect, it } from 'vitest';
import { recognizeIssue } from './address.ts';

it.each([
  [
    'https://github.com/shop/web/issues/7#issuecomment-1',
    'github',
    'web-7',
    'https://api.github.com/repos/shop/web/issues/7',
  ],
  [
    'https://github.com/shop/web/pull/8/files',
    'github',
    'web-8',
    'https://api.github.com/repos/shop/web/issues/8',
  ],
  [
    'https://code.example.com/shop/web/issues/7',
    'github',
    'web-7',
    'https://code.example.com/api/v3/repos/shop/web/issues/7',
  ],
  [
    'https://gitlab.com/g/sub/web/-/issues/7',
    'gitlab',
    'web-7',
    'https://gitlab.com/api/v4/projects/g%2Fsub%2Fweb/issues/7',
  ],
  [
    'http://git.example.com/g/web/-/work_items/9?x=1',
    'gitlab',
    'web-9',
    'http://git.example.com/api/v4/projects/g%2Fweb/issues/9',
  ],
  [
    'https://shop.atlassian.net/browse/PAY-12',
    'jira',
    'PAY-12',
    'https://shop.atlassian.net/rest/api/2/issue/PAY-12?expand=renderedFields,names',
  ],
  [
    'https://shop.atlassian.net/jira/software/projects/PAY/boards/1?selectedIssue=PAY-12',
    'jira',
    'PAY-12',
    'https://shop.atlassian.net/rest/api/2/issue/PAY-12?expand=renderedFields,names',
  ],
  [
    'https://intra.example.com/jira/browse/PAY-12',
    'jira',
    'PAY-12',
    'https://intra.example.com/jira/rest/api/2/issue/PAY-12?expand=renderedFields,names',
  ],
  [
    'https://dev.azure.com/shop/My%20Web/_workitems/edit/7/',
    'azure',
    'My Web-7',
    'https://dev.azure.com/shop/My%20Web/_apis/wit/workItems/7?api-version=5.0',
  ],
  [
    'https://dev.azure.com/shop/Web/_boards/board/t/Team/Stories/?workitem=7',
    'azure',
    'Web-7',
    'https://dev.azure.com/shop/Web/_apis/wit/workItems/7?api-version=5.0',
  ],
  [
    'https://tfs.example.com/tfs/Main/Web/_workitems/edit/7',
    'azure',
    'Web-7',
    'https://tfs.example.com/tfs/Main/Web/_apis/wit/workItems/7?api-version=5.0',
  ],
] as const)('%s is an issue of %s', (address, tool, name, url) => {
  expect(recognizeIssue(address)).toMatchObject({ tool, name, url });
});

it('a token of Jira Cloud goes with an e-mail address, and one of a Jira server without', () => {
  expect(recognizeIssue('https://shop.atlassian.net/browse/PAY-1')?.needsAccount).toBe(true);
  expect(recognizeIssue('https://jira.example.com/browse/PAY-1')?.needsAccount).toBe(false);
});

it.each([
  'https://github.com/shop/web/issues',
  'https://github.com/shop/web/blob/main/a.md',
  'https://bitbucket.org/shop/web/issues/7/title',
  'https://example.com/browse/all',
  'https://example.com/spec?selectedIssue=PAY-12',
  'https://dev.azure.com/shop/Web/_boards/board/t/Team/Stories/?workitem=x',
  'ftp://github.com/shop/web/issues/7',
  'github.com/shop/web/issues/7',
  '',
])('%s is the address of no issue', (address) => {
  expect(recognizeIssue(address)).toBeUndefined();
});
