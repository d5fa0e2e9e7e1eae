import { LIMITS } from '@caseloom/contract';
import { describe, expect, it } from 'vitest';
import { aShop } from '../../../test/shop.ts';
import { aWorld } from '../../../test/world.ts';

const world = await aWorld();
type Send = Awaited<ReturnType<typeof aShop>>['send'];

const step = [{ text: 'Press Pay' }];
const NOTHING = {
  ...{ cases: 0, suites: [], sharedIds: 0, added: 0, same: 0 },
  ...{ unknown: [], generated: [], removed: [], full: [] },
};

/** A project with a suite of a model, and two written suites whose files have test cases of the same ID. */
async function aProject() {
  const shop = await aShop(world);
  const { send, projectSlug: slug, casesOf } = shop;
  const { id: generatedId } = await send.suite.create({ modelId: shop.modelId });
  const [generated] = await casesOf(generatedId);
  const bring = async (
    name: string,
    cases: Parameters<Send['suite']['importCases']>[0]['cases'],
  ) => {
    const { id } = await send.suite.createWritten({ projectSlug: slug, name });
    await send.suite.importCases({ id, cases });
    return id;
  };
  const web = await bring('Web', [
    { title: 'Log in', steps: step, sourceId: 'TC_1', requirements: ['R-0'] },
    { title: 'Pay', steps: step, sourceId: 'TC_2', toolId: { tool: 'testrail', id: 'C77' } },
    { title: 'TC_9', steps: step },
  ]);
  const phone = await bring('Phone', [{ title: 'Log in', steps: step, sourceId: 'TC_1' }]);
  const importOf = (
    named: Record<string, string[]>,
    options: { isPreview?: boolean; print?: string; suites?: string[] | undefined } = {},
  ) => {
    const items = Object.entries(named).map(([id, cases]) => ({ id, title: id, cases }));
    return send.requirement.import({ slug, items, suites: [web, phone], ...options });
  };
  /** The requirements of each written test case, by suite and title. */
  const covered = async () => {
    const rows = [];
    for (const [name, id] of Object.entries({ web, phone }))
      for (const one of await casesOf(id)) rows.push(`${name} ${one.name}: ${one.requirements}`);
    return rows;
  };
  const keyOf = async (id: string, title: string) =>
    (await casesOf(id)).find(({ name }) => name === title)?.key ?? '';
  const undo = (importId: string | null) =>
    send.requirement.undoImport({ slug, importId: importId ?? '' });
  const testId = `TC-${generated?.key}`;
  return { ...shop, slug, web, phone, generatedId, testId, importOf, covered, keyOf, undo };
}

const BEFORE = ['web Log in: R-0', 'web Pay: ', 'web TC_9: ', 'phone Log in: '];

