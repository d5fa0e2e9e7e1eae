import { BIN_KINDS, type BinKind } from '@caseloom/contract';
import { describe, expect, it } from 'vitest';
import { aCall, aLine, aStep } from '../../../test/drawing.ts';
import type { Things } from '../../../test/fixture-types.ts';
import { aCast, furnish, ROUTES, send } from '../../../test/fixtures.ts';
import { aWorld, type Person } from '../../../test/world.ts';
import { tidy } from '../../jobs/tidy.ts';

const world = await aWorld();

/** Calls that tell what was, and the bin itself. */
const TELLS_WHAT_WAS = ['bin.list', 'audit.list', 'audit.export', 'user.export'];

/** A room with one thing of each kind that can go into the bin alone. */
async function aRoom() {
  const cast = await aCast(world);
  const things = await furnish(world, cast);
  const { projectSlug, suiteId } = things;
  const me = world.as(cast.admin);
  // alone: nothing calls it, no run is of it
  const drawn = aLine(aStep('s', 'seen'), aCall(things.calledId));
  const { id: modelId } = await me.model.create({ projectSlug, name: 'Alone', ...drawn });
  const { id: runId } = await me.run.create({ suiteId, name: 'Alone' });
  await me.result.set({ id: runId, caseKey: things.caseKey, status: 'passed' });
  const ids: Record<BinKind, string> = {
    project: things.projectId,
    model: modelId,
    suite: things.bareSuiteId,
    run: runId,
    testData: things.dataId,
  };
  return { cast, me, things, ids };
}

type Room = Awaited<ReturnType<typeof aRoom>>;

const idIn = (kind: BinKind, id: string): Partial<Things> =>
  ({
    project: { projectId: id },
    model: { modelId: id },
    suite: { suiteId: id },
    run: { runId: id },
    testData: { dataId: id },
  })[kind];

async function remove({ me, things, ids }: Room, kind: BinKind) {
  if (kind === 'project') return me.project.delete({ slug: things.projectSlug });
  if (kind === 'model') return me.model.delete({ modelId: ids.model });
  return me[kind].delete({ id: ids[kind] });
}

/** The reading calls whose answer contains an id, called with the deleted thing and with others. */
async function tellingOf({ cast, things }: Room, kind: BinKind, id: string) {
  const telling: string[] = [];
  for (const route of ROUTES) {
    const name = route.path.join('.');
    if (route.method !== 'GET' || TELLS_WHAT_WAS.includes(name)) continue;
    for (const input of [things, { ...things, ...idIn(kind, id) }]) {
      const call = await route.make(input, world, cast);
      const { statusCode, body } = await send(world, route, call, cast.owner.token);
      if (statusCode < 300 && body.includes(id)) telling.push(name);
    }
  }
  return [...new Set(telling)];
}

async function figuresOf(person: Person) {
  const me = world.as(person);
  const { usage } = await me.subscription.get();
  const { recent: _, ...dashboard } = { recent: [], ...(await me.dashboard.get({})) };
  const isKept = ({ figure }: { figure: string }) => figure !== 'storage';
  return { usage: usage.filter(isKept), dashboard, projects: await me.project.counts() };
}

const onlyOf = async (person: Person, kind?: BinKind) =>
  (await world.as(person).bin.list({ ...(kind && { kind }) })).items;

