import { describe, expect, it } from 'vitest';
import { aWorld } from '../../../test/world.ts';
import { aLogin, LOGIN_DATA } from '../suite/testing.ts';

const world = await aWorld();

/** A run of the four cases of a login, and the keys of its cases in their order. */
async function aRun() {
  const owner = await world.aUser();
  const send = world.as(owner);
  const project = await send.project.create({ name: 'Shop' });
  const { slug: projectSlug } = project;
  for (const { values, ...record } of LOGIN_DATA)
    await send.testData.create({ projectSlug, ...record, values: [...values] });
  const { id: modelId } = await send.model.create({ projectSlug, name: 'Login', ...aLogin() });
  const { id: suiteId } = await send.suite.create({ modelId });
  const run = await send.run.create({ suiteId, name: 'Nightly', environment: 'staging' });
  const keys = (await send.result.list({ id: run.id })).items.map(({ caseKey }) => caseKey);
  const [a = '', b = '', c = '', d = ''] = keys;
  return { owner, send, project, projectSlug, modelId, suiteId, run, id: run.id, keys, a, b, c, d };
}

describe('a run', () => {
  it('begins with every case untested', async () => {
    const { run, keys } = await aRun();
    expect(run).toMatchObject({
      name: 'Nightly',
      environment: 'staging',
      status: 'open',
      counts: { passed: 0, failed: 0, blocked: 0, skipped: 0, untested: 4 },
      passRate: null,
      rerunOf: null,
    });
    expect(new Set(keys).size).toBe(4);
  });

  it('shares its cases among people who may work on them, and no others', async () => {
    const { send, owner, project, suiteId, a } = await aRun();
    const [worker, guest] = [
      await world.aUser({ companyOf: owner }),
      await world.aUser({ companyOf: owner }),
    ];
    await world.joins(worker, project);
    const assigneeIds = [owner.id, worker.id];
    const { id } = await send.run.create({ suiteId, assigneeIds });
    const { items } = await send.result.list({ id });
    expect(items.map(({ assignee }) => assignee?.id)).toEqual([...assigneeIds, ...assigneeIds]);
    expect((await send.result.list({ id, assigneeId: worker.id })).total).toBe(2);
    const stranger = await world.aUser();
    for (const other of [guest, stranger]) {
      const wanted = { suiteId, assigneeIds: [owner.id, other.id] };
      await expect(send.run.create(wanted)).rejects.toMatchObject({ code: 'user_not_found' });
      await expect(
        send.result.setMany({ id, caseKeys: [a], assigneeId: other.id }),
      ).rejects.toMatchObject({ code: 'user_not_found' });
    }
    await send.result.setMany({ id, caseKeys: [a], assigneeId: null });
    expect((await send.result.get({ id, caseKey: a })).assignee).toBeNull();
  });

  it('is closed, and takes no results until somebody who rules opens it again', async () => {
    const { send, owner, project, id, a } = await aRun();
    const member = await world.aUser({ companyOf: owner });
    await world.joins(member, project);
    await send.result.set({ id, caseKey: a, status: 'passed' });
    const closed = await world.as(member).run.complete({ id });
    const news = await send.notification.list({});
    expect(JSON.stringify(news.items)).toContain('The run “Nightly” in “Shop” is finished');
    expect(closed).toMatchObject({ status: 'completed', completedAt: expect.any(String) });
    const file = new File(['x'], 'x.txt');
    for (const attempt of [
      () => send.result.set({ id, caseKey: a, status: 'failed' }),
      () => send.result.setMany({ id, caseKeys: [a], status: 'failed' }),
      () => send.result.attach({ id, caseKey: a, file }),
      () => send.result.import({ id, file: new File(['<testsuite/>'], 'x.xml') }),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'run_completed', status: 409 });
    await expect(world.as(member).run.reopen({ id })).rejects.toMatchObject({ status: 403 });
    expect(await send.run.reopen({ id })).toMatchObject({ status: 'open', completedAt: null });
    await send.result.set({ id, caseKey: a, status: 'failed' });
  });

  it('is made again of what failed, in the words of now', async () => {
    const { send, suiteId, id, a, b } = await aRun();
    await expect(send.run.rerun({ id })).rejects.toMatchObject({ code: 'nothing_to_run' });
    await send.result.setMany({ id, caseKeys: [a], status: 'failed' });
    await send.result.setMany({ id, caseKeys: [b], status: 'blocked' });
    await send.suite.updateCase({ id: suiteId, key: a, name: 'Worded later' });
    const again = await send.run.rerun({ id });
    expect(again).toMatchObject({ rerunOf: id, name: 'Nightly', counts: { untested: 1 } });
    const { items } = await send.result.list({ id: again.id });
    expect(items).toMatchObject([{ caseKey: a, name: 'Worded later', status: 'untested' }]);
    const both = await send.run.rerun({ id, statuses: ['failed', 'blocked'] });
    expect(both.counts.untested).toBe(2);
  });

  it('is compared with another by what went otherwise', async () => {
    const { send, suiteId, id, a, b, c } = await aRun();
    const { id: otherId } = await send.run.create({ suiteId });
    await send.result.setMany({ id, caseKeys: [a, b], status: 'passed' });
    await send.result.setMany({ id: otherId, caseKeys: [a, c], status: 'passed' });
    await send.result.setMany({ id: otherId, caseKeys: [b], status: 'failed' });
    const { same, changed } = await send.run.compare({ id, otherId });
    expect(same).toBe(2);
    expect(changed.map(({ name: _, ...rest }) => rest)).toEqual([
      { caseKey: b, status: 'passed', otherStatus: 'failed' },
      { caseKey: c, status: 'untested', otherStatus: 'passed' },
    ]);
  });

  it('colours what its cases went through: failed before passed', async () => {
    const { send, modelId, id, keys, a } = await aRun();
    const { items } = await send.result.list({ id, through: 'wt2' });
    const wrong = items.map(({ caseKey }) => caseKey);
    expect(wrong).toHaveLength(2);
    await send.result.setMany({ id, caseKeys: keys, status: 'passed' });
    await send.result.set({ id, caseKey: wrong[0] ?? a, status: 'failed' });
    expect(await send.run.coverage({ id })).toEqual({
      modelId,
      nodes: {
        start: 'failed',
        g: 'failed',
        w: 'failed',
        t1: 'passed',
        t2: 'failed',
        end: 'failed',
      },
      edges: {
        sg: 'failed',
        gw: 'failed',
        wt1: 'passed',
        wt2: 'failed',
        t1e: 'passed',
        t2e: 'failed',
      },
    });
  });
});

