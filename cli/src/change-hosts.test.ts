import { describe, expect, it } from 'vitest';
import { changeOf } from './change-hosts.ts';

const AZURE = {
  ...{ TF_BUILD: 'True', BUILD_REPOSITORY_PROVIDER: 'TfsGit', SYSTEM_ACCESSTOKEN: 't' },
  ...{ SYSTEM_COLLECTIONURI: 'https://dev.azure.com/team/', SYSTEM_TEAMPROJECTID: 'p-1' },
  ...{ BUILD_REPOSITORY_ID: 'r-1', SYSTEM_PULLREQUEST_PULLREQUESTID: '7' },
};
const AZURE_WITH_GITHUB = {
  ...{ TF_BUILD: 'True', BUILD_REPOSITORY_PROVIDER: 'GitHub', GITHUB_TOKEN: 't' },
  ...{ BUILD_REPOSITORY_NAME: 'team/shop', SYSTEM_PULLREQUEST_PULLREQUESTNUMBER: '7' },
};
const jenkins = (CHANGE_URL: string) => ({
  ...{ JENKINS_URL: 'https://ci.example.com/', CHANGE_URL, GITHUB_TOKEN: 't', GITLAB_TOKEN: 't' },
});
const HUB = 'https://api.github.com/repos/team/shop/issues/7/comments';
const listed = (environment: NodeJS.ProcessEnv) => {
  const change = changeOf(environment);
  return typeof change === 'string' ? change : change.list(1)?.split('?')[0];
};

describe('the change that a pipeline runs for', () => {
  it.each([
    [
      'in Azure Repos',
      AZURE,
      'https://dev.azure.com/team/p-1/_apis/git/repositories/r-1/pullRequests/7/threads',
    ],
    ['in GitHub, of Azure Pipelines', AZURE_WITH_GITHUB, HUB],
    ['in GitHub, of Jenkins', jenkins('https://github.com/team/shop/pull/7'), HUB],
    [
      'in a GitHub of a company, of Jenkins',
      jenkins('https://git.example.com/team/shop/pull/7'),
      'https://git.example.com/api/v3/repos/team/shop/issues/7/comments',
    ],
    [
      'in a folder of GitLab, of Jenkins',
      jenkins('https://git.example.com/a/b/shop/-/merge_requests/7'),
      'https://git.example.com/api/v4/projects/a%2Fb%2Fshop/merge_requests/7/notes',
    ],
  ])('is found %s', (_, environment, address) => {
    expect(listed(environment)).toBe(address);
  });

  it.each([
    ['a branch of Azure Repos', { ...AZURE, SYSTEM_PULLREQUEST_PULLREQUESTID: undefined }],
    ['a number that is none', { ...AZURE, SYSTEM_PULLREQUEST_PULLREQUESTID: '7/../8' }],
    ['a branch of Jenkins', jenkins('')],
    ['a change in Bitbucket', jenkins('https://bitbucket.org/team/shop/pull-requests/7')],
    ['an address with more behind it', jenkins('https://github.com/team/shop/pull/7/files')],
    ['no pipeline', {}],
  ])('is none of %s', (_, environment) => {
    expect(listed(environment)).toBe('no-change');
  });

  it.each([
    [
      'of Azure that the file does not map',
      { ...AZURE, SYSTEM_ACCESSTOKEN: '$(System.AccessToken)' },
    ],
    ['of GitHub', { ...AZURE_WITH_GITHUB, GITHUB_TOKEN: '' }],
    ['of GitLab', { ...jenkins('https://x.example/a/-/merge_requests/7'), GITLAB_TOKEN: '' }],
  ])('is not written to without the token %s', (_, environment) => {
    expect(listed(environment)).toBe('no-token');
  });
});
