import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { aLogin } from '../../../test/drawing.ts';
import { aRun } from '../../../test/run.ts';
import { filledIn } from '../../../test/workbook.ts';
import { aWorld } from '../../../test/world.ts';

const world = await aWorld();

describe('results of an automation', () => {
  const report = (...cases: string[]) =>
    new File(
      [`<testsuites><testsuite name="s">${cases.join('')}</testsuite></testsuites>`],
      'r.xml',
    );

  it('find their cases by key; those that name none are listed', async () => {
    const { send, id, a, b, c } = await aRun(world);
    const file = report(
      `<testcase name="@TC-${a} signs in" time="1.5"/>`,
      `<testcase name="refuses [${b}]"><failure message="no &#0; page">at line 3</failure></testcase>`,
      `<testcase name="TC-${c}"><skipped/></testcase>`,
      '<testcase name="nobody’s" classname="Other"/>',
      '<testcase name="TC-AAAAAAAAAA gone"><error/></testcase>',
    );
    expect(await send.result.import({ id, file })).toMatchObject({
      matched: 3,
      unmatched: [
        { name: 'Other > nobody’s', status: 'passed' },
        { name: 's > TC-AAAAAAAAAA gone', status: 'failed' },
      ],
      unmatchedTotal: 2,
      ...{ withoutStatus: [], withoutStatusTotal: 0, actionId: expect.any(String) },
    });
    const { items } = await send.result.list({ id });
    expect(items).toMatchObject([
      { caseKey: a, status: 'passed', durationMs: 1500, source: 'import' },
      { caseKey: b, status: 'failed', comment: expect.stringContaining('at line 3') },
      { caseKey: c, status: 'skipped' },
      { status: 'untested', source: 'manual' },
    ]);
  });

  it('come from a real runner, through a change of the model', async () => {
    const { send, modelId, suiteId, id, a, b, projectSlug } = await aRun(world);
    const folder = mkdtempSync(join(tmpdir(), 'caseloom-report-'));
    const file = join(folder, 'login.test.mjs');
    writeFileSync(
      file,
      `import { describe, test } from 'node:test';
      describe('Login', () => {
        test('@TC-${a} signs in', () => {});
        test('refuses <b> & "c" TC-${b}', () => { throw new Error('\x1b[31mno <page> & \x1b[39m'); });
        test('knows nobody', () => {});
      });`,
    );
    const runner = ['--test', '--test-reporter=junit', file];
    const { stdout } = spawnSync(process.execPath, runner, { encoding: 'utf8' });
    rmSync(folder, { recursive: true });
    const push = (runId: string) =>
      send.result.import({ id: runId, file: new File([stdout], 'junit.xml') });
    expect(await push(id)).toMatchObject({
      matched: 2,
      unmatched: [{ name: 'Login > knows nobody', status: 'passed' }],
      unmatchedTotal: 1,
      ...{ withoutStatus: [], withoutStatusTotal: 0, actionId: expect.any(String) },
    });
    const failed = await send.result.get({ id, caseKey: b });
    expect(failed).toMatchObject({ status: 'failed', source: 'import' });
    expect(failed.comment).toContain('no <page> & ');
    expect(failed.comment).not.toContain('\x1b');
    // the words of a step change, its cases stay: the same report finds them in the next run
    const { version } = await send.model.get({ modelId });
    const drawing = aLogin('the user types <email> and <password>');
    await send.model.update({ projectSlug, modelId, version, name: 'Login', ...drawing });
    expect((await send.suite.regenerate({ id: suiteId })).changes).toMatchObject({ changed: 4 });
    const { id: nextId } = await send.run.create({ suiteId });
    expect(await push(nextId)).toMatchObject({ matched: 2 });
    const { steps, history } = await send.result.get({ id: nextId, caseKey: a });
    expect(steps[1]?.text).toMatch(/^the user types/);
    expect(history).toMatchObject([{ runId: id, status: 'passed' }]);
    const before = await send.result.get({ id, caseKey: a });
    expect(before.steps[1]?.text).toMatch(/^the user enters/);
  });

  it('count as the worst where several name one case', async () => {
    const { send, id, a } = await aRun(world);
    const file = report(
      `<testcase name="TC-${a} 1" time="1"/>`,
      `<testcase name="TC-${a} 2" time="2"><failure message="second"/></testcase>`,
      `<testcase name="TC-${a} 3" time="3"/>`,
    );
    expect(await send.result.import({ id, file })).toMatchObject({
      ...{ matched: 3, unmatched: [], unmatchedTotal: 0 },
      ...{ withoutStatus: [], withoutStatusTotal: 0, actionId: expect.any(String) },
    });
    expect(await send.result.get({ id, caseKey: a })).toMatchObject({
      status: 'failed',
      comment: 'second',
      durationMs: 6000,
    });
  });

  it('come as Cucumber JSON and Messages too, with their steps', async () => {
    const { send, id, a, b } = await aRun(world);
    const step = (status: string) => ({ result: { status, error_message: 'a\0b\ud800' } });
    const json = [
      {
        name: 'Login',
        elements: [
          {
            name: 'x',
            tags: [{ name: `@TC-${a}` }],
            steps: ['passed', 'failed', 'skipped'].map(step),
          },
        ],
      },
    ];
    const cucumber = new File([JSON.stringify(json)], 'r.json');
    expect(await send.result.import({ id, file: cucumber })).toMatchObject({ matched: 1 });
    expect(await send.result.get({ id, caseKey: a })).toMatchObject({
      status: 'failed',
      failedStep: 2,
      stepStatuses: ['passed', 'failed', 'skipped'],
      comment: 'ab\ufffd',
    });
    const messages = [
      { pickle: { id: 'p', name: 'x', tags: [{ name: `@TC-${b}` }] } },
      { testCase: { id: 'c', pickleId: 'p', testSteps: [{ id: 's', pickleStepId: 'x' }] } },
      { testCaseStarted: { id: 't', testCaseId: 'c' } },
      {
        testStepFinished: {
          testCaseStartedId: 't',
          testStepId: 's',
          testStepResult: { status: 'PASSED', duration: { seconds: 0, nanos: 5_000_000 } },
        },
      },
      { testCaseFinished: { testCaseStartedId: 't' } },
    ];
    const lines = new File([messages.map((one) => JSON.stringify(one)).join('\n')], 'r.ndjson');
    expect(await send.result.import({ id, file: lines })).toMatchObject({
      ...{ matched: 1, unmatched: [], unmatchedTotal: 0 },
      ...{ withoutStatus: [], withoutStatusTotal: 0, actionId: expect.any(String) },
    });
    expect(await send.result.get({ id, caseKey: b })).toMatchObject({
      status: 'passed',
      durationMs: 5,
    });
  });

  it('are refused where the file is none of these', async () => {
    const { send, id } = await aRun(world);
    const none = [
      '',
      'x',
      '<html/>',
      '<testsuite>',
      '{',
      '[',
      '{"a":1}',
      '\0\ufeff',
      '<'.repeat(1e5),
    ];
    for (const text of none)
      await expect(
        send.result.import({ id, file: new File([text], 'r.xml') }),
        text.slice(0, 20),
      ).rejects.toMatchObject({ code: 'results_unreadable', status: 400 });
  });
});

