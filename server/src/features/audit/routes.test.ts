import { sentence } from '@caseloom/locales';
import { describe, expect, it } from 'vitest';
import { aRun } from '../../../test/run.ts';
import { aWorld, type Person } from '../../../test/world.ts';
import { ROUTE_METAS } from '../../http/route-meta.ts';
import { insertAudit } from './queries.ts';

/** One point, as a picture. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const world = await aWorld();

async function aProject() {
  const owner = await world.aUser();
  const admin = await world.aUser({ companyOf: owner });
  const { slug } = await world.as(admin).project.create({ name: 'Shop' });
  return { owner, admin, slug };
}

const textsOf = async (who: Person, filter = {}) =>
  (await world.as(who).audit.list(filter)).items.map(({ text }) => text);

describe('the audit log', () => {
  it('says who did what, when and from where, what was deleted by the name it had', async () => {
    const { owner, admin, slug } = await aProject();
    const me = world.as(admin, { 'user-agent': 'Browser 1' });
    const { id: modelId } = await me.model.create({ projectSlug: slug, name: 'Sign-in' });
    const { id: stepId } = await me.step.create({ projectSlug: slug, label: 'x', type: 'action' });
    await me.step.delete({ stepId });
    await me.model.delete({ modelId });
    await world.as(owner).company.invite({ email: 'guest@example.com' });
    const { items, total } = await world.as(owner).audit.list({});
    expect(items.map(({ text }) => text)).toEqual([
      'Invited guest@example.com',
      'Moved the model “Sign-in” to the bin',
      'Deleted the step “x”',
      'Created the step “x”',
      'Created the model “Sign-in”',
      'Created the project “Shop”',
    ]);
    expect(total).toBe(6);
    expect(items[1]).toMatchObject({
      action: 'model.delete',
      actor: { id: admin.id, firstName: 'Ayşe', lastName: 'İnan' },
      project: { slug, name: 'Shop' },
      subjectId: modelId,
      ip: '127.0.0.1',
      userAgent: 'Browser 1',
    });
  });

  it('has one entry for what somebody sets in a run within ten minutes, another for what they correct, and none for what changed nothing', async () => {
    const { send, owner, project, id, keys, a, b, c } = await aRun(world);
    const tester = await world.aUser({ companyOf: owner });
    await world.joins(tester, project);
    const me = world.as(tester);
    await me.result.set({ id, caseKey: a, status: 'failed' });
    await me.result.set({ id, caseKey: b, status: 'failed' });
    await me.result.set({ id, caseKey: b, status: 'passed' });
    await me.result.set({ id, caseKey: b, status: 'passed' });
    await me.result.setMany({ id, caseKeys: [c], status: 'passed' });
    await me.result.undo({ id });
    await send.result.setMany({ id, caseKeys: [a], status: 'passed' });
    await send.result.setMany({ id, caseKeys: keys, status: 'passed', isPreview: true });
    const cases = [`<testcase name="TC-${a}"/>`, '<testcase name="nobody’s"/>'];
    const report = (text: string) => new File([`<testsuite>${text}</testsuite>`], 'r.xml');
    await send.result.import({ id, file: report(cases.join('')) });
    await send.result.import({ id, file: report(cases[1] ?? '') });
    await send.run.complete({ id });
    await send.run.complete({ id });
    await expect(me.result.set({ id, caseKey: a, status: 'failed' })).rejects.toThrow();
    const inRun = { projectSlug: project.slug };
    expect((await textsOf(owner, inRun)).slice(0, 5)).toEqual([
      'Completed the run “Nightly”',
      'Imported results into the run “Nightly”: 0 matched, 1 without a test case',
      'Imported results into the run “Nightly”: 1 matched, 1 without a test case',
      'Undid the result of 1 test case in the run “Nightly”',
      'Entered the results of 2 test cases in the run “Nightly”: 2 passed',
    ]);
    const own = { ...inRun, actorId: tester.id, action: 'result.set' };
    // what a correction replaces was said all the same
    expect((await textsOf(owner, own))[1]).toBe(
      'Entered the results of 2 test cases in the run “Nightly”: 2 failed',
    );
    expect(await textsOf(owner, own)).toHaveLength(2);
    const turkish = await world.as(owner, { 'accept-language': 'tr' }).audit.list(own);
    expect(turkish.items[0]?.text).toBe(
      '“Nightly” koşumunda 2 test senaryosunun sonucunu girdi: 2 geçti',
    );
    await world.pool.query(`update audit_events set created_at = now() - interval '11 minutes'`);
    await send.run.reopen({ id });
    await me.result.set({ id, caseKey: a, status: 'blocked' });
    const texts = await textsOf(owner, own);
    expect(texts[0]).toBe('Entered the result of 1 test case in the run “Nightly”: 1 blocked');
    expect(texts).toHaveLength(3);
    await send.run.delete({ id });
    expect(await textsOf(owner, own)).toEqual(texts);
    await send.bin.delete({ kind: 'run', id });
    // what was counted is gone with the run, that it happened is not
    expect(new Set(await textsOf(owner, own))).toEqual(
      new Set(['Entered results in the run “Nightly”']),
    );
  });

  it('says who gave how many test cases of a run to whom, and by which API key a script did something', async () => {
    const { send, owner, project, id, keys, a, b } = await aRun(world);
    const tester = await world.aUser({ companyOf: owner });
    await world.joins(tester, project);
    await send.result.setMany({ id, caseKeys: [a], assigneeId: tester.id });
    await send.result.setMany({ id, caseKeys: keys, assigneeId: tester.id });
    await send.result.setMany({ id, caseKeys: keys, assigneeId: tester.id });
    await send.result.setMany({ id, caseKeys: [b], assigneeId: null });
    const inRun = { projectSlug: project.slug };
    const name = `${tester.firstName} ${tester.lastName}`;
    expect(await textsOf(owner, { ...inRun, kind: 'work' })).toEqual([
      'Removed the assignee of 1 test case of the run “Nightly”',
      `Assigned ${keys.length - 1} test cases of the run “Nightly” to ${name}`,
      `Assigned 1 test case of the run “Nightly” to ${name}`,
    ]);
    const projectSlugs = [project.slug];
    const { key } = await send.apiKey.create({ name: 'CI', scopes: ['read', 'run'], projectSlugs });
    const script = world.as({ token: key });
    await script.result.set({ id, caseKey: a, status: 'passed' });
    await script.run.update({ id, name: 'Nightly 2' });
    await script.run.complete({ id });
    const { items } = await world.as(owner).audit.list({ ...inRun, limit: 4 });
    expect(items.map(({ action, apiKey }) => [action, apiKey])).toEqual([
      ['run.complete', 'CI'],
      ['run.update', 'CI'],
      ['result.set', 'CI'],
      ['work.unassign', null],
    ]);
  });

  it('finds what was done about the bin and about shared links by its kind', async () => {
    const { owner, admin, slug } = await aProject();
    const me = world.as(admin);
    const { id } = await me.model.create({ projectSlug: slug, name: 'Sign-in' });
    await me.model.delete({ modelId: id });
    await me.bin.restore({ kind: 'model', id });
    const release = await me.release.create({ projectSlug: slug, name: '1.4' });
    await me.releaseShare.share({ id: release.id, expiresInDays: 7 });
    const inProject = { projectSlug: slug };
    expect(await textsOf(owner, { ...inProject, kind: 'bin' })).toEqual([
      'Restored the model “Sign-in” from the bin',
    ]);
    expect(await textsOf(owner, { ...inProject, kind: 'release' })).toEqual([
      'Created a share link to the release “1.4”',
      'Added the release “1.4”',
    ]);
  });

  it('says what of a company was changed', async () => {
    const owner = await world.aUser();
    const me = world.as(owner);
    const { name } = await me.company.get();
    const logo = `data:image/png;base64,${PIXEL}`;
    await me.company.update({ name, language: 'tr' });
    await me.company.update({ name, logo, language: 'tr' });
    await me.company.update({ name: 'Northwind', logo: null, language: 'en' });
    await me.company.update({ name: 'Contoso', logo: null });
    expect(await textsOf(owner)).toEqual([
      'Renamed the company to “Contoso”',
      'Changed the settings of the company “Northwind”: name, logo, default language',
      `Changed the settings of the company “${name}”: logo`,
      `Changed the settings of the company “${name}”: default language`,
    ]);
    const { items } = await world.as(owner, { 'accept-language': 'tr' }).audit.list({});
    expect(items[1]?.text).toBe(
      '“Northwind” şirketinin ayarlarını değiştirdi: ad, logo, varsayılan dil',
    );
  });

  it('has a sentence for every call that it notes, and a mail for every one that alerts', () => {
    const audits = ROUTE_METAS.flatMap(({ audit = 'none' }) => (audit === 'none' ? [] : [audit]));
    expect(audits.length).toBeGreaterThan(60);
    for (const { action, level } of audits) {
      expect(sentence('en', 'activity', action)).not.toBe(action);
      const mailed = `security_${action}`;
      if (level === 'alert') expect(sentence('en', 'mail', mailed)).not.toBe(mailed);
    }
  });

  it('names of many invitations at once only those that were sent, and logs nothing where none was', async () => {
    const owner = await world.aUser();
    const { inviteMany } = world.as(owner).company;
    await inviteMany({ emails: ['no address'] });
    await inviteMany({ emails: ['first@log.example', 'no address', 'second@log.example'] });
    expect(await textsOf(owner)).toEqual(['Invited first@log.example, second@log.example']);
  });

  it('names what a call is about, not what it only mentions', async () => {
    const { owner, admin, slug: projectSlug } = await aProject();
    const me = world.as(admin);
    const { id: modelId } = await me.model.create({ projectSlug, name: 'Sign-in' });
    const data = { name: 'password', validity: 'valid', type: 'text' } as const;
    await me.testData.create({ projectSlug, modelId, ...data, values: ['1'] });
    const { items } = await world.as(owner).audit.list({});
    expect(items[0]).toMatchObject({
      text: 'Created the test data “password”',
      project: { slug: projectSlug },
    });
  });

  it('says nothing of what somebody likes to see', async () => {
    const { owner, admin } = await aProject();
    await world.as(admin).user.update({ theme: 'dark', language: 'tr' });
    await world.as(admin).user.update({ firstSteps: { done: ['sample'] } });
    expect(await textsOf(owner)).toEqual(['Created the project “Shop”']);
    await world.as(admin).user.update({ theme: 'dark', phone: '1' });
    expect(await textsOf(owner)).toHaveLength(2);
  });

  it('distinguishes active from passive, the old role from the new, and leaving from being removed', async () => {
    const { owner, admin, slug } = await aProject();
    const [ben, eve] = [
      await world.aUser({ companyOf: owner }),
      await world.aUser({ companyOf: owner }),
    ];
    const project = await world.as(owner).project.get({ slug });
    for (const one of [ben, eve]) await world.joins(one, project);
    const { user, company, member, project: projects } = world.as(owner);
    await user.setStatus({ id: ben.id, isActive: false });
    await user.setStatus({ id: ben.id, isActive: true });
    await company.setRole({ id: ben.id, role: 'companyOwner' });
    await member.setRole({ slug, userId: ben.id, role: 'projectOwner' });
    await member.setRole({ slug, userId: admin.id, role: 'projectOwner', isTransfer: true });
    await world.as(eve).project.removeMember({ id: project.id, userId: eve.id });
    await projects.removeMember({ id: project.id, userId: ben.id });
    await projects.addMember({ id: project.id, userId: eve.id });
    await projects.removeMember({ id: project.id, userId: eve.id });
    const name = 'Ayşe İnan';
    expect((await textsOf(owner)).slice(0, 9).toReversed()).toEqual([
      `Deactivated ${name}`,
      `Activated ${name}`,
      `Changed the company role of ${name} from member to company owner`,
      `Changed the project role of ${name} from member to admin`,
      `Transferred the project to ${name}`,
      'Left the project',
      `Removed ${name} from the project`,
      `Invited ${name} to the project`,
      `Revoked the project invitation of ${name}`,
    ]);
  });

  it('keeps the old sentences of events that were logged with fewer details', async () => {
    const owner = await world.aUser();
    const row = { companyId: owner.companyId, name: 'Ben' };
    for (const action of ['company.setRole', 'member.setRole', 'user.setStatus'])
      await insertAudit(world.db, { ...row, action });
    expect(await textsOf(owner)).toEqual([
      'Changed the status of Ben',
      'Changed the project role of Ben',
      'Changed the company role of Ben',
    ]);
  });

  it('says of a suite that was made again what became of its test cases, and nothing of a preview', async () => {
    const { owner, send, projectSlug, modelId, suiteId } = await aRun(world);
    const { version, nodes, edges } = await send.model.get({ modelId });
    const changed = { projectSlug, modelId, name: 'Login' };
    const rest = edges.filter(({ source, target }) => source !== 't2' && target !== 't2');
    const less = { nodes: nodes.filter((node) => node.id !== 't2'), edges: rest };
    const { version: next } = await send.model.update({ ...changed, version, ...less });
    const entries = () => textsOf(owner, { action: 'suite.regenerate' });
    await send.suite.regenerate({ id: suiteId, isPreview: true });
    expect(await entries()).toEqual([]);
    const gone = (await send.suite.regenerate({ id: suiteId })).changes;
    await send.model.update({ ...changed, version: next, nodes, edges });
    const back = (await send.suite.regenerate({ id: suiteId })).changes;
    expect(back.back).toBe(gone.gone);
    const named = 'Regenerated the suite “Login”:';
    expect(await entries()).toEqual([
      `${named} ${back.new} new, ${back.back} back, ${back.changed} changed, ${back.gone} retired`,
      `${named} ${gone.new} new, ${gone.changed} changed, ${gone.gone} retired`,
    ]);
  });

  it('says nothing of what was refused', async () => {
    const { owner, slug } = await aProject();
    const colleague = await world.aUser({ companyOf: owner });
    await expect(world.as(colleague).project.delete({ slug })).rejects.toThrow();
    expect(await textsOf(owner)).toEqual(['Created the project “Shop”']);
  });

  it('is the whole company’s for owners, one’s own project’s for its admins', async () => {
    const { owner, admin, slug } = await aProject();
    await world.as(owner).project.create({ name: 'Other' });
    expect(await textsOf(owner)).toHaveLength(2);
    expect(await textsOf(admin, { projectSlug: slug })).toEqual(['Created the project “Shop”']);
    await expect(textsOf(admin)).rejects.toMatchObject({ status: 403 });
    const closed = textsOf(admin, { projectSlug: 'other' });
    await expect(closed).rejects.toMatchObject({ code: 'project_not_found' });
    expect(await textsOf(await world.aUser())).toEqual([]);
  });

  it('is looked through by person, action and time, page by page', async () => {
    const { owner, admin, slug } = await aProject();
    for (const name of ['A', 'B', 'C'])
      await world.as(admin).model.create({ projectSlug: slug, name });
    await world.as(owner).company.update({ name: 'Northwind' });
    expect(await textsOf(owner, { actorId: owner.id })).toHaveLength(1);
    expect(await textsOf(owner, { action: 'model.create' })).toHaveLength(3);
    expect(await textsOf(owner, { kind: 'model' })).toHaveLength(3);
    expect(await textsOf(owner, { kind: 'run' })).toEqual([]);
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    expect(await textsOf(owner, { from: tomorrow })).toEqual([]);
    const first = await world.as(owner).audit.list({ limit: 3 });
    const rest = await world.as(owner).audit.list({ limit: 3, cursor: first.nextCursor ?? '' });
    expect([first.items.length, rest.items.length, rest.nextCursor]).toEqual([3, 2, null]);
  });

  it('leaves as a file in which no cell is a formula', async () => {
    const { owner, admin } = await aProject();
    await world.as(admin).user.update({ firstName: '=HYPERLINK("x")' });
    const file = await world.as(owner).audit.export({});
    expect(file.type).toContain('text/csv');
    const lines = (await file.text()).trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toBe('Time,Who,What,Project,Action,Address,Device,API key');
    expect(lines[1]).toContain(`"'=HYPERLINK(""x"") İnan",Updated their profile`);
    const turkish = await world.as(owner, { 'accept-language': 'tr' }).audit.export({});
    expect(turkish.name).toBe('etkinlik.csv');
    const [headings] = (await turkish.text()).split('\r\n');
    expect(headings).toBe('Zaman;Kim;Ne yaptı;Proje;İşlem;Adres;Cihaz;API anahtarı');
  });
});
