import { spawn } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { aFolder } from './pipeline.ts';
import { aRun } from './run.ts';
import { aWorld } from './world.ts';

const world = await aWorld();
const address = await world.app.listen({ port: 0, host: '127.0.0.1' });
const root = fileURLToPath(new URL('../../', import.meta.url));
const TOKEN = 'token-of-the-service';

type Comment = { id: number; body: string };
const comments: Comment[] = [];
const asked: string[] = [];

/** Answers as GitHub, GitLab and Azure Repos do where comments are listed, added and changed. */
const service = createServer(async (request, response) => {
  const { method = '', url = '', headers } = request;
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  asked.push(`${method} ${url.split('?')[0]}`);
  const tokens = [headers.authorization, headers['private-token']];
  if (!tokens.includes(`Bearer ${TOKEN}`) && !tokens.includes(TOKEN)) {
    response.writeHead(403).end('{}');
    return;
  }
  const isAzure = url.includes('/threads');
  if (method === 'GET') {
    const threads = comments.map(({ id, body }) => ({ id, comments: [{ id: 1, content: body }] }));
    response.end(JSON.stringify(isAzure ? { value: threads } : comments));
    return;
  }
  const given = JSON.parse(Buffer.concat(chunks).toString());
  const body: string = given.body ?? given.content ?? given.comments[0].content;
  const [, id = 0] = /(\d+)(?:\/comments\/1)?(?:\?.*)?$/.exec(url)?.map(Number) ?? [];
  const known = comments.find((one) => one.id === id);
  if (method === 'POST') comments.push({ id: comments.length + 11, body });
  else if (known) known.body = body;
  response.writeHead(method === 'POST' ? 201 : 200).end('{}');
});
await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
const listening = service.address();
const api = `http://127.0.0.1:${typeof listening === 'object' ? listening?.port : 0}`;
afterAll(() => void service.close());
beforeEach(() => {
  comments.length = 0;
  asked.length = 0;
});

/** The script that a file holds: what stands below the line, as far as it is indented further. */
function scriptIn(file: string, line: RegExp): string {
  const lines = readFileSync(join(root, 'integrations', file), 'utf8').split('\n');
  const start = lines.findIndex((one) => line.test(one));
  const indent = /^ */.exec(lines[start + 1] ?? '')?.[0].length ?? 0;
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((one) => one.trim() !== '' && !one.startsWith(' '.repeat(indent)));
  return rest
    .slice(0, end < 0 ? undefined : end)
    .map((one) => one.slice(indent))
    .join('\n');
}

/** What would be run if the name of a branch became a command. */
const HOSTILE = 'a"; touch pwned; $(touch pwned) `touch pwned` \'';
const COMMIT = '0123456789abcdef';

type Job = {
  script: string;
  /** What the service sets; `CASELOOM_…` and what its file maps comes besides. */
  env: (room: { suiteId: string; folder: string; reports: string }) => Record<string, string>;
  name: RegExp;
};

const INPUTS = ({ suiteId, reports }: { suiteId: string; reports: string }) => ({
  ...{ SUITE: suiteId, REPORTS: reports, ENVIRONMENT: HOSTILE, FAIL_ON: 'new', PACKAGE: '' },
});

