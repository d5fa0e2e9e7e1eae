import { releaseChange } from '@caseloom/contract';
import { readXlsx } from '@caseloom/formats';
import { describe, expect, it } from 'vitest';
import { aLogin, aStep } from '../../../test/drawing.ts';
import { aRun } from '../../../test/run.ts';
import { aWorld } from '../../../test/world.ts';

const world = await aWorld();

/** A release of two runs of the same four cases: the second run passes what failed in the first. */
async function aRelease() {
  const made = await aRun(world);
  const { send, projectSlug, suiteId, id: firstId, a, b, c } = made;
  const { id: secondId } = await send.run.create({ suiteId, name: 'Second' });
  const release = await send.release.create({
    ...{ projectSlug, name: '1.4', startsOn: '2026-11-01', endsOn: '2026-11-30' },
  });
  await send.result.set({ id: firstId, caseKey: a, status: 'failed' });
  await send.result.set({ id: firstId, caseKey: b, status: 'failed' });
  await send.result.set({ id: firstId, caseKey: c, status: 'passed' });
  await send.result.set({ id: secondId, caseKey: a, status: 'passed' });
  await send.release.update({ id: release.id, runIds: [firstId, secondId] });
  return { ...made, release, firstId, secondId };
}

describe('a release', () => {
  it('counts each test case once, by its last result in the runs of the release', async () => {
    const { send, release, b, firstId, secondId } = await aRelease();
    const summary = await send.release.get({ id: release.id });
    expect(summary.release).toMatchObject({
      ...{ name: '1.4', startsOn: '2026-11-01', endsOn: '2026-11-30', status: 'open', runs: 2 },
      counts: { passed: 2, failed: 1, blocked: 0, skipped: 0, untested: 1 },
    });
    expect(summary.runs.map(({ id }) => id)).toEqual([secondId, firstId]);
    expect(summary.failing).toMatchObject([{ caseKey: b, runId: firstId, status: 'failed' }]);
    expect(summary.failingTotal).toBe(1);
    const today = new Date().toISOString().slice(0, 10);
    expect(summary.daily).toEqual([{ day: today, passed: 2, failed: 2 }]);
  });

  it('takes a run out of the release that it was in, and keeps it when it is deleted', async () => {
    const { send, projectSlug, release, firstId, secondId } = await aRelease();
    const next = await send.release.create({ projectSlug, name: '1.5' });
    await send.release.update({ id: next.id, runIds: [secondId], status: 'released' });
    const list = await send.release.listOfProject({ slug: projectSlug });
    expect(list.map(({ name, runs, status }) => [name, runs, status])).toEqual([
      ['1.5', 1, 'released'],
      ['1.4', 1, 'open'],
    ]);
    await send.release.delete({ id: release.id });
    expect(await send.run.get({ id: firstId })).toMatchObject({ name: 'Nightly' });
    await expect(send.release.get({ id: release.id })).rejects.toMatchObject({
      code: 'release_not_found',
    });
  });

  it('does not count a run in the bin, which comes back with its results', async () => {
    const { send, release, firstId, secondId } = await aRelease();
    await send.run.delete({ id: firstId });
    const without = await send.release.get({ id: release.id });
    expect(without.release.counts).toMatchObject({ passed: 1, failed: 0, untested: 3 });
    await send.release.update({ id: release.id, runIds: [secondId] });
    await send.bin.restore({ kind: 'run', id: firstId });
    const again = await send.release.get({ id: release.id });
    expect(again.release.counts).toMatchObject({ passed: 2, failed: 1 });
  });

  it('refuses a run of another project, and then changes nothing', async () => {
    const { send, release } = await aRelease();
    const other = await aRun(world);
    await expect(
      send.release.update({ id: release.id, name: 'x', runIds: [other.id] }),
    ).rejects.toMatchObject({ code: 'run_not_found' });
    expect((await send.release.get({ id: release.id })).release).toMatchObject({
      ...{ name: '1.4', runs: 2 },
    });
  });

  it('is compared with another one: results, words, and what only one of them has', async () => {
    const { send, projectSlug, modelId, suiteId, release, a, b } = await aRelease();
    const { name, version } = await send.model.get({ modelId });
    const { nodes, edges } = aLogin();
    const reworded = nodes.map((node) =>
      node.id === 't1' ? aStep('t1', 'the home page opens', { type: 'outcome' }) : node,
    );
    const drawing = { nodes: reworded, edges };
    await send.model.update({ projectSlug, modelId, name, version, ...drawing });
    await send.suite.regenerate({ id: suiteId });
    const { id: thirdId } = await send.run.create({ suiteId });
    await send.result.set({ id: thirdId, caseKey: a, status: 'passed' });
    await send.result.set({ id: thirdId, caseKey: b, status: 'passed' });
    const next = await send.release.create({ projectSlug, name: '1.5' });
    await send.release.update({ id: next.id, runIds: [thirdId] });
    const { counts, changed, changedTotal } = await send.release.compare({
      ...{ id: next.id, otherId: release.id },
    });
    expect(counts.added + counts.removed).toBe(0);
    expect(counts.reworded + counts.same).toBe(4);
    expect(counts.reworded).toBeGreaterThan(0);
    expect(changedTotal).toBe(1);
    expect(counts).toMatchObject({ result: 1, untested: 1 });
    expect(changed.find(({ caseKey }) => caseKey === b)).toMatchObject({
      ...{ status: 'passed', otherStatus: 'failed' },
    });
  });

  it('that has not run yet what the one before did counts that apart from what went otherwise', async () => {
    const { send, projectSlug, suiteId, release, a, b, c } = await aRelease();
    const { id: thirdId } = await send.run.create({ suiteId });
    await send.result.set({ id: thirdId, caseKey: b, status: 'passed' });
    const next = await send.release.create({ projectSlug, name: '1.5' });
    await send.release.update({ id: next.id, runIds: [thirdId] });
    const pair = { id: next.id, otherId: release.id };
    const { counts, changed, changedTotal } = await send.release.compare(pair);
    expect(counts).toMatchObject({ result: 1, untested: 2 });
    expect([changedTotal, changed.map(({ caseKey }) => caseKey)]).toEqual([1, [b]]);
    const untested = await send.release.compare({ ...pair, change: 'untested' });
    expect(untested.changed.map(({ caseKey }) => caseKey).sort()).toEqual([a, c].sort());
  });

  it('names for each figure exactly the test cases that it counts', async () => {
    const { send, release, secondId, a, b, c } = await aRelease();
    const { id } = release;
    for (const status of ['passed', 'failed', 'blocked', 'skipped', 'untested'] as const) {
      const { items, total } = await send.release.cases({ id, status });
      expect(total).toBe((await send.release.get({ id })).release.counts[status]);
      expect(items).toHaveLength(total);
      for (const item of items) expect(item.status).toBe(status);
    }
    const { failing, failingTotal } = await send.release.get({ id });
    expect(await send.release.cases({ id, isFailing: true })).toMatchObject({
      ...{ items: failing, total: failingTotal },
    });
    const passed = await send.release.cases({ id, status: 'passed' });
    expect(new Set(passed.items.map(({ caseKey }) => caseKey))).toEqual(new Set([a, c]));
    expect(passed.items.find(({ caseKey }) => caseKey === a)?.runId).toBe(secondId);
    const all = await send.release.cases({ id });
    expect(all.items.map(({ caseKey }) => caseKey)[0]).toBe(b);
    const first = await send.release.cases({ id, limit: 3 });
    const rest = await send.release.cases({ id, cursor: first.nextCursor ?? '' });
    expect([...first.items, ...rest.items]).toEqual(all.items);
    const behind = await send.release.cases({ id, from: 9 });
    expect(behind).toMatchObject({ items: [], total: 4, nextCursor: null });
  });

  it('says what changed since, until now, and which test cases those are', async () => {
    const { send, suiteId, release, b } = await aRelease();
    const { id } = release;
    const before = await send.release.changes({ id });
    expect(before.counts).toMatchObject({ added: 0, removed: 0, reworded: 0, same: 4, result: 0 });
    const { id: thirdId } = await send.run.create({ suiteId });
    await send.result.set({ id: thirdId, caseKey: b, status: 'passed' });
    const after = await send.release.changes({ id, change: 'result' });
    expect(after.counts.result).toBe(1);
    expect(after.changed).toMatchObject([
      { caseKey: b, status: 'passed', otherStatus: 'failed', runId: thirdId },
    ]);
    for (const change of releaseChange.options) {
      const { counts, changedTotal } = await send.release.changes({ id, change });
      expect(changedTotal).toBe(counts[change]);
    }
  });

  it('lists what passed and fails now first, and all that changed page by page', async () => {
    const { send, suiteId, release, a, b, c } = await aRelease();
    const { id } = release;
    const { id: thirdId } = await send.run.create({ suiteId });
    for (const [caseKey, status] of [
      ...([
        [a, 'blocked'],
        [b, 'passed'],
        [c, 'failed'],
      ] as const),
    ])
      await send.result.set({ id: thirdId, caseKey, status });
    const { counts, changed } = await send.release.changes({ id });
    expect(counts).toMatchObject({ result: 3, failing: 1, passing: 1, otherwise: 1 });
    expect(changed.map(({ caseKey }) => caseKey)).toEqual([c, a, b]);
    const since = { id, change: 'result', limit: 2 } as const;
    const pages = [
      await send.release.changes(since),
      await send.release.changes({ ...since, skip: 2 }),
    ];
    expect(pages.map((page) => page.changed.map(({ caseKey }) => caseKey))).toEqual([[c, a], [b]]);
    expect(pages.map(({ changedTotal }) => changedTotal)).toEqual([3, 3]);
  });

  it('keeps what changed since of all other cases when one in a run of it is marked late', async () => {
    const { send, suiteId, release, firstId, b, c } = await aRelease();
    const { id } = release;
    const { id: thirdId } = await send.run.create({ suiteId });
    await send.result.set({ id: thirdId, caseKey: b, status: 'passed' });
    await send.result.set({ id: firstId, caseKey: c, status: 'blocked' });
    const { counts, changed } = await send.release.changes({ id });
    expect(counts.result).toBe(1);
    expect(changed).toMatchObject([{ caseKey: b, status: 'passed', otherStatus: 'failed' }]);
  });

  it('counts urgent and risky test cases as its risk, also those without a requirement', async () => {
    const { send, suiteId, release, a, b, c } = await aRelease();
    const { id } = release;
    expect((await send.release.get({ id })).risky).toMatchObject({ passed: 0, failed: 0 });
    await send.suite.setAttributes({ id: suiteId, keys: [b], priority: 'critical' });
    const risk = (damage: number) => ({ likelihood: 5, damage });
    await send.suite.setAttributes({ id: suiteId, keys: [c], risk: risk(3) });
    await send.suite.setAttributes({ id: suiteId, keys: [a], risk: risk(2) });
    expect((await send.release.get({ id })).risky).toMatchObject({ passed: 1, failed: 1 });
    const { items } = await send.release.cases({ id, isRisky: true });
    expect(items.map(({ caseKey }) => caseKey)).toEqual([b, c]);
    const passed = await send.release.cases({ id, status: 'passed' });
    expect(passed.items.map(({ caseKey }) => caseKey)).toEqual([c, a]);
  });

  it('lists no result as changed since that is older than its own last one', async () => {
    const { send, suiteId, release, c } = await aRelease();
    const { id } = release;
    const { items } = await send.release.cases({ id, status: 'untested' });
    const d = items[0]?.caseKey ?? '';
    const { id: otherId } = await send.run.create({ suiteId });
    for (const caseKey of [c, d]) await send.result.set({ id: otherId, caseKey, status: 'failed' });
    expect((await send.release.changes({ id })).counts.result).toBe(2);
    // what another run said before this release was over is no change since
    const sayAt = `update results set updated_at = now() + $2::interval where run_id = $1 and status <> 'untested'`;
    await world.pool.query(sayAt, [otherId, '-1 day']);
    expect(await send.release.changes({ id })).toMatchObject({
      ...{ counts: { same: 4, result: 0 }, changed: [], requirements: [] },
    });
    await world.pool.query(sayAt, [otherId, '1 day']);
    const ended = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    await send.release.update({ id, endsOn: ended });
    expect((await send.release.changes({ id })).counts.result).toBe(2);
  });

  it('is a workbook of its test cases, and a PDF', async () => {
    const { send, owner, release, b } = await aRelease();
    await send.release.update({ id: release.id, builds: '2026.11.3' });
    const file = await send.release.file({ id: release.id, format: 'xlsx' });
    const sheets = readXlsx(new Uint8Array(await file.arrayBuffer()));
    expect(sheets[0]?.rows).toContainEqual(['Builds', '2026.11.3']);
    expect(sheets[0]?.rows).toContainEqual(['Failed', '1']);
    expect(sheets[1]?.rows).toHaveLength(5);
    expect(sheets[1]?.rows[1]?.[0]).toBe(`TC-${b}`);
    expect(JSON.stringify(sheets[1])).toContain(`${owner.firstName} ${owner.lastName}`);
    const pdf = await send.release.file({ id: release.id, format: 'pdf' });
    expect((await pdf.text()).slice(0, 5)).toBe('%PDF-');
  });
});

