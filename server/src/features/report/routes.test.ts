import { describe, expect, it } from 'vitest';
import { aRun } from '../../../test/run.ts';
import { aRunThatWaits, report } from '../../../test/unmatched.ts';
import { aWorld } from '../../../test/world.ts';

const world = await aWorld();
const nobody = world.as();

describe('a shared report', () => {
  it('shows who has its link how the run went, and no names of people', async () => {
    const { send, owner, project, id, a, b, keys } = await aRun(world);
    await send.result.set({ id, caseKey: a, status: 'failed', comment: 'No page' });
    await send.result.set({ id, caseKey: b, status: 'passed' });
    const { token, expiresAt } = await send.report.share({ id });
    const opened = await nobody.report.open({ token });
    expect(opened).toMatchObject({
      projectName: project.name,
      expiresAt,
      run: { name: 'Nightly', counts: { passed: 1, failed: 1, untested: 2 }, passRate: 50 },
      results: { total: 4, nextCursor: null },
    });
    expect(opened.results.items.map(({ caseKey }) => caseKey)).toEqual(keys);
    expect(opened.results.items[0]).toMatchObject({ status: 'failed', comment: 'No page' });
    const text = JSON.stringify(opened);
    for (const secret of [owner.id, owner.email, owner.lastName, id, project.id])
      expect(text).not.toContain(secret);
    const first = await nobody.report.open({ token, limit: 3 });
    const cursor = first.results.nextCursor ?? '';
    expect((await nobody.report.open({ token, cursor })).results.items).toHaveLength(1);
    expect((await nobody.report.open({ token, from: 3 })).results.items[0]?.caseKey).toBe(keys[3]);
    const failed = await nobody.report.open({ token, status: 'failed' });
    expect(failed.results).toMatchObject({ items: [{ caseKey: a }], total: 1 });
  });

  it('says of which build it is, and how many results match nothing, of which some failed', async () => {
    const { send, id, projectSlug, push, idOf, a } = await aRunThatWaits(world, [
      'signs in',
      { name: 'refuses', fails: true },
      { name: 'locks', fails: true },
    ]);
    await send.run.update({ id, build: 'a1b2c3d' });
    const release = await send.release.create({ projectSlug, name: '1.4' });
    await send.release.update({ id: release.id, runIds: [id] });
    const { token } = await send.report.share({ id });
    const { token: ofRelease } = await send.releaseShare.share({ id: release.id });
    const shown = async () => {
      const { run } = await nobody.report.open({ token });
      expect(run.build).toBe('a1b2c3d');
      const [own] = (await send.release.get({ id: release.id })).runs;
      const [shared] = (await nobody.releaseShare.open({ token: ofRelease })).runs;
      const all = [await send.run.get({ id }), run, own, shared].map((one) => one?.unmatched);
      expect(new Set(all.map((one) => JSON.stringify(one))).size).toBe(1);
      return run.unmatched;
    };
    expect(await shown()).toEqual({ total: 3, failed: 2 });
    await send.result.match({ id, matches: [{ id: await idOf('Login.locks'), caseKey: a }] });
    expect(await shown()).toEqual({ total: 2, failed: 1 });
    await send.result.dismiss({ id, ids: [await idOf('Login.refuses')] });
    expect(await shown()).toEqual({ total: 1, failed: 0 });
    await send.run.complete({ id });
    expect(await shown()).toEqual({ total: 1, failed: 0 });
    await send.run.reopen({ id });
    await push(report(['signs in', 'later']));
    expect(await shown()).toEqual({ total: 2, failed: 0 });
  });

  it('shows the steps of a case and the drawing they come from, without notes and secret values', async () => {
    const { send, owner, projectSlug, modelId, suiteId, id, a } = await aRun(world);
    const model = await send.model.get({ modelId });
    const { name, nodes, edges, version } = model;
    const secret = { projectSlug, name: 'pin', validity: 'valid', type: 'text' } as const;
    await send.testData.create({ ...secret, values: ['hunter22'], isSecret: true });
    const guarded = edges.map((edge, at) =>
      at === 0 ? { ...edge, label: 'with hunter22' } : edge,
    );
    const notes = [{ id: 'n', text: 'ask Ayşe', position: { x: 0, y: 0 } }];
    const drawn = { projectSlug, name, nodes, edges: guarded, settings: { notes } };
    await send.model.update({ modelId, version, ...drawn });
    await send.suite.regenerate({ id: suiteId });
    const { id: runId } = await send.run.create({ suiteId });
    const { token } = await send.report.share({ id: runId });
    const opened = await nobody.report.openCase({ token, caseKey: a });
    const own = await send.result.get({ id: runId, caseKey: a });
    expect(opened.steps).toEqual(own.steps);
    expect(opened.path).toEqual(own.path);
    const drawing = await nobody.report.openDrawing({ token });
    expect(drawing).toMatchObject({ name, version: version + 1, notes: [] });
    expect(drawing.nodes.map((node) => node.id)).toEqual(nodes.map((node) => node.id));
    expect(drawing.edges[0]?.label).toBe('with ••••');
    expect(JSON.stringify([opened, drawing])).not.toMatch(new RegExp(`hunter22|ask|${owner.id}`));
    // the run that began before shows what its own cases were made of
    expect((await send.run.drawing({ id })).version).toBe(version);
    expect((await send.run.drawing({ id: runId })).notes).toEqual(notes);
    expect((await send.suite.drawing({ id: suiteId })).version).toBe(version + 1);
    const unknown = nobody.report.openCase({ token, caseKey: 'AAAAAAAAAA' });
    await expect(unknown).rejects.toMatchObject({ code: 'case_not_found', status: 404 });
    await send.model.delete({ modelId });
    const deleted = { code: 'model_not_found', status: 404 };
    await expect(nobody.report.openDrawing({ token })).rejects.toMatchObject(deleted);
    await expect(send.run.drawing({ id })).rejects.toMatchObject(deleted);
    await expect(nobody.report.openDrawing({ token: 'guessed' })).rejects.toMatchObject({
      code: 'report_not_found',
    });
  });

  it('is kept as a print, listed without its token, and shared by who rules', async () => {
    const { send, owner, project, id } = await aRun(world);
    const { token, language, ...shown } = await send.report.share({ id, expiresInDays: 1 });
    expect(language).toBe('en');
    expect(await send.report.list({ id })).toEqual([shown]);
    const { rows } = await world.pool.query('select * from shared_reports');
    expect(JSON.stringify(rows)).not.toContain(token);
    const member = await world.aUser({ companyOf: owner });
    await world.joins(member, project);
    await expect(world.as(member).report.share({ id })).rejects.toMatchObject({ status: 403 });
  });

  it('is opened by its link in the language of the company', async () => {
    const { send, id } = await aRun(world);
    await send.company.update({ language: 'tr' });
    expect(await send.report.share({ id })).toMatchObject({ language: 'tr' });
  });

  it('closes when it is taken back, expires, or its run or project goes', async () => {
    const closed: string[] = [];
    const taken = await aRun(world);
    const link = await taken.send.report.share({ id: taken.id });
    await taken.send.report.revoke({ id: taken.id, shareId: link.id });
    closed.push(link.token);
    const expired = await aRun(world);
    const old = await expired.send.report.share({ id: expired.id });
    await world.pool.query('update shared_reports set expires_at = now() where id = $1', [old.id]);
    closed.push(old.token);
    const run = await aRun(world);
    closed.push((await run.send.report.share({ id: run.id })).token);
    await run.send.run.delete({ id: run.id });
    const binned = await aRun(world);
    closed.push((await binned.send.report.share({ id: binned.id })).token);
    await binned.send.project.delete({ slug: binned.projectSlug });
    for (const token of [...closed, 'guessed', 'a'.repeat(200)])
      await expect(nobody.report.open({ token })).rejects.toMatchObject({
        code: 'report_not_found',
        status: 404,
      });
    expect(await expired.send.report.list({ id: expired.id })).toEqual([]);
  });

  it.each([
    ['set passive', 'passive'],
    ['taken out of the project', 'out'],
    ['removed', 'removed'],
    ['made a member by its company', 'member'],
    ['made a member of the project', 'demoted'],
  ])('closes when its maker is %s, until who rules the project takes it over', async (_, how) => {
    const { send, owner, project, id } = await aRun(world);
    const maker = await world.aUser({ companyOf: owner });
    await world.joins(maker, project);
    await send.member.setRole({ slug: project.slug, userId: maker.id, role: 'projectOwner' });
    const { id: shareId, token } = await world.as(maker).report.share({ id });
    const createdBy = `${maker.firstName} ${maker.lastName}`;
    const facts = { id: shareId, createdBy, takenOverBy: null, isMine: false };
    expect(await send.report.list({ id })).toMatchObject([{ ...facts, isOpen: true }]);
    if (how === 'demoted')
      await send.member.setRole({ slug: project.slug, userId: maker.id, role: 'member' });
    if (how === 'member') {
      await send.company.setRole({ id: maker.id, role: 'companyOwner' });
      await send.member.setRole({ slug: project.slug, userId: maker.id, role: 'member' });
      expect(await send.report.list({ id })).toMatchObject([{ ...facts, isOpen: true }]);
      await send.company.setRole({ id: maker.id, role: 'member' });
    }
    if (how === 'passive') await send.user.setStatus({ id: maker.id, isActive: false });
    if (how === 'out') await send.project.removeMember({ id: project.id, userId: maker.id });
    if (how === 'removed') await send.company.removeUser({ id: maker.id });
    const closed = { code: 'report_not_found', status: 404 };
    await expect(nobody.report.open({ token })).rejects.toMatchObject(closed);
    const file = nobody.report.openFile({ token, format: 'html' });
    await expect(file).rejects.toMatchObject(closed);
    expect(await send.report.list({ id })).toMatchObject([{ ...facts, isOpen: false }]);
    await world.pool.query(`update users set first_name = 'Olcay' where id = $1`, [owner.id]);
    const taken = { createdBy, takenOverBy: `Olcay ${owner.lastName}`, isMine: true, isOpen: true };
    expect(await send.report.takeOver({ id, shareId })).toMatchObject(taken);
    expect(await send.report.list({ id })).toMatchObject([taken]);
    expect((await nobody.report.open({ token })).run.name).toBe('Nightly');
  });

  it('is its maker’s again who takes it over from who took it over', async () => {
    const { send, owner, project, id } = await aRun(world);
    const heir = await world.aUser({ companyOf: owner });
    await world.joins(heir, project);
    await send.member.setRole({ slug: project.slug, userId: heir.id, role: 'projectOwner' });
    const { id: shareId } = await send.report.share({ id });
    const mine = await world.as(heir).report.takeOver({ id, shareId });
    expect(mine).toMatchObject({ takenOverBy: expect.any(String), isMine: true });
    expect(await send.report.list({ id })).toMatchObject([{ isMine: false }]);
    expect(await send.report.takeOver({ id, shareId })).toMatchObject({
      takenOverBy: null,
      isMine: true,
    });
  });

  it('is taken back through its own run only', async () => {
    const { send, id } = await aRun(world);
    const { id: other } = await send.run.rerun({ id, statuses: ['untested'] });
    const { id: shareId, token } = await send.report.share({ id });
    await expect(send.report.revoke({ id: other, shareId })).rejects.toMatchObject({ status: 404 });
    expect(await send.report.list({ id: other })).toEqual([]);
    expect((await nobody.report.open({ token })).run.name).toBe('Nightly');
  });

  it('is not to be guessed', async () => {
    const guess = (token: string) =>
      world.app.inject({ url: `/api/shared/run/${token}`, remoteAddress: '10.9.8.7' });
    const tries = [];
    for (let at = 0; at < 61; at++) tries.push((await guess(`guess${at}`)).statusCode);
    expect(tries.slice(0, 60)).toEqual(tries.slice(0, 60).map(() => 404));
    expect(tries[60]).toBe(429);
  });
});