describe('a result', () => {
  it('says how the case went, step by step, and who said so', async () => {
    const { send, owner, id, a } = await aRun();
    const said = await send.result.set({
      id,
      caseKey: a,
      status: 'failed',
      comment: 'No page',
      stepStatuses: ['passed', 'failed', 'untested'],
      durationMs: 4200,
    });
    expect(said).toMatchObject({
      status: 'failed',
      failedStep: 2,
      stepStatuses: ['passed', 'failed', 'untested'],
      comment: 'No page',
      durationMs: 4200,
      source: 'manual',
      updatedBy: `${owner.firstName} ${owner.lastName}`,
    });
    expect(await send.run.get({ id })).toMatchObject({
      counts: { failed: 1, untested: 3 },
      passRate: 0,
    });
    const passed = await send.result.set({ id, caseKey: a, status: 'passed' });
    expect(passed).toMatchObject({ failedStep: null, comment: 'No page' });
    const taken = await send.result.set({ id, caseKey: a, status: 'untested' });
    expect(taken.updatedAt).toBeNull();
  });

  it('has the words of its case, and how it went before', async () => {
    const { send, suiteId, id, a } = await aRun();
    await send.result.set({ id, caseKey: a, status: 'failed' });
    const { id: later } = await send.run.create({ suiteId, environment: 'live' });
    const opened = await send.result.get({ id: later, caseKey: a });
    expect(opened.steps.map(({ text }) => text)).toEqual([
      'the user is on the sign-in page',
      expect.stringMatching(/^the user enters [ab]@x.com and /),
      expect.any(String),
    ]);
    expect(opened.history).toMatchObject([{ runId: id, runName: 'Nightly', status: 'failed' }]);
  });

  it('keeps its words when the model, its steps and its data change and go', async () => {
    const { send, projectSlug, modelId, suiteId, id, a } = await aRun();
    await send.result.set({ id, caseKey: a, status: 'passed' });
    const before = await send.result.get({ id, caseKey: a });
    const { version } = await send.model.get({ modelId });
    const drawing = aLogin('something else with <email> and <password>');
    await send.model.update({ projectSlug, modelId, version, name: 'Other', ...drawing });
    await send.suite.regenerate({ id: suiteId });
    await send.model.delete({ modelId });
    for (const { id: dataId } of await send.testData.list({ projectSlug }))
      await send.testData.delete({ id: dataId });
    for (const step of await send.step.list({ projectSlug }))
      await send.step.delete({ stepId: step.id });
    expect(await send.result.get({ id, caseKey: a })).toEqual(before);
    expect((await send.run.get({ id })).modelId).toBeNull();
  });

  it('of a case that the run does not have is none', async () => {
    const { send, id } = await aRun();
    const caseKey = 'AAAAAAAAAA';
    for (const attempt of [
      () => send.result.get({ id, caseKey }),
      () => send.result.set({ id, caseKey, status: 'passed' }),
      () => send.result.setMany({ id, caseKeys: [caseKey], status: 'passed' }),
      () => send.result.attach({ id, caseKey, file: new File(['x'], 'x.txt') }),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'case_not_found', status: 404 });
  });

  it('is seen by others at the same run, who ask what changed since they looked', async () => {
    const { send, id, a, b } = await aRun();
    await send.result.set({ id, caseKey: a, status: 'passed' });
    const changedSince = new Date().toISOString();
    await new Promise((resolve) => setTimeout(resolve, 5));
    await send.result.set({ id, caseKey: b, status: 'failed' });
    const { items } = await send.result.list({ id, changedSince });
    expect(items.map(({ caseKey }) => caseKey)).toEqual([b]);
  });

  it('is found by status, words and page', async () => {
    const { send, id, keys, a } = await aRun();
    await send.result.set({ id, caseKey: a, status: 'failed', comment: 'İnternet yok' });
    expect((await send.result.list({ id, status: 'failed' })).total).toBe(1);
    expect((await send.result.list({ id, search: 'internet YOK' })).total).toBe(1);
    const first = await send.result.list({ id, limit: 3 });
    const rest = await send.result.list({ id, limit: 3, cursor: first.nextCursor ?? '' });
    expect([...first.items, ...rest.items].map(({ caseKey }) => caseKey)).toEqual(keys);
    expect(rest.nextCursor).toBeNull();
  });
});

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