describe('an import of requirements that names test cases', () => {
  it('says first which get requirements and which cannot, then lets exactly these cover them', async () => {
    const { send, slug, web, phone, testId, importOf, covered, keyOf } = await aProject();
    const pays = `tc-${(await keyOf(web, 'Pay')).toLowerCase()}`;
    const named = {
      'R-0': ['TC_1'],
      'R-1': ['TC_1', 'TC_9', testId],
      'R-2': ['C77', pays, 'nobody', testId],
    };
    const preview = await importOf(named, { isPreview: true });
    const suites = [
      { ...{ id: web, name: 'Web', cases: 2, added: 2 }, lastRunAt: null, isChosen: true },
      { ...{ id: phone, name: 'Phone', cases: 1, added: 2 }, lastRunAt: null, isChosen: true },
    ];
    expect(preview.links).toEqual({
      ...{ ...NOTHING, cases: 3, suites, sharedIds: 1, added: 4, same: 1 },
      // a title is no ID, though it looks like one
      ...{ unknown: ['TC_9', 'nobody'], generated: [testId] },
    });
    expect(await covered()).toEqual(BEFORE);
    const done = await importOf(named, { print: preview.print });
    expect(done.links).toEqual(preview.links);
    expect(await covered()).toEqual([
      ...['web Log in: R-0,R-1', 'web Pay: R-2', 'web TC_9: ', 'phone Log in: R-0,R-1'],
    ]);
    const { items } = await send.requirement.matrix({ slug, ids: ['R-1'] });
    expect(items.map(({ name, requirements }) => [name, requirements])).toEqual([
      ['Log in', ['R-1']],
      ['Log in', ['R-1']],
    ]);
    // what covers already stays as it is, and no second version is made of it
    const again = await importOf(named);
    expect(again).toMatchObject({ importId: null, sameCount: 3 });
    expect(again.links).toEqual({
      ...{
        ...NOTHING,
        suites: expect.any(Array),
        sharedIds: 1,
        same: 5,
        unknown: ['TC_9', 'nobody'],
        generated: [testId],
      },
    });
  });

  it('looks for IDs of several suites in one: that covers some already, else that was run last, else the newest', async () => {
    const { send, slug, web, phone, importOf, covered, keyOf } = await aProject();
    const steps = [{ text: 'Press Pay' }];
    const copyOf = async (name: string) => {
      const { id } = await send.suite.createWritten({ projectSlug: slug, name });
      const cases = ['A-1', 'A-2'].map((sourceId) => ({
        title: `Buy ${sourceId}`,
        steps,
        sourceId,
      }));
      await send.suite.importCases({ id, cases });
      return id;
    };
    const [first, second, third] = [
      await copyOf('One'),
      await copyOf('Two'),
      await copyOf('Three'),
    ];
    const chosenFor = async (named: Record<string, string[]>) => {
      const { links } = await importOf(named, { isPreview: true, suites: undefined });
      return links.suites.map(({ id, isChosen }) => [id, isChosen]);
    };
    expect(await chosenFor({ 'R-1': ['A-1', 'A-2'] })).toEqual([
      [third, true],
      [second, false],
      [first, false],
    ]);
    const { id: runId } = await send.run.create({ suiteId: first });
    const caseKey = await keyOf(first, 'Buy A-1');
    await send.result.set({ id: runId, caseKey, status: 'passed' });
    // a run without a result says nothing
    await send.run.create({ suiteId: second });
    expect((await chosenFor({ 'R-1': ['A-1'] }))[0]).toEqual([first, true]);
    // an ID that only one suite has is always found
    expect(await chosenFor({ 'R-1': ['A-1'], 'R-2': ['TC_2'] })).toEqual([
      [first, true],
      [third, false],
      [second, false],
      [web, true],
    ]);
    await importOf({ 'R-1': ['A-1'] }, { suites: [second] });
    const { links } = await importOf({ 'R-1': ['A-1', 'A-2'] }, { suites: undefined });
    expect(links).toMatchObject({ cases: 1, added: 1, same: 1, sharedIds: 2 });
    const { items: columns } = await send.requirement.matrix({ slug });
    expect(columns.map(({ suiteName, sourceId }) => [suiteName, sourceId])).toEqual(
      expect.arrayContaining([
        ['Two', 'A-1'],
        ['Two', 'A-2'],
      ]),
    );
    expect(columns.some(({ suiteId }) => [first, third, phone].includes(suiteId))).toBe(false);
    expect(await covered()).toEqual(BEFORE);
  });

  it('ties nothing of a suite that is left out, and says not that its IDs are unknown', async () => {
    const { phone, importOf, covered } = await aProject();
    const named = { 'R-1': ['TC_1', 'TC_2'] };
    const { print, links } = await importOf(named, { isPreview: true, suites: [phone] });
    expect(links).toMatchObject({ cases: 1, added: 1, unknown: [], removed: [] });
    await expect(importOf(named, { print })).rejects.toMatchObject({ code: 'import_outdated' });
    await importOf(named, { print, suites: [phone] });
    expect(await covered()).toEqual([...BEFORE.slice(0, 3), 'phone Log in: R-1']);
    expect((await importOf({ 'R-1': ['TC_2'] }, { suites: [] })).links).toMatchObject({ cases: 0 });
  });

  it('changes test cases as an edit of this person that stays in their history, and keeps all else of them', async () => {
    const { owner, send, web, importOf, keyOf } = await aProject();
    const key = await keyOf(web, 'Pay');
    const before = await send.suite.case({ id: web, key });
    const { revision } = await send.suite.get({ id: web });
    await importOf({ 'R-1': ['TC_2'], 'R-2': ['TC_2'] });
    const versions = await send.suite.caseVersions({ id: web, key });
    expect(versions).toMatchObject([
      {
        version: revision + 1,
        requirements: ['R-1', 'R-2'],
        by: `${owner.firstName} ${owner.lastName}`,
      },
      { version: revision, requirements: [] },
    ]);
    const after = await send.suite.case({ id: web, key });
    expect({ ...after, requirements: [], handwritten: null }).toEqual({
      ...before,
      handwritten: null,
    });
    expect((await send.suite.get({ id: web })).revision).toBe(revision + 1);
    // the file of the test cases says the same as last time: what was added here stays
    const cases = [
      {
        title: 'Pay',
        steps: step,
        sourceId: 'TC_2',
        toolId: { tool: 'testrail' as const, id: 'C77' },
      },
    ];
    const { counts } = await send.suite.importCases({ id: web, cases });
    expect(counts).toMatchObject({ same: 1, changed: 0 });
    expect((await send.suite.case({ id: web, key })).requirements).toEqual(['R-1', 'R-2']);
  });

  it('leaves test cases as they are that were taken out or that have no room, and names them', async () => {
    const { send, web, phone, importOf, keyOf, covered } = await aProject();
    await send.suite.removeCase({ id: web, key: await keyOf(web, 'Pay') });
    const key = await keyOf(phone, 'Log in');
    const requirements = Array.from({ length: LIMITS.caseRequirements }, (_, at) => `F-${at}`);
    const version = (await send.suite.case({ id: phone, key })).handwritten?.version ?? 0;
    await send.suite.rewriteCase({ id: phone, key, version, requirements });
    const { links } = await importOf({ 'R-1': ['TC_1', 'TC_2'] });
    expect(links).toEqual({
      ...{ ...NOTHING, cases: 1, added: 1, removed: ['TC_2'], full: ['TC_1'] },
      ...{ suites: expect.any(Array), sharedIds: 1 },
    });
    expect(await covered()).toEqual([
      ...['web Log in: R-0,R-1', 'web Pay: ', 'web TC_9: '],
      `phone Log in: ${requirements}`,
    ]);
  });

  it('says nothing of a generated test case whose model names the requirement', async () => {
    const { send, slug, modelId, redraw, generatedId, importOf } = await aProject();
    const { nodes, edges } = await send.model.get({ modelId });
    await redraw({
      nodes: nodes.map((node) =>
        node.type === 'step' ? { ...node, data: { ...node.data, requirements: ['R-1'] } } : node,
      ) as Parameters<typeof redraw>[0]['nodes'],
      edges: edges as Parameters<typeof redraw>[0]['edges'],
    });
    await send.suite.regenerate({ id: generatedId });
    const { items } = await send.requirement.matrix({ slug, ids: ['R-1'] });
    const ids = items.map(({ caseKey }) => `TC-${caseKey}`);
    expect(ids.length).toBeGreaterThan(0);
    const { links } = await importOf({ 'R-1': ids, 'R-2': ids.slice(0, 1) });
    expect(links).toEqual({ ...NOTHING, generated: ids.slice(0, 1) });
  });

  it('does nothing where a suite changed since its preview, or its test cases are being generated', async () => {
    const { send, web, phone, importOf, covered, keyOf } = await aProject();
    const named = { 'R-1': ['TC_1'] };
    const { print } = await importOf(named, { isPreview: true });
    await send.suite.removeCase({ id: phone, key: await keyOf(phone, 'Log in') });
    await expect(importOf(named, { print })).rejects.toMatchObject({ code: 'import_outdated' });
    await world.pool.query(
      `update suites set status = 'generating', updated_at = now() where id = $1`,
      [web],
    );
    await expect(importOf(named)).rejects.toMatchObject({ code: 'suite_not_ready', status: 409 });
    expect(await covered()).toEqual(BEFORE);
    const { items } = await send.audit.list({});
    expect(items.map(({ action }) => action)).not.toContain('requirement.import');
  });

  it('refuses more IDs than one requirement and all of them together may name, with nothing saved', async () => {
    const { send, slug, importOf } = await aProject();
    const ids = (count: number) => Array.from({ length: count }, (_, at) => `T-${at}`);
    const invalid = { code: 'invalid_input', status: 400 };
    await expect(importOf({ 'R-1': ids(LIMITS.requirementCases + 1) })).rejects.toMatchObject(
      invalid,
    );
    await expect(importOf({ 'R-1': ['x'.repeat(LIMITS.sourceId + 1)] })).rejects.toMatchObject(
      invalid,
    );
    await expect(importOf({ 'R-1': [' '] })).rejects.toMatchObject(invalid);
    const full = ids(LIMITS.requirementCases);
    const count = LIMITS.requirementLinks / LIMITS.requirementCases;
    const many = Object.fromEntries(ids(count).map((id) => [id, full]));
    await expect(importOf({ ...many, more: ['x'] })).rejects.toMatchObject(invalid);
    expect(await send.requirement.titles({ slug })).toEqual([]);
    const { links } = await importOf(many);
    expect(links).toEqual({ ...NOTHING, unknown: full });
  });

  it('finds no test case of another project, and none of another company', async () => {
    const { owner, send, slug, importOf } = await aProject();
    const { slug: otherSlug } = await send.project.create({ name: 'Other' });
    const stranger = await aShop(world);
    for (const [asker, at] of [
      [send, otherSlug],
      [stranger.send, stranger.projectSlug],
    ] as const) {
      const items = [{ id: 'R-1', title: 'x', cases: ['TC_1', 'C77'] }];
      const { links } = await asker.requirement.import({ slug: at, items });
      expect(links).toEqual({ ...NOTHING, unknown: ['TC_1', 'C77'] });
    }
    const { importId } = await importOf({ 'R-1': ['TC_1'] });
    const colleague = world.as(await world.aUser({ companyOf: owner }));
    for (const other of [colleague, world.as(await world.aUser())])
      for (const call of [
        () => other.requirement.import({ slug, items: [{ id: 'R-1', cases: ['TC_1'] }] }),
        () => other.requirement.undoImport({ slug, importId: importId ?? '' }),
      ])
        await expect(call()).rejects.toMatchObject({ code: 'project_not_found' });
  });
});

