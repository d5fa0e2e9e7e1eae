import { LIMITS } from '@caseloom/contract';
import type { ModelNode } from '@caseloom/engine';
import { describe, expect, it } from 'vitest';
import { aLine, aStep } from '../../../test/drawing.ts';
import { aWorld } from '../../../test/world.ts';

const world = await aWorld();

const marked = (id: string, label: string, ...requirements: string[]) =>
  aStep(id, label, { requirements });

/** A project whose one model has a step for REQ-1. */
async function aProject() {
  const owner = await world.aUser();
  const send = world.as(owner);
  const { slug } = await send.project.create({ name: 'Shop' });
  const draw = (...nodes: ModelNode[]) => aLine(...nodes);
  const drawn = draw(marked('a', 'the user signs in', 'REQ-1'));
  const { id: modelId } = await send.model.create({ projectSlug: slug, name: 'Pay', ...drawn });
  const list = () => send.requirement.listOfProject({ slug });
  const one = async (id: string) => (await list()).find((each) => each.id === id);
  const importOf = (
    items: Parameters<typeof send.requirement.import>[0]['items'],
    options: { isPreview?: boolean; deletesGone?: boolean; print?: string } = {},
  ) => send.requirement.import({ slug, items, ...options });
  return { owner, send, slug, modelId, drawn, list, one, importOf };
}

