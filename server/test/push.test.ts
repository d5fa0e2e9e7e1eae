import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { aFile, aFolder, aPipeline, fileOf, node } from './pipeline.ts';
import { aRun } from './run.ts';
import { filledIn } from './workbook.ts';
import { aWorld } from './world.ts';

const world = await aWorld();
const address = await world.app.listen({ port: 0, host: '127.0.0.1' });

/** A run, and CI that pushes into it. */
async function aPushedRun() {
  const room = await aRun(world);
  return { ...room, ...(await aPipeline(room.send, room.projectSlug, address)) };
}

/** The same three tests, as the runner at hand writes them. */
const tests = (a: string, b: string) => `
  test('@TC-${a} signs in', () => {});
  test('refuses a wrong password TC-${b}', () => { throw new Error('no page'); });
  test('knows nobody', () => {});`;

const RUNNERS: Record<string, (a: string, b: string) => Promise<string>> = {
  'node:test, JUnit': async (a, b) => {
    const file = aFile(`import { test } from 'node:test';${tests(a, b)}`, 'login.test.mjs');
    const { stdout } = await node(['--test', '--test-reporter=junit', file]);
    return aFile(stdout, 'junit.xml');
  },
  'Vitest, JUnit': async (a, b) => {
    const folder = aFolder();
    writeFileSync(join(folder, 'login.test.mjs'), `import { test } from 'vitest';${tests(a, b)}`);
    writeFileSync(join(folder, 'vitest.config.mjs'), 'export default {};');
    const file = join(folder, 'junit.xml');
    const reporter = ['--reporter=junit', `--outputFile=${file}`];
    await node([fileOf('vitest', 'vitest.mjs'), 'run', '--root', folder, ...reporter]);
    return file;
  },
  'Playwright, JUnit': (a, b) => playwright('junit', 'report.xml', a, b),
  'Playwright, JSON': (a, b) => playwright('json', 'report.json', a, b),
};

async function playwright(reporter: string, name: string, a: string, b: string): Promise<string> {
  const folder = aFolder();
  const file = join(folder, name);
  writeFileSync(
    join(folder, 'login.spec.mjs'),
    `import { test } from '@playwright/test';${tests(a, b)}`,
  );
  const config = join(folder, 'playwright.config.mjs');
  writeFileSync(
    config,
    `export default {
      outputDir: ${JSON.stringify(join(folder, 'out'))},
      reporter: [['${reporter}', { outputFile: ${JSON.stringify(file)} }]],
    };`,
  );
  await node([fileOf('@playwright/test', 'cli.js'), 'test', '--config', config]);
  return file;
}

