import { LIMITS } from '@caseloom/contract';
import { describe, expect, it } from 'vitest';
import { aLogin } from '../../../test/drawing.ts';
import { aRun } from '../../../test/run.ts';
import { aRunThatWaits, report, type Test } from '../../../test/unmatched.ts';
import { filledIn } from '../../../test/workbook.ts';
import { aWorld } from '../../../test/world.ts';

const world = await aWorld();

const aRunWithWaiting = (tests?: (Test | string)[]) => aRunThatWaits(world, tests);

describe('results that find no test case', () => {
  it('wait in their run by name, with how they went, and one name once', async () => {
    const { imported, waiting, push } = await aRunWithWaiting();
    expect(imported).toMatchObject({ matched: 0, unmatchedTotal: 2, waiting: 2, notKept: 0 });
    expect(await waiting()).toMatchObject([
      {
        ...{ automationName: 'Login.refuses', name: 'Login > refuses', status: 'failed' },
        ...{ durationMs: 500, message: 'no page', sourceName: 'report.xml', matched: null },
      },
      { automationName: 'Login.signs in', status: 'passed', message: '' },
    ]);
    const again = await push(report(['refuses', 'signs in', { name: 'signs in', fails: true }]));
    expect(again).toMatchObject({ unmatchedTotal: 3, waiting: 2 });
    expect((await waiting()).map(({ status }) => status)).toEqual(['passed', 'failed']);
  });

  it('are sorted as the language of the reader sorts, page by page', async () => {
    const names = ['Zarf', 'çanta', 'Ödeme', 'dolap', 'cüzdan', 'Odeme', 'Sepet 10', 'Sepet 9'];
    const { owner, id } = await aRunWithWaiting(names);
    const inOrder = async (language: string) => {
      const { result } = world.as(owner, { 'accept-language': language });
      const first = await result.unmatched({ id, limit: 3 });
      const rest = await result.unmatched({ id, cursor: first.nextCursor ?? '' });
      expect([first.items.length, first.total, rest.nextCursor]).toEqual([3, 8, null]);
      return [...first.items, ...rest.items].map((one) => one.automationName.split('.')[1]);
    };
    const last = ['Odeme', 'Ödeme', 'Sepet 9', 'Sepet 10', 'Zarf'];
    expect(await inOrder('tr')).toEqual(['cüzdan', 'çanta', 'dolap', ...last]);
    expect(await inOrder('en')).toEqual(['çanta', 'cüzdan', 'dolap', ...last]);
  });

  it('are matched by hand once, and by their automation names ever after', async () => {
    const { send, id, suiteId, a, b, idOf, push, statusOf, waiting } = await aRunWithWaiting();
    const matches = [
      { id: await idOf('Login.signs in'), caseKey: a },
      { id: await idOf('Login.refuses'), caseKey: b },
    ];
    expect(await send.result.match({ id, matches })).toEqual({ matched: 2, waiting: 0 });
    expect(await send.result.get({ id, caseKey: b })).toMatchObject({
      ...{ status: 'failed', comment: 'no page', durationMs: 500, source: 'import' },
      verdicts: [{ sourceName: 'report.xml', by: 'Ayşe İnan' }],
    });
    expect(await statusOf(a)).toBe('passed');
    // a case keeps them when its words, or even its steps, change
    const { id: next } = await send.run.create({ suiteId });
    expect(await push(report(['signs in', 'refuses']), next)).toMatchObject({
      ...{ matched: 2, unmatchedTotal: 0, waiting: 0 },
    });
    expect(await Promise.all([a, b].map((key) => statusOf(key, next)))).toEqual([
      'passed',
      'passed',
    ]);
    expect(await waiting(next)).toEqual([]);
    expect(await send.suite.automationNames({ id: suiteId, key: a })).toEqual({
      automationNames: ['Login.signs in'],
    });
  });

  it('find a case that was generated again, and the same case in another suite', async () => {
    const { send, id, suiteId, modelId, projectSlug, a, idOf, push } = await aRunWithWaiting();
    await send.result.match({ id, matches: [{ id: await idOf('Login.signs in'), caseKey: a }] });
    const { version } = await send.model.get({ modelId });
    const drawing = aLogin('the user types <email> and <password>');
    await send.model.update({ projectSlug, modelId, version, name: 'Login', ...drawing });
    await send.suite.regenerate({ id: suiteId });
    const { id: otherId } = await send.suite.create({ modelId });
    for (const each of [suiteId, otherId]) {
      const { id: runId } = await send.run.create({ suiteId: each });
      expect(await push(report(['signs in']), runId)).toMatchObject({ matched: 1, waiting: 0 });
    }
  });

  it('find a case under the key that it got since', async () => {
    const { send, id, suiteId, a, idOf, push } = await aRunWithWaiting();
    await send.result.match({ id, matches: [{ id: await idOf('Login.signs in'), caseKey: a }] });
    await world.pool.query(
      `update suite_cases set key = 'RENAMEDAAA', since = 2, earlier_keys = $3
       where suite_id = $1 and key = $2 and until is null`,
      [suiteId, a, JSON.stringify([{ key: a, since: 1, until: 2 }])],
    );
    const { id: runId } = await send.run.create({ suiteId });
    expect(await push(report(['signs in']), runId)).toMatchObject({ matched: 1 });
    const { automationNames } = await send.suite.automationNames({
      id: suiteId,
      key: 'RENAMEDAAA',
    });
    expect(automationNames).toEqual(['Login.signs in']);
    const kept = { id: suiteId, key: 'RENAMEDAAA', automationNames: ['Login.other'] };
    expect(await send.suite.setAutomationNames(kept)).toEqual({ automationNames: ['Login.other'] });
  });

  it('of which several are one case make it as bad as the worst', async () => {
    const { send, id, a, idOf, statusOf } = await aRunWithWaiting();
    const ids = [await idOf('Login.refuses'), await idOf('Login.signs in')];
    await send.result.match({ id, matches: ids.map((each) => ({ id: each, caseKey: a })) });
    expect(await statusOf(a)).toBe('failed');
    expect((await send.result.get({ id, caseKey: a })).durationMs).toBe(1000);
  });

  it('wait again once their match is taken back, and their case forgets them', async () => {
    const { send, id, suiteId, a, idOf, statusOf, waiting } = await aRunWithWaiting();
    const one = await idOf('Login.refuses');
    await send.result.match({ id, matches: [{ id: one, caseKey: a }] });
    expect((await send.result.unmatched({ id, matched: true })).items).toMatchObject([
      { id: one, matched: { caseKey: a, name: expect.any(String) } },
    ]);
    expect(await send.result.unmatch({ id, ids: [one] })).toEqual({ unmatched: 1, waiting: 2 });
    expect(await statusOf(a)).toBe('untested');
    expect(await send.suite.automationNames({ id: suiteId, key: a })).toEqual({
      automationNames: [],
    });
    await expect(send.result.unmatch({ id, ids: [one] })).rejects.toMatchObject({
      code: 'unmatched_not_found',
    });
    // undo does the same
    await send.result.match({ id, matches: [{ id: one, caseKey: a }] });
    await send.result.undo({ id });
    expect(await waiting()).toHaveLength(2);
    expect(await statusOf(a)).toBe('untested');
  });

  it('keep the name that their case had before they were matched', async () => {
    const { send, id, suiteId, a, idOf } = await aRunWithWaiting();
    const automationNames = ['Login.refuses'];
    await send.suite.setAutomationNames({ id: suiteId, key: a, automationNames });
    const one = await idOf('Login.refuses');
    await send.result.match({ id, matches: [{ id: one, caseKey: a }] });
    await send.result.unmatch({ id, ids: [one] });
    expect(await send.suite.automationNames({ id: suiteId, key: a })).toEqual({ automationNames });
  });

  it('go with the import that brought them', async () => {
    const { send, id, imported, waiting } = await aRunWithWaiting();
    await send.result.undo({ id, actionId: imported.actionId ?? '' });
    expect(await waiting()).toEqual([]);
  });

  it('go once a later report finds their case', async () => {
    const { send, suiteId, a, push, waiting } = await aRunWithWaiting();
    await send.suite.setAutomationNames({
      id: suiteId,
      key: a,
      automationNames: ['Login.refuses'],
    });
    expect(await waiting()).toHaveLength(2);
    expect(await push(report(['refuses']))).toMatchObject({ matched: 1, waiting: 1 });
    expect(await waiting()).toMatchObject([{ automationName: 'Login.signs in' }]);
  });

  it('are in no list of the project once they are dismissed, until that is taken back', async () => {
    const { send, id, projectSlug: slug, idOf, push, waiting } = await aRunWithWaiting();
    const one = await idOf('Login.refuses');
    expect(await send.result.dismiss({ id, ids: [one] })).toEqual({
      ...{ dismissed: ['Login.refuses'], waiting: 1 },
    });
    expect(await push(report([{ name: 'refuses', fails: true }]))).toMatchObject({
      ...{
        unmatched: [],
        unmatchedTotal: 0,
        dismissedTotal: 1,
        waiting: 1,
        failures: { total: 0 },
      },
    });
    expect((await send.result.dismissed({ slug })).items).toMatchObject([
      { automationName: 'Login.refuses', by: 'Ayşe İnan' },
    ]);
    await send.result.undismiss({ slug, automationNames: ['Login.refuses'] });
    expect(await waiting()).toHaveLength(2);
    expect((await send.result.dismissed({ slug })).total).toBe(0);
  });

  it('do not wait where they belong to a test case that is not in the run', async () => {
    const { send, suiteId, a, b, push } = await aRunWithWaiting([]);
    await send.suite.setAutomationNames({
      id: suiteId,
      key: a,
      automationNames: ['Login.signs in'],
    });
    const { id: part } = await send.run.create({ suiteId, cases: { keys: [b] } });
    const known = ['signs in', `TC-${a} by its ID`, `TC-${a} by its ID`];
    expect(await push(report(known), part)).toMatchObject({
      ...{ matched: 0, unmatchedTotal: 3, elsewhereTotal: 3, waiting: 0 },
    });
    expect(await push(report([...known, 'nobody knows it']), part)).toMatchObject({
      ...{ unmatchedTotal: 4, elsewhereTotal: 3, waiting: 1 },
    });
  });

  it('do not wait in a rerun that leaves out the test case that they were matched with', async () => {
    const { send, id, a, b, idOf, push, waiting } = await aRunWithWaiting();
    await send.result.match({ id, matches: [{ id: await idOf('Login.signs in'), caseKey: a }] });
    await send.result.set({ id, caseKey: b, status: 'failed' });
    const { id: again } = await send.run.rerun({ id });
    expect(await push(report(['signs in', 'refuses']), again)).toMatchObject({
      ...{ matched: 0, unmatchedTotal: 2, elsewhereTotal: 1, waiting: 1 },
    });
    expect((await waiting(again)).map(({ automationName }) => automationName)).toEqual([
      'Login.refuses',
    ]);
  });

  it('of a workbook that a person filled in are only listed', async () => {
    const { send, suiteId, a, b } = await aRun(world);
    const exported = await send.suite.export({ id: suiteId, format: 'xlsx' });
    const file = await filledIn(exported, [a, 0, 'Status', 'Passed']);
    const { id } = await send.run.create({ suiteId, cases: { keys: [b] } });
    expect(await send.result.import({ id, file })).toMatchObject({
      ...{ matched: 0, unmatchedTotal: 1, elsewhereTotal: 1, waiting: 0, actionId: null },
    });
  });

  it('are kept up to a limit, and those above it are counted', async () => {
    const names = Array.from({ length: LIMITS.waitingResults + 5 }, (_, index) => `test ${index}`);
    const { send, id, imported, push } = await aRunWithWaiting(names);
    expect(imported).toMatchObject({ waiting: LIMITS.waitingResults, notKept: 5 });
    expect(await push(report(['one more', 'test 7']))).toMatchObject({
      ...{ waiting: LIMITS.waitingResults, notKept: 1 },
    });
    const page = await send.result.unmatched({ id, limit: 3 });
    const { items } = await send.result.unmatched({ id, limit: 3, cursor: page.nextCursor ?? '' });
    expect([...page.items, ...items].map(({ automationName }) => automationName)).toEqual(
      [0, 1, 2, 3, 4, 5].map((index) => `Login.test ${index}`),
    );
  });

  it('of two reports at a time all wait, each name once', async () => {
    const { send, id, push } = await aRunWithWaiting([]);
    const names = (from: number) => Array.from({ length: 50 }, (_, index) => `t${from + index}`);
    await Promise.all([push(report(names(0))), push(report(names(25)))]);
    expect((await send.result.unmatched({ id })).total).toBe(75);
  });

  it('never show a secret value', async () => {
    const { send, projectSlug, id } = await aRun(world);
    const secret = { name: 'token', validity: 'valid', type: 'text', isSecret: true } as const;
    await send.testData.create({ projectSlug, ...secret, values: ['s3cr3t-value'] });
    const test = { name: 'takes s3cr3t-value', fails: true, message: 's3cr3t-value is wrong' };
    await send.result.import({ id, file: report([test]) });
    const { items } = await send.result.unmatched({ id });
    expect(items).toHaveLength(1);
    expect(JSON.stringify(items)).not.toContain('s3cr3t');
  });

  it('keep hostile names as texts, cut to what is kept of a name', async () => {
    const { send, id, suiteId, a, idOf, push } = await aRunWithWaiting([]);
    const hostile = `'; drop table runs; -- <script>alert(1)</script> * ${'x'.repeat(3000)}`;
    await push(report([hostile, '__proto__', 'constructor']));
    const { items } = await send.result.unmatched({ id });
    expect(items.map(({ automationName }) => automationName.length)).toEqual([
      ...['Login.__proto__'.length, LIMITS.automationName, 'Login.constructor'.length],
    ]);
    const matches = items.map((one) => ({ id: one.id, caseKey: a }));
    expect(await send.result.match({ id, matches })).toEqual({ matched: 3, waiting: 0 });
    expect(await idOf('Login.__proto__')).toBe('');
    const { id: next } = await send.run.create({ suiteId });
    // a * in the name of a test stands for itself
    const others = [hostile, '__proto__', 'constructor', hostile.replace('*', 'or')];
    expect(await push(report(others), next)).toMatchObject({ matched: 3, waiting: 1 });
  });

  it('are proposed the case whose title has their words, and nothing is matched by that', async () => {
    const { send, suiteId, a, b, push, statusOf } = await aRunWithWaiting([]);
    const titles = new Map([
      [a, 'Süresi dolmuş kartla ödeme'],
      [b, 'Pay with two cards'],
    ]);
    for (const [key, name] of titles) await send.suite.updateCase({ id: suiteId, key, name });
    const { id: next } = await send.run.create({ suiteId });
    await push(report(['suresiDolmusKartlaOdeme', 'pays_with_a_card'], 'odeme.Test'), next);
    const { items } = await send.result.unmatched({ id: next });
    expect(items.map(({ proposals }) => proposals[0])).toMatchObject([
      { caseKey: b, name: 'Pay with two cards', isSure: false },
      { caseKey: a, name: 'Süresi dolmuş kartla ödeme', isSure: true, likeness: 1 },
    ]);
    expect([await statusOf(a, next), await statusOf(b, next)]).toEqual(['untested', 'untested']);
  });
});