describe('the undo of an import of requirements that names test cases', () => {
  it('takes their requirements back, those alone that it added, and its requirements', async () => {
    const { send, slug, importOf, covered, undo } = await aProject();
    const { importId } = await importOf({ 'R-0': ['TC_1'], 'R-1': ['TC_1', 'TC_2'] });
    expect(await undo(importId)).toEqual({ left: [] });
    expect(await covered()).toEqual(BEFORE);
    expect(await send.requirement.titles({ slug })).toEqual([]);
    await expect(undo(importId)).rejects.toMatchObject({ code: 'import_not_undone' });
  });

  it('is of the test cases alone where the project had the requirements already', async () => {
    const { send, slug, importOf, covered, undo } = await aProject();
    await importOf({ 'R-1': [] });
    const { importId, changes } = await importOf({ 'R-1': ['TC_2'] });
    expect(changes).toEqual([]);
    expect(await covered()).toContain('web Pay: R-1');
    await undo(importId);
    expect(await covered()).toEqual(BEFORE);
    expect(await send.requirement.titles({ slug })).toHaveLength(1);
  });

  it('leaves a test case as it is that somebody changed since, and says which', async () => {
    const { send, web, importOf, covered, keyOf, undo } = await aProject();
    const { importId } = await importOf({ 'R-1': ['TC_1', 'TC_2'] });
    const key = await keyOf(web, 'Log in');
    const version = (await send.suite.case({ id: web, key })).handwritten?.version ?? 0;
    await send.suite.rewriteCase({ id: web, key, version, title: 'Sign in' });
    expect(await undo(importId)).toEqual({
      left: [{ suiteId: web, caseKey: key, name: 'Sign in' }],
    });
    expect(await covered()).toEqual([
      ...['web Sign in: R-0,R-1', 'web Pay: ', 'web TC_9: ', 'phone Log in: '],
    ]);
  });

  it('takes nothing back of any of them where the requirements have changed since', async () => {
    const { send, slug, importOf, covered, undo } = await aProject();
    const { importId } = await importOf({ 'R-1': ['TC_2'] });
    await send.requirement.update({ slug, id: 'R-1', version: 1, title: 'Other' });
    await expect(undo(importId)).rejects.toMatchObject({ code: 'import_not_undone' });
    expect(await covered()).toContain('web Pay: R-1');
  });

  it('passes over a suite that is in the bin, and is done once, however often at once', async () => {
    const { send, phone, importOf, covered, undo, casesOf, web } = await aProject();
    const { importId } = await importOf({ 'R-1': ['TC_1'] });
    await send.suite.delete({ id: phone });
    const settled = await Promise.allSettled([undo(importId), undo(importId)]);
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await casesOf(web))[0]?.requirements).toEqual(['R-0']);
    await expect(covered()).rejects.toMatchObject({ code: 'suite_not_found' });
  });
});