describe('results of a workbook that a tester filled in', () => {
  it('are of whoever imports it, in their language, and differ from no other tester', async () => {
    const { send, owner, project, suiteId, id, a } = await aRun(world);
    const colleague = await world.aUser({ companyOf: owner });
    await world.joins(colleague, project);
    await world.as(colleague).result.set({ id, caseKey: a, status: 'passed' });
    const exported = await send.suite.export({ id: suiteId, format: 'xlsx' });
    const file = await filledIn(exported, [a, 0, 'Status', 'Failed'], [a, 0, 'Tested by', 'Ayşe']);
    await world.as(owner, { 'accept-language': 'tr' }).result.import({ id, file });
    const { verdicts, ...result } = await send.result.get({ id, caseKey: a });
    expect(result).toMatchObject({
      ...{ status: 'failed', comment: 'Test eden: Ayşe', source: 'manual', bySource: null },
      updatedBy: `${owner.firstName} ${owner.lastName}`,
    });
    expect(verdicts[0]).toMatchObject({ source: 'manual', sourceName: file.name, isByKey: false });
  });

  it('are recorded, and nothing else is changed', async () => {
    const { send, suiteId, id, a, b, c } = await aRun(world);
    const exported = await send.suite.export({ id: suiteId, format: 'xlsx' });
    await send.result.set({ id, caseKey: c, status: 'passed' });
    const file = await filledIn(
      exported,
      [a, 0, 'Status', 'Blocked'],
      [a, 0, 'Comment', 'no account'],
      [a, 0, 'Tested by', 'Ayşe'],
      [b, 0, 'Status', 'Passed'],
      [b, 2, 'Status', 'Failed'],
      [b, 2, 'Actual result', 'a blank page'],
      [c, 0, 'Comment', 'later'],
    );
    expect(await send.result.import({ id, file })).toMatchObject({
      ...{ matched: 2, unmatched: [], unmatchedTotal: 0 },
      withoutStatus: [expect.stringContaining(`TC-${c}`)],
      withoutStatusTotal: 1,
      actionId: expect.any(String),
    });
    expect((await send.result.list({ id })).items).toMatchObject([
      { caseKey: a, status: 'blocked', comment: 'no account\nTested by: Ayşe', source: 'manual' },
      {
        caseKey: b,
        status: 'failed',
        failedStep: 3,
        stepStatuses: ['passed', 'untested', 'failed'],
        comment: 'Actual result, step 3: a blank page',
      },
      { caseKey: c, status: 'passed', source: 'manual' },
      { status: 'untested' },
    ]);
  });

  it('are refused with the row that is wrong, and none of them is stored', async () => {
    const { send, suiteId, id, a, b } = await aRun(world);
    const exported = await send.suite.export({ id: suiteId, format: 'xlsx' });
    const wrong: [string, number, string, string] = [b, 0, 'Status', 'Okay'];
    const file = await filledIn(exported, [a, 0, 'Status', 'Passed'], wrong);
    await expect(send.result.import({ id, file })).rejects.toMatchObject({
      code: 'workbook_status_unknown',
      status: 400,
      message: expect.stringMatching(/row \d+ .*“Okay”/),
    });
    expect(await send.result.get({ id, caseKey: a })).toMatchObject({ status: 'untested' });
    await expect(send.result.import({ id, file: exported })).rejects.toMatchObject({
      code: 'workbook_not_filled_in',
    });
  });
});