describe('results of cases that a team brought along', () => {
  it('are proposed and matched with these cases under the IDs of the team', async () => {
    const { send, projectSlug, push } = await aRunWithWaiting([]);
    const { id: suiteId } = await send.suite.createWritten({ projectSlug, name: 'Brought along' });
    const cases = [{ sourceId: 'CV-102', title: 'Pay with two cards', steps: [{ text: 'Pay' }] }];
    await send.suite.importCases({ id: suiteId, cases });
    const { id } = await send.run.create({ suiteId });
    await push(report(['pays_with_a_card']), id);
    const [item] = (await send.result.unmatched({ id })).items;
    expect(item?.proposals).toMatchObject([{ name: 'Pay with two cards', sourceId: 'CV-102' }]);
    const matches = [{ id: item?.id ?? '', caseKey: item?.proposals[0]?.caseKey ?? '' }];
    await send.result.match({ id, matches });
    expect((await send.result.unmatched({ id, matched: true })).items).toMatchObject([
      { matched: { name: 'Pay with two cards', sourceId: 'CV-102' } },
    ]);
  });
});

describe('results that name the ID of a team', () => {
  it('are of the test case that has it; a number alone is no ID', async () => {
    const { send, projectSlug, push, statusOf, waiting } = await aRunWithWaiting([]);
    const { id: suiteId } = await send.suite.createWritten({ projectSlug, name: 'Brought along' });
    const aCase = (sourceId: string, title: string) => ({
      ...{ sourceId, title, steps: [{ text: 'Pay' }] },
    });
    const cases = [aCase('CV-101', 'Pay'), aCase('CV-10', 'Leave'), aCase('5', 'Return')];
    await send.suite.importCases({ id: suiteId, cases });
    const { id } = await send.run.create({ suiteId });
    const tests = [{ name: 'test_cv_101_pays', fails: true }, '[CV-10] leaves', '5 things'];
    expect(await push(report(tests), id)).toMatchObject({ matched: 2, waiting: 1 });
    const keys = (await send.suite.cases({ id: suiteId })).items.map(({ key }) => key);
    const statuses = await Promise.all(keys.map((key) => statusOf(key, id)));
    expect(statuses).toEqual(['failed', 'passed', 'untested']);
    expect((await waiting(id)).map(({ name }) => name)).toEqual(['Login > 5 things']);
  });
});