describe('a file of a result', () => {
  it('is kept by what it is, not by what it calls itself, and given back to be saved', async () => {
    const { send, owner, id, a } = await aRun();
    const file = new File([PNG], '../../Ekran <1>.html', { type: 'text/html' });
    const kept = await send.result.attach({ id, caseKey: a, file });
    expect(kept).toMatchObject({ name: 'Ekran 1 .html', type: 'image/png', bytes: PNG.length });
    expect(await send.result.get({ id, caseKey: a })).toMatchObject({
      attachments: 1,
      files: [{ id: kept.id }],
    });
    const answer = await world.app.inject({
      url: `/api/run/${id}/attachment/${kept.id}`,
      headers: { authorization: `Bearer ${owner.token}` },
    });
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': expect.stringMatching(/^attachment;/),
      'x-content-type-options': 'nosniff',
    });
    expect(answer.rawPayload).toEqual(PNG);
    await send.result.detach({ id, attachmentId: kept.id });
    await expect(send.result.attachment({ id, attachmentId: kept.id })).rejects.toMatchObject({
      code: 'attachment_not_found',
    });
  });

  it.each([
    ['of a kind that may do harm', Buffer.from('MZ\0\0'), 'unsupported_type'],
    ['too large', Buffer.alloc(5 * 1024 * 1024 + 1, 'a'), 'too_large'],
  ])('that is %s is refused', async (_, content, code) => {
    const { send, id, a } = await aRun();
    const file = new File([content], 'x.png');
    await expect(send.result.attach({ id, caseKey: a, file })).rejects.toMatchObject({ code });
  });

  it('is the twentieth at most', async () => {
    const { send, id, a } = await aRun();
    const attach = () => send.result.attach({ id, caseKey: a, file: new File(['x'], 'x.txt') });
    const tries = await Promise.allSettled(Array.from({ length: 24 }, attach));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    await expect(attach()).rejects.toMatchObject({ code: 'attachments_full' });
  });

  it('comes in a form, and only where a call takes one', async () => {
    const { owner, id, a } = await aRun();
    const headers = { authorization: `Bearer ${owner.token}` };
    const form = (
      url: string,
      payload: string | Buffer,
      type = 'multipart/form-data; boundary=x',
    ) =>
      world.app.inject({
        method: 'POST',
        url,
        payload,
        headers: { ...headers, 'content-type': type },
      });
    const url = `/api/run/${id}/result/${a}/attachment`;
    const part = (name: string) =>
      `--x\r\ncontent-disposition: form-data; name="${name}"; filename="a.txt"\r\n\r\na\r\n`;
    const wrong: [string, string | Buffer, string?][] = [
      [url, '{"file":"/etc/passwd"}', 'application/json'],
      [url, '{"file":{"path":"/etc/passwd","name":"a"}}', 'application/json'],
      [url, 'file=a', 'application/x-www-form-urlencoded'],
      [url, `${part('file')}--x--`, 'multipart/form-data'],
      [url, `${part('file')}--x--`, 'multipart/mixed; boundary=x'],
      [url, part('file')],
      [url, `${part('other')}--x--\r\n`],
      [url, `${part('file')}${part('id')}${part('more')}--x--\r\n`],
      [url, `${part('file')}${part('file')}--x--\r\n`],
      [url, Buffer.from([0xff, 0xfe, 0, 0])],
      [url, ''],
      ['/api/step', `${part('label')}--x--\r\n`],
    ];
    for (const [at, payload, type] of wrong) {
      const { statusCode } = await form(at, payload, type);
      expect([400, 415], `${type} ${payload}`).toContain(statusCode);
    }
    expect((await form(url, `${part('file')}--x--\r\n`)).statusCode).toBe(201);
  });
});