describe.each(BIN_KINDS)('a %s in the bin', (kind) => {
  it('appears nowhere, and is there again as it was once it is restored', async () => {
    const room = await aRoom();
    const id = room.ids[kind];
    const before = await tellingOf(room, kind, id);
    expect(before.length).toBeGreaterThan(0);
    await remove(room, kind);
    expect(await tellingOf(room, kind, id)).toEqual([]);
    const me = world.as(room.cast.admin);
    const { kind: restoredKind, name, project } = await me.bin.restore({ kind, id });
    expect([restoredKind, project.slug]).toEqual([kind, room.things.projectSlug]);
    expect(name).toBeTruthy();
    expect(await tellingOf(room, kind, id)).toEqual(before);
    await expect(me.bin.restore({ kind, id })).rejects.toMatchObject({ code: 'binned_not_found' });
  });

  it('is listed with who deleted it, when, and for how long it can be restored', async () => {
    const room = await aRoom();
    await remove(room, kind);
    const { items, total } = await world.as(room.cast.owner).bin.list({ kind });
    const binned = items.find((one) => one.id === room.ids[kind]);
    expect(binned).toMatchObject({ kind, deletedBy: 'Ayşe İnan', canDelete: true });
    const left = Date.parse(binned?.leavesAt ?? '') - Date.parse(binned?.deletedAt ?? '');
    expect(left / 864e5).toBe(30);
    expect(total).toBe(items.length);
    expect(await onlyOf(room.cast.stranger, kind)).toEqual([]);
    expect(await onlyOf(room.cast.colleague, kind)).toEqual([]);
  });

  it('is deleted for good by an admin at once, or after its 30 days by itself', async () => {
    const [now, later] = [await aRoom(), await aRoom()];
    for (const room of [now, later]) await remove(room, kind);
    const isListed = async ({ cast, ids }: Room) =>
      (await onlyOf(cast.owner, kind)).some(({ id }) => id === ids[kind]);
    await world.as(now.cast.admin).bin.delete({ kind, id: now.ids[kind] });
    expect(await isListed(now)).toBe(false);
    const table = kind === 'testData' ? 'test_data' : `${kind}s`;
    const age = `update ${table} set deleted_at = now() - make_interval(days => $2) where id = $1`;
    await world.pool.query(age, [later.ids[kind], 29]);
    await tidy.run(world.jobContext, {});
    expect(await isListed(later)).toBe(true);
    await world.pool.query(age, [later.ids[kind], 31]);
    await tidy.run(world.jobContext, {});
    const ids = [now.ids[kind], later.ids[kind]];
    const { rows } = await world.pool.query(`select from ${table} where id = any($1)`, [ids]);
    expect(rows).toEqual([]);
  });

  it('changes no figure any more', async () => {
    const room = await aRoom();
    const { owner } = room.cast;
    if (kind === 'project') {
      await remove(room, kind);
      expect((await figuresOf(owner)).projects).toEqual([]);
      return;
    }
    await remove(room, kind);
    const after = await figuresOf(owner);
    await world.as(room.cast.admin).bin.delete({ kind, id: room.ids[kind] });
    expect(await figuresOf(owner)).toEqual(after);
  });
});