describe('what people write of a requirement', () => {
  it('is added to what models say of it, changed, and deleted, while models still name it', async () => {
    const { send, slug, one } = await aProject();
    const words = { title: ' Log in ', text: 'A user\n**logs in**', link: 'https://a.example/1' };
    const made = await send.requirement.create({ slug, id: 'REQ-1', ...words });
    expect(made).toMatchObject({
      ...{ id: 'REQ-1', title: 'Log in', text: 'A user\n**logs in**', version: 1 },
      ...{ parentId: null, link: 'https://a.example/1', isUncovered: false, isSuspect: false },
      models: [{ name: 'Pay' }],
    });
    await send.requirement.create({ slug, id: 'REQ-2', title: 'Lock', parentId: 'REQ-1' });
    expect(await one('REQ-2')).toMatchObject({ isUncovered: true, models: [], caseCount: 0 });
    const again = send.requirement.create({ slug, id: 'REQ-1', title: 'x' });
    await expect(again).rejects.toMatchObject({ code: 'requirement_exists', status: 409 });
    expect(await send.requirement.titles({ slug })).toEqual([
      { id: 'REQ-1', title: 'Log in' },
      { id: 'REQ-2', title: 'Lock' },
    ]);
    await send.requirement.delete({ slug, id: 'REQ-1' });
    expect(await one('REQ-1')).toMatchObject({ title: '', version: null, models: [{}] });
    expect(await one('REQ-2')).toMatchObject({ parentId: null });
    const texts = (await send.audit.list({ projectSlug: slug })).items.map(({ text }) => text);
    expect(texts.slice(0, 3)).toEqual([
      'Deleted the text of the requirement “REQ-1”',
      'Added the text of the requirement “REQ-2”',
      'Added the text of the requirement “REQ-1”',
    ]);
  });

  it('is saved by one of two who change it at once', async () => {
    const { send, slug, one } = await aProject();
    await send.requirement.create({ slug, id: 'REQ-1', title: 'Log in' });
    const changes = ['first', 'second'].map((title) =>
      send.requirement.update({ slug, id: 'REQ-1', version: 1, title }),
    );
    const settled = await Promise.allSettled(changes);
    const kept = settled.filter(({ status }) => status === 'fulfilled');
    const refused = settled.find(({ status }) => status === 'rejected');
    expect(kept).toHaveLength(1);
    expect(refused).toMatchObject({ reason: { code: 'version_conflict', status: 409 } });
    expect(await one('REQ-1')).toMatchObject({ version: 2 });
  });

  it('stands in a tree that never closes to a circle', async () => {
    const { send, slug, list } = await aProject();
    const add = (id: string, parentId: string | null) =>
      send.requirement.create({ slug, id, title: id, parentId });
    await add('B', null);
    await add('A', null);
    await add('A.1', 'A');
    await add('B.1', 'B');
    expect((await list()).map(({ id }) => id)).toEqual(['B', 'B.1', 'A', 'A.1', 'REQ-1']);
    const under = (id: string, parentId: string) =>
      send.requirement.update({ slug, id, version: 1, title: id, parentId });
    await expect(under('A', 'A')).rejects.toMatchObject({ code: 'requirement_cycle' });
    await expect(under('A', 'A.1')).rejects.toMatchObject({ code: 'requirement_cycle' });
    await expect(under('A', 'nobody')).rejects.toMatchObject({ code: 'requirement_not_found' });
    // two who each move one under the other at the same time
    const both = await Promise.allSettled([under('A', 'B'), under('B', 'A')]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('is for members of the project, and shown as it was written, whatever that is', async () => {
    const { owner, send, slug, one } = await aProject();
    const text = '<img src=x onerror=alert(1)> =1+1 \u202e {{7*7}} \u{1f600}';
    await send.requirement.create({ slug, id: "'; drop--", title: text, text });
    expect(await one("'; drop--")).toMatchObject({ title: text, text });
    const csv = await (await send.requirement.export({ slug, format: 'csv' })).text();
    expect(csv).toContain('drop--');
    const colleague = world.as(await world.aUser({ companyOf: owner }));
    const stranger = world.as(await world.aUser());
    for (const other of [colleague, stranger])
      for (const call of [
        () => other.requirement.create({ slug, id: 'X', title: 'x' }),
        () => other.requirement.update({ slug, id: "'; drop--", version: 1, title: 'x' }),
        () => other.requirement.delete({ slug, id: "'; drop--" }),
        () => other.requirement.import({ slug, items: [{ id: 'X', title: 'x' }] }),
        () => other.requirement.titles({ slug }),
        () => other.requirement.coverage({ slug }),
      ])
        await expect(call()).rejects.toMatchObject({ code: 'project_not_found' });
    const bad = { slug, id: 'X', title: 'x' };
    for (const wrong of [
      { ...bad, link: 'javascript:alert(1)' },
      { ...bad, title: 'a\0b' },
      { ...bad, title: 'x'.repeat(LIMITS.requirementTitle + 1) },
      { ...bad, text: 'x'.repeat(LIMITS.requirementText + 1) },
      { ...bad, id: ' ' },
    ])
      await expect(send.requirement.create(wrong)).rejects.toMatchObject({ code: 'invalid_input' });
  });
});

describe('a requirement whose words change', () => {
  it('is suspect with the words before, until somebody looks at those it has now', async () => {
    const { owner, send, slug, one } = await aProject();
    await send.requirement.create({ slug, id: 'REQ-1', title: 'Log in', text: 'by password' });
    const change = (version: number, text: string) =>
      send.requirement.update({ slug, id: 'REQ-1', version, title: 'Log in', text });
    await change(1, 'by passkey');
    expect(await one('REQ-1')).toMatchObject({
      ...{ isSuspect: true, version: 2, models: [{ isSuspect: false }] },
      wordsBefore: { title: 'Log in', text: 'by password' },
    });
    // a second change is compared with what was looked at last, and taking it back says nothing any more
    await change(2, 'by passkey alone');
    expect((await one('REQ-1'))?.wordsBefore).toEqual({ title: 'Log in', text: 'by password' });
    await change(3, 'by password');
    expect(await one('REQ-1')).toMatchObject({ isSuspect: false, wordsBefore: null });
    await change(4, 'by passkey');
    const seenBefore = send.requirement.review({ slug, id: 'REQ-1', version: 4 });
    await expect(seenBefore).rejects.toMatchObject({ code: 'version_conflict' });
    const reviewed = await send.requirement.review({ slug, id: 'REQ-1', version: 5 });
    expect(reviewed).toMatchObject({
      ...{ isSuspect: false, wordsBefore: null },
      reviewedBy: `${owner.firstName} ${owner.lastName}`,
    });
  });

  it('is not while nothing covers it: what is drawn later is drawn for the new words', async () => {
    const { send, slug, one, modelId } = await aProject();
    await send.requirement.create({ slug, id: 'REQ-9', title: 'Pay' });
    await send.requirement.update({ slug, id: 'REQ-9', version: 1, title: 'Pay twice' });
    expect(await one('REQ-9')).toMatchObject({ isSuspect: false });
    const { version } = await send.model.get({ modelId });
    const drawing = aLine(marked('a', 'the user pays', 'REQ-9'));
    await send.model.update({ projectSlug: slug, modelId, version, name: 'Pay', ...drawing });
    expect(await one('REQ-9')).toMatchObject({ isSuspect: false, isUncovered: false });
  });

  it('has two reasons where its model changed too, and both are settled at once', async () => {
    const { send, slug, one, modelId } = await aProject();
    await send.suite.create({ modelId });
    await send.requirement.create({ slug, id: 'REQ-1', title: 'Log in' });
    await send.requirement.update({ slug, id: 'REQ-1', version: 1, title: 'Sign in' });
    const { version } = await send.model.get({ modelId });
    const drawing = aLine(marked('a', 'the user logs in', 'REQ-1'));
    await send.model.update({ projectSlug: slug, modelId, version, name: 'Pay', ...drawing });
    expect(await one('REQ-1')).toMatchObject({
      ...{ isSuspect: true, wordsBefore: { title: 'Log in' }, models: [{ isSuspect: true }] },
    });
    const reviewed = await send.requirement.review({ slug, id: 'REQ-1' });
    expect(reviewed).toMatchObject({
      ...{ isSuspect: false, wordsBefore: null, models: [{ isSuspect: false }] },
    });
  });
});

describe('an import of requirements', () => {
  const ITEMS = [
    { id: 'REQ-1', title: 'Log in', text: 'by password' },
    { id: 'REQ-2', title: 'Lock', parentId: 'REQ-1' },
  ];

  it('says first what it would do, then does exactly that, and is undone', async () => {
    const { list, one, importOf, send, slug } = await aProject();
    const preview = await importOf(ITEMS, { isPreview: true });
    expect(preview).toMatchObject({
      ...{ importId: null, sameCount: 0, orphans: [] },
      changes: [{ id: 'REQ-1', kind: 'new', before: null }, { id: 'REQ-2' }],
    });
    expect((await list()).map(({ id, version }) => [id, version])).toEqual([['REQ-1', null]]);
    await importOf(ITEMS, { print: preview.print });
    await send.requirement.create({ slug, id: 'REQ-3', title: 'Old' });
    const next = [ITEMS[1] ?? { id: '' }, { id: 'REQ-1', title: 'Log in', text: 'by passkey' }];
    const done = await importOf(next, { deletesGone: true });
    expect(done).toMatchObject({
      sameCount: 1,
      changes: [
        {
          id: 'REQ-1',
          kind: 'changed',
          before: { text: 'by password' },
          after: { text: 'by passkey' },
        },
        { id: 'REQ-3', kind: 'gone', after: null },
      ],
    });
    expect(await one('REQ-1')).toMatchObject({ isSuspect: true, version: 2 });
    expect(await one('REQ-3')).toBeUndefined();
    await send.requirement.undoImport({ slug, importId: done.importId ?? '' });
    expect(await one('REQ-1')).toMatchObject({ text: 'by password', isSuspect: false, version: 3 });
    expect(await one('REQ-3')).toMatchObject({ title: 'Old' });
    const again = send.requirement.undoImport({ slug, importId: done.importId ?? '' });
    await expect(again).rejects.toMatchObject({ code: 'import_not_undone' });
  });

  it('keeps what the file does not have, and makes no second one of what it has', async () => {
    const { list, importOf } = await aProject();
    await importOf(ITEMS);
    const again = await importOf(ITEMS);
    expect(again).toMatchObject({ importId: null, changes: [], sameCount: 2 });
    const fewer = await importOf(ITEMS.slice(0, 1));
    expect(fewer).toMatchObject({ importId: null, changes: [{ id: 'REQ-2', kind: 'gone' }] });
    expect((await list()).map(({ id }) => id)).toEqual(['REQ-1', 'REQ-2']);
  });

  it('does nothing where something was changed since its preview', async () => {
    const { send, slug, importOf, one } = await aProject();
    const { print } = await importOf(ITEMS, { isPreview: true });
    await send.requirement.create({ slug, id: 'REQ-1', title: 'Mine' });
    const outdated = importOf(ITEMS, { print });
    await expect(outdated).rejects.toMatchObject({ code: 'import_outdated', status: 409 });
    expect(await one('REQ-1')).toMatchObject({ title: 'Mine', version: 1 });
    expect(await one('REQ-2')).toBeUndefined();
  });

  it('is not undone over what somebody changed since', async () => {
    const { send, slug, importOf, one } = await aProject();
    const { importId } = await importOf(ITEMS);
    await send.requirement.update({ slug, id: 'REQ-2', version: 1, title: 'Lock at once' });
    const undone = send.requirement.undoImport({ slug, importId: importId ?? '' });
    await expect(undone).rejects.toMatchObject({ code: 'import_not_undone' });
    expect(await one('REQ-1')).toMatchObject({ title: 'Log in' });
    // the same id with the same version, but written by somebody since
    const second = await importOf([...ITEMS, { id: 'REQ-3', title: 'New' }]);
    await send.requirement.delete({ slug, id: 'REQ-3' });
    await send.requirement.create({ slug, id: 'REQ-3', title: 'By hand' });
    const other = send.requirement.undoImport({ slug, importId: second.importId ?? '' });
    await expect(other).rejects.toMatchObject({ code: 'import_not_undone' });
  });

  it('is undone once, however often at once', async () => {
    const { send, slug, importOf, list } = await aProject();
    const { importId } = await importOf(ITEMS);
    const undo = () => send.requirement.undoImport({ slug, importId: importId ?? '' });
    const settled = await Promise.allSettled([undo(), undo(), undo()]);
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await list()).map(({ version }) => version)).toEqual([null]);
  });

  it('puts at the top what has an unknown parent, and refuses circles and ids that come twice', async () => {
    const { importOf, one } = await aProject();
    const orphan = [{ id: 'REQ-2', title: 'Lock', parentId: 'nobody' }];
    expect(await importOf(orphan)).toMatchObject({ orphans: ['REQ-2'] });
    expect(await one('REQ-2')).toMatchObject({ parentId: null });
    const circle = ['A', 'B'].map((id) => ({ id, title: id, parentId: id === 'A' ? 'B' : 'A' }));
    await expect(importOf(circle)).rejects.toMatchObject({ code: 'requirement_cycle' });
    const twice = [...ITEMS, ...ITEMS];
    await expect(importOf(twice)).rejects.toMatchObject({ code: 'invalid_input' });
  });

  it('takes five thousand at once, and refuses one more with nothing saved', async () => {
    const { importOf, list, send, slug } = await aProject();
    const many = Array.from({ length: LIMITS.requirements }, (_, at) => ({
      ...{ id: `R-${at}`, title: `Number ${at}`, parentId: at === 0 ? null : `R-${at - 1}` },
    }));
    await importOf(many);
    expect(await list()).toHaveLength(LIMITS.requirements + 1);
    const full = { code: 'requirements_full', status: 409 };
    const more = send.requirement.create({ slug, id: 'X', title: 'x' });
    await expect(more).rejects.toMatchObject(full);
    await expect(importOf([{ id: 'X', title: 'x' }])).rejects.toMatchObject(full);
  });
});

it('of each requirement it is known how much of its nodes and edges was tested, parts counted with it', async () => {
  const { send, slug, modelId, importOf } = await aProject();
  await importOf([
    { id: 'TOP', title: 'All' },
    { id: 'REQ-1', title: 'Log in', parentId: 'TOP' },
    { id: 'REQ-2', title: 'Pay', parentId: 'TOP' },
  ]);
  const { version } = await send.model.get({ modelId });
  const line = aLine(
    marked('a', 'the user signs in', 'REQ-1'),
    marked('b', 'it pays', 'REQ-1', 'REQ-2'),
  );
  const edges = line.edges.map((edge) =>
    edge.source === 'a' ? { ...edge, requirements: ['REQ-2'] } : edge,
  );
  const drawing = {
    nodes: line.nodes,
    edges: [...edges, { id: 'over', source: 'a', target: 'end' }],
  };
  await send.model.update({ projectSlug: slug, modelId, version, name: 'Pay', ...drawing });
  const coverage = async () =>
    Object.fromEntries(
      (await send.requirement.coverage({ slug })).map(({ id, ...shares }) => [id, shares]),
    );
  const share = (covered: number, total: number) => ({ covered, total });
  const { id: suiteId } = await send.suite.create({ modelId });
  expect((await coverage()).TOP).toEqual({
    own: { nodes: share(0, 0), edges: share(0, 0) },
    whole: { nodes: share(0, 2), edges: share(0, 1) },
  });
  const { id } = await send.run.create({ suiteId });
  const short = (await send.result.list({ id, through: 'over' })).items.map(
    ({ caseKey }) => caseKey,
  );
  await send.result.setMany({ id, caseKeys: short, status: 'passed' });
  const partly = await send.requirement.coverage({ slug });
  expect(partly.map((one) => one.id)).toEqual(['REQ-2', 'TOP', 'REQ-1']);
  expect((await coverage())['REQ-1']?.own).toEqual({ nodes: share(1, 2), edges: share(0, 0) });
  const long = (await send.result.list({ id, through: 'b' })).items.map(({ caseKey }) => caseKey);
  await send.result.setMany({ id, caseKeys: long, status: 'blocked' });
  expect((await coverage())['REQ-2']?.own).toEqual({ nodes: share(0, 1), edges: share(0, 1) });
  await send.result.setMany({ id, caseKeys: long, status: 'failed' });
  expect((await coverage()).TOP?.whole).toEqual({ nodes: share(2, 2), edges: share(1, 1) });
});