describe('caseloom results push', () => {
  it.each(Object.keys(RUNNERS))('accepts the report of %s', async (name) => {
    const { push, id, a, b, statusesIn } = await aPushedRun();
    const file = (await RUNNERS[name]?.(a, b)) ?? '';
    const { code, stdout, stderr } = await push([file, '--run', id]);
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: expect.stringMatching(
        /^No test case for: .*knows nobody \(passed\)\nUnmatched .*: 1\..*\n$/,
      ),
    });
    expect(JSON.parse(stdout)).toMatchObject({
      runId: id,
      matched: 2,
      unmatched: [{ name: expect.stringContaining('knows nobody'), status: 'passed' }],
    });
    expect(await statusesIn(id)).toEqual(['passed', 'failed', 'untested', 'untested']);
  });

  it('accepts a workbook that a tester filled in, and says which case has no status', async () => {
    const { push, send, suiteId, id, a, b, statusesIn } = await aPushedRun();
    const exported = await send.suite.export({ id: suiteId, format: 'xlsx' });
    const filled = await filledIn(
      exported,
      [a, 0, 'Status', 'Blocked'],
      [b, 0, 'Comment', 'later'],
    );
    const file = aFile(new Uint8Array(await filled.arrayBuffer()), 'filled.xlsx');
    const { code, stderr } = await push([file, '--run', id]);
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: expect.stringMatching(new RegExp(`^Not recorded, .*: TC-${b} .*\n$`)),
    });
    expect(await statusesIn(id)).toEqual(['blocked', 'untested', 'untested', 'untested']);
  });

  it('begins a run of a suite, fills it from several files and a folder of Allure, and closes it', async () => {
    const { push, send, suiteId, a, b, c, d, statusesIn } = await aPushedRun();
    const folder = aFolder();
    for (const [at, [key, status]] of [
      [c, 'passed'],
      [d, 'broken'],
    ].entries()) {
      const result = {
        uuid: `${at}`,
        name: `${at}`,
        status,
        labels: [{ name: 'tag', value: `TC-${key}` }],
      };
      writeFileSync(join(folder, `${at}-result.json`), JSON.stringify(result));
    }
    writeFileSync(join(folder, 'environment.properties'), 'a=b');
    const { code, stdout, stderr } = await push([
      aFile(cucumberJson(a), 'cucumber.json'),
      aFile(cucumberMessages(b), 'cucumber.ndjson'),
      folder,
      ...['--suite', suiteId, '--name', 'Build 7', '--environment', 'staging'],
      ...['--complete', '--format', 'table', '--lang', 'tr'],
    ]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('4 sonuç bir test senaryosuyla eşleşti');
    const runId = /[0-9a-f-]{36}/.exec(stdout)?.[0] ?? '';
    expect(await send.run.get({ id: runId })).toMatchObject({
      name: 'Build 7',
      environment: 'staging',
      status: 'completed',
    });
    expect(await statusesIn(runId)).toEqual(['passed', 'failed', 'passed', 'failed']);
    expect(await send.result.get({ id: runId, caseKey: b })).toMatchObject({
      failedStep: 2,
      stepStatuses: ['passed', 'failed', 'skipped'],
    });
  });

  it('prints why the portal refuses, and exits with 1', async () => {
    const { push, send, id, a } = await aPushedRun();
    await send.run.complete({ id });
    const file = aFile(cucumberJson(a), 'cucumber.json');
    expect(await push([file, '--run', id])).toEqual({
      code: 1,
      stdout: '',
      stderr: 'This run is completed. Reopen it first.\n',
    });
    expect(await push([file, '--run', crypto.randomUUID(), '--lang', 'tr'])).toMatchObject({
      code: 1,
      stderr: 'Bu koşum yok veya projesinin üyesi değilsiniz.\n',
    });
    expect(await push([aFile('<html/>', 'a.xml'), '--run', id])).toMatchObject({ code: 1 });
  });

  it('exits with 1 where no result matches a case, and says that this is why', async () => {
    const { push, id } = await aPushedRun();
    const file = aFile(cucumberJson('AAAAAAAAAA'), 'cucumber.json');
    const { code, stdout, stderr } = await push([file, '--run', id]);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ matched: 0, unmatched: [{ status: 'passed' }] });
    expect(stderr).toContain('No test case for: Login > signs in');
    expect(stderr).toContain('The exit code is 1: no result matched a test case.');
  });

  it('says how many results wait and where, and exits with 1 for the failures that --fail-on names', async () => {
    const { push, send, suiteId, a } = await aPushedRun();
    const name = 'Login.signs in';
    await send.suite.setAutomationNames({ id: suiteId, key: a, automationNames: [name] });
    const failing = '<testcase classname="Login" name="signs in"><failure/></testcase>';
    const others = '<testcase classname="Login" name="waits"/>';
    const file = aFile(`<testsuite>${failing}${others}</testsuite>`, 'junit.xml');
    const begin = ['--suite', suiteId, '--environment', 'staging'];
    const first = await push([file, ...begin, '--fail-on', 'new']);
    const { runId, ...pushed } = JSON.parse(first.stdout);
    expect(pushed).toMatchObject({ waiting: 1, failures: { total: 1, newTotal: 1 } });
    expect(first).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`: ${address}/app/runs/${runId}?tab=unmatched\nNew failures`),
    });
    expect(await push([file, ...begin, '--fail-on', 'new'])).toMatchObject({ code: 0 });
    expect(await push([file, ...begin, '--fail-on', 'any', '--lang', 'tr'])).toMatchObject({
      ...{ code: 1, stderr: expect.stringContaining('Başarısız sonuç: 1') },
    });
    expect(await push([file, ...begin])).toMatchObject({ code: 0 });
    expect(await push([file, ...begin, '--fail-on', 'old'])).toMatchObject({
      ...{ code: 2, stderr: expect.stringContaining('new, any, none') },
    });
  });

  it('prints one sentence about what cannot be used, and exits with 2', async () => {
    const { push, id, a } = await aPushedRun();
    const file = aFile(cucumberJson(a), 'cucumber.json');
    for (const [args, env, sentence] of [
      [[file], {}, /either --run or --suite/],
      [['--run', id], {}, /one report or several/],
      [[file, '--run', id], { CASELOOM_URL: '' }, /CASELOOM_URL/],
      [[file, '--run', id], { CASELOOM_API_KEY: '' }, /CASELOOM_API_KEY/],
      [[file, '--run', id], { CASELOOM_API_KEY: 'clk_wrong' }, /CASELOOM_API_KEY: Please log in/],
      [[`${file}.gone`, '--run', id], {}, /cannot be read/],
      [[aFolder(), '--run', id], {}, /no report lies/],
    ] as const) {
      const { code, stdout, stderr } = await push([...args], env);
      expect({ code, stdout, stderr }).toEqual({
        code: 2,
        stdout: '',
        stderr: expect.stringMatching(sentence),
      });
      expect(stderr).toMatch(/^[^\n]+\n$/);
    }
  });

  it('prints its help and its errors in the language of the terminal', async () => {
    const { push, id } = await aPushedRun();
    expect((await push(['--help'])).stdout).toContain('what a test runner reported');
    expect((await push(['--help', '--lang', 'tr'])).stdout).toContain('sonuçlarını bir koşuma');
    expect((await push(['--help'], { LC_ALL: 'tr_TR.UTF-8' })).stdout).toContain('seçenekler');
    for (const [args, env, sentence] of [
      [['--run', id], {}, 'en az bir rapor'],
      [['a.xml'], {}, '--run veya --suite'],
      [['/gone.xml', '--run', id], {}, 'okunamıyor: böyle bir dosya veya klasör yok.'],
      [[aFolder(), '--run', id], {}, 'bu klasörde rapor yok'],
      [[aFile('', 'a.xml'), '--run', id], { CASELOOM_URL: '' }, 'portalın adresini'],
    ] as const) {
      const { code, stderr } = await push([...args, '--lang', 'tr'], env);
      expect(code).toBe(2);
      expect(stderr).toContain(sentence);
    }
  });

  it('tries again where the portal is away for a moment, and prints an error where it stays away', async () => {
    const { push, id, a } = await aPushedRun();
    const file = aFile(cucumberJson(a), 'cucumber.json');
    const away = { CASELOOM_URL: 'http://127.0.0.1:1' };
    const { code, stderr } = await push([file, '--run', id], away);
    expect(code).toBe(2);
    expect(stderr).toMatch(/does not answer/);
  });
});