describe('the bin', () => {
  it('gives back what who is in a project may delete, and lets only its admins delete for good', async () => {
    const { cast, me, ids } = await aRoom();
    const member = world.as(cast.member);
    await me.run.delete({ id: ids.run });
    await member.model.delete({ modelId: ids.model });
    expect((await onlyOf(cast.member)).map(({ kind }) => kind).sort()).toEqual(['model', 'model']);
    expect((await onlyOf(cast.member)).map(({ canDelete }) => canDelete)).toEqual([false, false]);
    const run = { kind: 'run', id: ids.run } as const;
    await expect(member.bin.restore(run)).rejects.toMatchObject({ status: 403 });
    const model = { kind: 'model', id: ids.model } as const;
    await expect(member.bin.delete(model)).rejects.toMatchObject({ status: 403 });
    await member.bin.restore(model);
  });

  it('lists a page at a time, of one project or kind where the call names it', async () => {
    const { cast, me, things, ids } = await aRoom();
    const { projectSlug } = things;
    await me.model.delete({ modelId: ids.model });
    await me.suite.delete({ id: ids.suite });
    const first = await me.bin.list({ limit: 2, projectSlug });
    expect([first.items.map(({ id }) => id), first.total]).toEqual([[ids.suite, ids.model], 3]);
    const rest = await me.bin.list({ limit: 2, projectSlug, cursor: first.nextCursor ?? '' });
    expect([rest.items.map(({ id }) => id), rest.nextCursor]).toEqual([[things.binnedId], null]);
    expect((await me.bin.list({ kind: 'suite' })).total).toBe(1);
    const other = world.as(cast.colleague).bin.list({ projectSlug });
    await expect(other).rejects.toMatchObject({ code: 'project_not_found' });
  });

  it('takes out nothing without what it cannot be without', async () => {
    const { me, things, ids } = await aRoom();
    const { calledId } = things;
    for (const modelId of [things.modelId, ids.model, calledId]) await me.model.delete({ modelId });
    const caller = { kind: 'model', id: ids.model } as const;
    const called = { kind: 'model', id: calledId } as const;
    await expect(me.bin.restore(caller)).rejects.toMatchObject({
      code: 'needs_binned',
      data: { things: [{ kind: 'model', id: calledId }] },
    });
    await expect(me.bin.delete(called)).rejects.toMatchObject({ code: 'needed_in_bin' });
    await me.bin.restore(called);
    await me.bin.restore(caller);
    expect((await me.model.get({ modelId: ids.model })).models.map(({ id }) => id)).toEqual([
      calledId,
    ]);
  });

  it('gives a run back only with its suite, which may go once its runs are in the bin', async () => {
    const { me, things, ids } = await aRoom();
    const { suiteId, runId, otherRunId } = things;
    await expect(me.suite.delete({ id: suiteId })).rejects.toMatchObject({ code: 'suite_in_use' });
    for (const id of [runId, otherRunId, ids.run]) await me.run.delete({ id });
    await me.suite.delete({ id: suiteId });
    const run = { kind: 'run', id: runId } as const;
    await expect(me.bin.restore(run)).rejects.toMatchObject({ code: 'needs_binned' });
    await me.bin.restore({ kind: 'suite', id: suiteId });
    await me.bin.restore(run);
    expect((await me.run.get({ id: runId })).counts.failed).toBe(1);
    await me.run.delete({ id: runId });
    await me.suite.delete({ id: suiteId });
    await me.bin.delete({ kind: 'suite', id: suiteId });
    expect((await me.bin.list({ kind: 'run' })).items).toEqual([]);
  });

  it('keeps test data that a model in the bin uses, and shows its class', async () => {
    const { me, things } = await aRoom();
    const { projectSlug } = things;
    const fields = { projectSlug, name: 'password', validity: 'invalid', type: 'text' } as const;
    const { id } = await me.testData.create({ ...fields, values: ['1'], label: 'too short' });
    const { nodes, edges } = aLine({ ...aStep('x', ''), data: {} });
    const guarded = edges.map((edge) => ({ ...edge, guard: '<password> is invalid' }));
    const model = { projectSlug, name: 'Named', nodes, edges: guarded };
    const { id: modelId } = await me.model.create(model);
    await expect(me.testData.delete({ id })).rejects.toMatchObject({ code: 'data_in_use' });
    await me.model.delete({ modelId });
    await me.testData.delete({ id });
    const data = { kind: 'testData', id } as const;
    expect((await me.bin.list({ kind: 'testData' })).items[0]?.dataClass).toEqual({
      validity: 'invalid',
      label: 'too short',
    });
    await expect(me.bin.delete(data)).rejects.toMatchObject({
      code: 'needed_in_bin',
      data: { things: [{ kind: 'model', id: modelId, name: 'Named' }] },
    });
    await me.bin.delete({ kind: 'model', id: modelId });
    await me.bin.delete(data);
  });

  it('keeps a step that a model in the bin shows', async () => {
    const { me, things } = await aRoom();
    const { projectSlug } = things;
    const { id: stepId } = await me.step.create({ projectSlug, label: 'kept', type: 'action' });
    const { nodes, edges } = aLine({ ...aStep('x', ''), stepId, data: {} });
    const { id } = await me.model.create({ projectSlug, name: 'B', nodes, edges });
    await me.model.delete({ modelId: id });
    await expect(me.step.delete({ stepId })).rejects.toMatchObject({ code: 'needed_in_bin' });
    await me.bin.delete({ kind: 'model', id });
    await me.step.delete({ stepId });
  });

  it('leaves names to others, and gives data back once its name is free again', async () => {
    const { me, things, ids } = await aRoom();
    const { projectSlug } = things;
    await me.testData.delete({ id: ids.testData });
    const fields = { name: 'thing', validity: 'valid', type: 'text' } as const;
    const { id } = await me.testData.create({ projectSlug, ...fields, values: ['2'] });
    const data = { kind: 'testData', id: ids.testData } as const;
    await expect(me.bin.restore(data)).rejects.toMatchObject({ code: 'data_exists' });
    await me.testData.delete({ id });
    await me.bin.restore(data);
  });

  it('takes the data of a model along, and gives it back with it', async () => {
    const { me, things, ids } = await aRoom();
    const { projectSlug } = things;
    const own = { name: 'own', validity: 'valid', type: 'text', modelId: ids.model } as const;
    const { id } = await me.testData.create({ projectSlug, ...own, values: ['1'] });
    const isListed = async () => (await me.testData.list({ projectSlug })).some((d) => d.id === id);
    await me.model.delete({ modelId: ids.model });
    expect(await isListed()).toBe(false);
    await me.bin.restore({ kind: 'model', id: ids.model });
    expect(await isListed()).toBe(true);
  });

  it('ends links to a report meanwhile', async () => {
    const { me, things } = await aRoom();
    const open = () => world.as().report.open({ token: things.reportToken });
    await me.run.delete({ id: things.runId });
    await expect(open()).rejects.toMatchObject({ code: 'report_not_found' });
    await me.bin.restore({ kind: 'run', id: things.runId });
    expect((await open()).run.counts.failed).toBe(1);
  });

  it('takes the news of a run along, and gives them back with it', async () => {
    const { cast, me, ids } = await aRoom();
    await me.run.complete({ id: ids.run });
    const news = async () =>
      (await world.as(cast.member).notification.list({})).items.map(({ kind }) => kind);
    expect(await news()).toContain('run_finished');
    await me.run.delete({ id: ids.run });
    expect(await news()).not.toContain('run_finished');
    await me.bin.restore({ kind: 'run', id: ids.run });
    expect(await news()).toContain('run_finished');
  });

  it('waits while another project has taken the name', async () => {
    const { me, things, ids } = await aRoom();
    const project = { kind: 'project', id: ids.project } as const;
    const { name } = await me.project.get({ slug: things.projectSlug });
    await me.project.delete({ slug: things.projectSlug });
    const other = await me.project.create({ name });
    const waiting = me.bin.restore(project);
    await expect(waiting).rejects.toMatchObject({ code: 'project_name_taken', status: 409 });
    await me.project.update({ slug: other.slug, version: other.version, name: 'Another' });
    await me.bin.restore(project);
    expect(await me.project.get({ slug: things.projectSlug })).toMatchObject({ name });
  });

  it('writes to the audit log who put in, took out and deleted what', async () => {
    const { cast, me, ids } = await aRoom();
    const model = { kind: 'model', id: ids.model } as const;
    await me.model.delete({ modelId: ids.model });
    await me.bin.restore(model);
    await me.model.delete({ modelId: ids.model });
    await me.bin.delete(model);
    const { items } = await world.as(cast.owner).audit.list({ limit: 4 });
    expect(items.map(({ text }) => text)).toEqual([
      'Deleted the model “Alone” for good',
      'Moved the model “Alone” to the bin',
      'Restored the model “Alone” from the bin',
      'Moved the model “Alone” to the bin',
    ]);
  });
});