const JOBS: Record<string, Job> = {
  'GitHub Actions': {
    script: scriptIn('github-action/action.yml', /^ {6}run: \|$/),
    env: (room) => {
      const event = join(room.folder, 'event.json');
      writeFileSync(event, JSON.stringify({ pull_request: { number: 7 } }));
      return {
        ...INPUTS(room),
        ...{ COMMENT: 'true', GITHUB_TOKEN: TOKEN, GITHUB_API_URL: api, GITHUB_EVENT_PATH: event },
        ...{ GITHUB_REPOSITORY: 'team/shop', GITHUB_SHA: COMMIT, GITHUB_RUN_NUMBER: '12' },
        ...{ GITHUB_WORKFLOW: HOSTILE, GITHUB_STEP_SUMMARY: join(room.folder, 'summary.md') },
      };
    },
    name: /touch pwned.* 12$/,
  },
  'GitLab CI': {
    script: scriptIn('gitlab/results.yml', /^ {4}- \|$/),
    env: ({ suiteId, reports }) => ({
      ...{ CASELOOM_SUITE: suiteId, CASELOOM_REPORTS: reports, CASELOOM_ENVIRONMENT: HOSTILE },
      ...{ CASELOOM_FAIL_ON: 'new', CASELOOM_PACKAGE: '', GITLAB_CI: 'true', GITLAB_TOKEN: TOKEN },
      ...{ CI_API_V4_URL: api, CI_PROJECT_ID: '3', CI_MERGE_REQUEST_IID: '7' },
      ...{ CI_PIPELINE_ID: '12', CI_COMMIT_REF_NAME: HOSTILE, CI_COMMIT_SHA: COMMIT },
    }),
    name: /^12 .*touch pwned/,
  },
  'Azure Pipelines': {
    script: scriptIn('azure/results.yml', /^ {6}script: \|$/),
    env: (room) => ({
      ...INPUTS(room),
      ...{ BUILD_BUILDNUMBER: HOSTILE, BUILD_SOURCEVERSION: COMMIT },
      ...{ AGENT_TEMPDIRECTORY: room.folder, COMMENT: 'True', TF_BUILD: 'True' },
      ...{ BUILD_REPOSITORY_PROVIDER: 'TfsGit', SYSTEM_ACCESSTOKEN: TOKEN },
      ...{ SYSTEM_COLLECTIONURI: `${api}/`, SYSTEM_TEAMPROJECTID: 'shop' },
      ...{ BUILD_REPOSITORY_ID: 'b7', SYSTEM_PULLREQUEST_PULLREQUESTID: '7' },
    }),
    name: /touch pwned/,
  },
  Jenkins: {
    script: scriptIn('jenkins/Jenkinsfile', /^ {10}sh '''#!\/bin\/bash$/),
    env: (room) => ({
      ...INPUTS(room),
      ...{ JOB_NAME: HOSTILE, BUILD_NUMBER: '12', GIT_COMMIT: COMMIT, JENKINS_URL: address },
      ...{ CHANGE_URL: `${api}/team/shop/pull/7`, GITHUB_TOKEN: TOKEN },
    }),
    name: /touch pwned.* 12$/,
  },
};

/** Runs a script as the shell of a service does, on a machine that has the command line. */
async function runScript(script: string, folder: string, env: Record<string, string>) {
  const log = join(folder, 'arguments');
  const main = join(root, 'cli/bin/caseloom.js');
  const command = join(folder, 'caseloom');
  writeFileSync(
    command,
    `#!/bin/sh\nprintf '%s\\n' "$@" >> '${log}'\nexec '${process.execPath}' '${main}' "$@"\n`,
  );
  chmodSync(command, 0o755);
  const child = spawn('bash', ['-c', script], {
    cwd: folder,
    env: { PATH: `${folder}:${process.env.PATH}`, HOME: folder, LANG: 'C', ...env },
  });
  let output = '';
  child.stdout.on('data', (part) => (output += part));
  child.stderr.on('data', (part) => (output += part));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, output, args: readFileSync(log, 'utf8') };
}

describe.each(Object.entries(JOBS))('the script for %s', (_, { script, env, name }) => {
  it('pushes results, fails by its policy, and takes nothing for a command', async () => {
    const { send, project, projectSlug, suiteId, a, b } = await aRun(world);
    const { key } = await send.apiKey.create({
      ...{ name: 'CI', scopes: ['run'], projectSlugs: [projectSlug] },
    });
    const folder = aFolder();
    const report = (fails: boolean) =>
      writeFileSync(
        join(folder, 'report.xml'),
        `<testsuite><testcase name="TC-${a}"/><testcase name="TC-${b} ##vso[task.x]">${fails ? '<failure/>' : ''}</testcase></testsuite>`,
      );
    const room = { suiteId, folder, reports: 'report.xml' };
    const given = { CASELOOM_URL: address, CASELOOM_API_KEY: key, ...env(room) };
    report(true);
    const first = await runScript(script, folder, given);
    expect(first.output).not.toContain(key);
    expect(first.args).not.toContain(key);
    expect(first.code, first.output).toBe(1);
    report(false);
    const second = await runScript(script, folder, given);
    expect(second.code, second.output).toBe(0);
    expect(existsSync(join(folder, 'pwned'))).toBe(false);
    const { items } = await send.run.listOfProject({ slug: project.slug });
    const pushed = items.filter(({ build }) => build === COMMIT);
    expect(pushed).toHaveLength(2);
    for (const run of pushed) {
      expect(run).toMatchObject({ status: 'completed', environment: HOSTILE });
      expect(run.name).toMatch(name);
    }
    // the second push changed what the first one wrote
    expect(comments).toHaveLength(1);
    expect(comments[0]?.body).toContain('| 2 | 0 | 0 | 0 | 2 |');
    expect(comments[0]?.body).toContain('Test cases with a result: 2 of 4 (50 %).');
    expect(asked.filter((one) => !one.startsWith('GET'))).toHaveLength(2);
  });
});

describe('a comment on a change', () => {
  const { script, env } = JOBS['GitHub Actions'] ?? { script: '', env: () => ({}) };

  it('names new failures as text that mentions nobody', async () => {
    const { send, projectSlug, suiteId, a } = await aRun(world);
    const { key } = await send.apiKey.create({
      ...{ name: 'CI', scopes: ['run'], projectSlugs: [projectSlug] },
    });
    const folder = aFolder();
    const xml = `<testsuite><testcase name="@TC-${a}"><failure/></testcase><testcase name="@everyone \`![x](y)\`"><failure/></testcase></testsuite>`;
    writeFileSync(join(folder, 'report.xml'), xml);
    const given = env({ suiteId, folder, reports: '\n report.xml\n\n'.replace(' ', '') });
    await runScript(script, folder, { CASELOOM_URL: address, CASELOOM_API_KEY: key, ...given });
    expect(comments[0]?.body).toContain('**New failures: 2**');
    expect(comments[0]?.body).toContain('- `@everyone  ![x](y)`');
    expect(readFileSync(join(folder, 'summary.md'), 'utf8')).toBe(comments[0]?.body);
  });

  it('that the service refuses is no reason to fail, and its token is not printed', async () => {
    const { send, projectSlug, suiteId, a } = await aRun(world);
    const { key } = await send.apiKey.create({
      ...{ name: 'CI', scopes: ['run'], projectSlugs: [projectSlug] },
    });
    const folder = aFolder();
    writeFileSync(join(folder, 'report.xml'), `<testsuite><testcase name="TC-${a}"/></testsuite>`);
    const given = { ...env({ suiteId, folder, reports: 'report.xml' }), GITHUB_TOKEN: 'wrong-one' };
    const job = { CASELOOM_URL: address, CASELOOM_API_KEY: key, ...given };
    const { code, output } = await runScript(script, folder, job);
    expect(code, output).toBe(0);
    expect(output).toContain('No comment: the service did not accept it.');
    expect(output).not.toContain('wrong-one');
  });
});