describe('a link to a release', () => {
  const nobody = world.as();
  const closed = { code: 'report_not_found', status: 404 };

  it('shows its state without names of people, its note and its ids, until it is revoked', async () => {
    const { send, owner, project, release, suiteId, firstId } = await aRelease();
    const { id } = release;
    await send.release.update({ id, note: 'ask Ayşe' });
    const { id: shareId, token } = await send.releaseShare.share({ id, expiresInDays: 7 });
    const state = await nobody.releaseShare.open({ token });
    expect(state).toMatchObject({
      projectName: project.name,
      release: { name: '1.4', counts: { passed: 2, failed: 1 } },
      runs: [{ name: 'Second' }, { name: 'Nightly' }],
    });
    const file = await nobody.releaseShare.openFile({ token, format: 'xlsx' });
    const sheets = readXlsx(new Uint8Array(await file.arrayBuffer()));
    const text = JSON.stringify([state, sheets]);
    for (const secret of [owner.id, owner.lastName, id, suiteId, firstId, 'ask Ayşe'])
      expect(text).not.toContain(secret);
    expect(await send.releaseShare.list({ id })).toMatchObject([{ id: shareId, isOpen: true }]);
    await send.releaseShare.revoke({ id, shareId });
    await expect(nobody.releaseShare.open({ token })).rejects.toMatchObject(closed);
    const gone = nobody.releaseShare.openFile({ token, format: 'pdf' });
    await expect(gone).rejects.toMatchObject(closed);
  });

  it('opens no run, and the link to a run opens no release', async () => {
    const { send, release, firstId } = await aRelease();
    const { token } = await send.releaseShare.share({ id: release.id });
    const run = await send.report.share({ id: firstId });
    await expect(nobody.report.open({ token })).rejects.toMatchObject(closed);
    await expect(nobody.releaseShare.open({ token: run.token })).rejects.toMatchObject(closed);
    expect(await send.report.list({ id: firstId })).toHaveLength(1);
    expect(await send.releaseShare.list({ id: release.id })).toHaveLength(1);
  });

  it('closes when it expires, or its release or project goes', async () => {
    const expired = await aRelease();
    const { id: old, token } = await expired.send.releaseShare.share({ id: expired.release.id });
    await world.pool.query('update shared_reports set expires_at = now() where id = $1', [old]);
    const deleted = await aRelease();
    const other = await deleted.send.releaseShare.share({ id: deleted.release.id });
    await deleted.send.release.delete({ id: deleted.release.id });
    const binned = await aRelease();
    const third = await binned.send.releaseShare.share({ id: binned.release.id });
    await binned.send.project.delete({ slug: binned.projectSlug });
    for (const one of [token, other.token, third.token])
      await expect(nobody.releaseShare.open({ token: one })).rejects.toMatchObject(closed);
  });

  it('is made by who rules the project', async () => {
    const { owner, project, release } = await aRelease();
    const member = await world.aUser({ companyOf: owner });
    await world.joins(member, project);
    const made = world.as(member).releaseShare.share({ id: release.id });
    await expect(made).rejects.toMatchObject({ status: 403 });
  });
});