/** As Cucumber writes them. */
function cucumberJson(key: string): string {
  const step = (keyword: string, name: string) => ({
    keyword,
    name,
    line: 1,
    match: { location: 'steps.js:1' },
    result: { status: 'passed', duration: 1_200_000 },
  });
  return JSON.stringify([
    {
      uri: 'login.feature',
      id: 'login',
      keyword: 'Feature',
      name: 'Login',
      line: 1,
      elements: [
        {
          id: 'login;signs-in',
          keyword: 'Scenario',
          type: 'scenario',
          name: 'signs in',
          line: 4,
          tags: [{ name: `@TC-${key}`, line: 3 }],
          steps: [step('Given ', 'the page'), step('When ', 'she signs in'), step('Then ', 'ok')],
        },
      ],
    },
  ]);
}

function cucumberMessages(key: string): string {
  const finished = (testStepId: string, status: string) => ({
    testStepFinished: {
      testCaseStartedId: 's',
      testStepId,
      testStepResult: { status, duration: { seconds: 0, nanos: 5_000_000 }, message: status },
      timestamp: { seconds: 1, nanos: 0 },
    },
  });
  const testSteps = ['1', '2', '3'].map((id) => ({ id, pickleStepId: `p${id}` }));
  return [
    { meta: { protocolVersion: '27.0.0' } },
    { pickle: { id: 'p', name: 'refuses', tags: [{ name: `@TC-${key}`, astNodeId: 'x' }] } },
    { testCase: { id: 'c', pickleId: 'p', testSteps } },
    { testCaseStarted: { id: 's', testCaseId: 'c', attempt: 0 } },
    finished('1', 'PASSED'),
    finished('2', 'FAILED'),
    finished('3', 'SKIPPED'),
    { testCaseFinished: { testCaseStartedId: 's', willBeRetried: false } },
  ]
    .map((envelope) => JSON.stringify(envelope))
    .join('\n');
}