describe('results of an automation', () => {
  const report = (...cases: string[]) =>
    new File(
      [`<testsuites><testsuite name="s">${cases.join('')}</testsuite></testsuites>`],
      'r.xml',
    );

  it('find their cases by key; those that name none are listed', async () => {
    const { send, id, a, b, c } = await aRun();
    const file = report(
      `<testcase name="@TC-${a} signs in" time="1.5"/>`,
      `<testcase name="refuses [${b}]"><failure message="no &#0; page">at line 3</failure></testcase>`,
      `<testcase name="TC-${c}"><skipped/></testcase>`,
      '<testcase name="nobody’s" classname="Other"/>',
      '<testcase name="TC-AAAAAAAAAA gone"><error/></testcase>',
    );
    expect(await send.result.import({ id, file })).toEqual({
      matched: 3,
      unmatched: [
        { name: 'Other > nobody’s', status: 'passed' },
        { name: 's > TC-AAAAAAAAAA gone', status: 'failed' },
      ],
    });
    const { items } = await send.result.list({ id });
    expect(items).toMatchObject([
      { caseKey: a, status: 'passed', durationMs: 1500, source: 'import' },
      { caseKey: b, status: 'failed', comment: expect.stringContaining('at line 3') },
      { caseKey: c, status: 'skipped' },
      { status: 'untested', source: 'manual' },
    ]);
  });

  it('count as the worst where several name one case', async () => {
    const { send, id, a } = await aRun();
    const file = report(
      `<testcase name="TC-${a} 1" time="1"/>`,
      `<testcase name="TC-${a} 2" time="2"><failure message="second"/></testcase>`,
      `<testcase name="TC-${a} 3" time="3"/>`,
    );
    expect(await send.result.import({ id, file })).toEqual({ matched: 3, unmatched: [] });
    expect(await send.result.get({ id, caseKey: a })).toMatchObject({
      status: 'failed',
      comment: 'second',
      durationMs: 6000,
    });
  });

  it('come as Cucumber JSON and Messages too, with their steps', async () => {
    const { send, id, a, b } = await aRun();
    const step = (status: string) => ({ result: { status, error_message: 'a\0b\ud800' } });
    const json = [
      {
        name: 'Login',
        elements: [
          { name: 'x', tags: [{ name: `@TC-${a}` }], steps: [step('passed'), step('failed')] },
        ],
      },
    ];
    const cucumber = new File([JSON.stringify(json)], 'r.json');
    expect(await send.result.import({ id, file: cucumber })).toMatchObject({ matched: 1 });
    expect(await send.result.get({ id, caseKey: a })).toMatchObject({
      status: 'failed',
      failedStep: 2,
      stepStatuses: ['passed', 'failed'],
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
    expect(await send.result.import({ id, file: lines })).toEqual({ matched: 1, unmatched: [] });
    expect(await send.result.get({ id, caseKey: b })).toMatchObject({
      status: 'passed',
      durationMs: 5,
    });
  });

  it('are refused where the file is none of these', async () => {
    const { send, id } = await aRun();
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