describe('results of a suite of a spreadsheet', () => {
  it('are of the test cases whose ID or title they have, the title in any case', async () => {
    const { send, projectSlug, push } = await aRunWithWaiting([]);
    const { id: suiteId } = await send.suite.createWritten({ projectSlug, name: 'Brought along' });
    const titles = {
      ...{ TC_CAT_001: 'listar', TC_CAT_002: 'busca produto', TC_CAT_003: 'filtrar' },
      ...{ 'TC-001': 'Sepete ekle', X1: 'Login com email inválido', X2: 'ÜRÜN İADESİ ISPARTA' },
      ...{ X3: 'Pay', X4: 'PAY' },
    };
    const cases = Object.entries(titles).map(([sourceId, title]) => ({
      ...{ sourceId, title, steps: [{ text: 'Abrir' }] },
    }));
    await send.suite.importCases({ id: suiteId, cases });
    const { id } = await send.run.create({ suiteId });
    const tests = ['TC_CAT_001', 'TC_CAT_002: busca produto', 'TC_CAT_003_filtrar', 'TC-001'];
    const titled = ['Auth › login com email inválido', 'Returns: ürün iadesi ısparta'];
    // of two titles that differ in their case alone, none is meant by a third one
    const pushed = await push(report([...tests, ...titled, 'PAY', 'pay']), id);
    expect(pushed).toMatchObject({ matched: 7, waiting: 1 });
    const { items } = await send.result.list({ id });
    expect(items.filter(({ status }) => status === 'untested').map(({ name }) => name)).toEqual([
      'Pay',
    ]);
  });
});

describe('who may match results', () => {
  it('is whoever may enter them: no key that only reads, nobody else, in no other run', async () => {
    const { send, owner, project, projectSlug, id, a, idOf } = await aRunWithWaiting();
    const matches = [{ id: await idOf('Login.refuses'), caseKey: a }];
    const keyOf = async (scope: 'read' | 'run') => {
      const fields = { name: scope, scopes: [scope], projectSlugs: [projectSlug] };
      return world.as({ token: (await send.apiKey.create(fields)).key });
    };
    const reader = await keyOf('read');
    expect((await reader.result.unmatched({ id })).total).toBe(2);
    await expect(reader.result.match({ id, matches })).rejects.toMatchObject({ status: 403 });
    const strangers = [await world.aUser(), await world.aUser({ companyOf: owner })];
    for (const one of strangers) {
      const theirs = world.as(one).result;
      const calls = [
        () => theirs.unmatched({ id }),
        () => theirs.match({ id, matches }),
        () => theirs.dismiss({ id, ids: matches.map((each) => each.id) }),
        () => theirs.dismissed({ slug: projectSlug }),
      ];
      for (const call of calls) await expect(call()).rejects.toMatchObject({ status: 404 });
    }
    const other = await aRunWithWaiting();
    const elsewhere = { id: other.id, matches: [{ ...matches[0], caseKey: other.a } as never] };
    await expect(other.send.result.match(elsewhere)).rejects.toMatchObject({
      code: 'unmatched_not_found',
    });
    const member = await world.aUser({ companyOf: owner });
    await world.joins(member, project);
    expect(await world.as(member).result.match({ id, matches })).toMatchObject({ matched: 1 });
    await send.run.complete({ id });
    const ids = matches.map((each) => each.id);
    await expect(send.result.unmatch({ id, ids })).rejects.toMatchObject({ code: 'run_completed' });
  });

  it('are two people at a time of whom one is heard', async () => {
    const { send, id, a, b, idOf, waiting } = await aRunWithWaiting();
    const one = await idOf('Login.refuses');
    const tries = await Promise.allSettled(
      [a, b].map((caseKey) => send.result.match({ id, matches: [{ id: one, caseKey }] })),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await waiting()).toHaveLength(1);
  });
});
