import type { Plan } from '@caseloom/contract';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { aLine, aStep } from '../../../test/drawing.ts';
import { aWorld, type Person } from '../../../test/world.ts';
import { openDb } from '../../db/open.ts';
import { assignPlan } from './assign-plan.ts';
import { countApiCall } from './queries/api-usage.ts';
import { updateSubscription } from './queries.ts';
import { watchUsage } from './watch-usage.ts';

const world = await aWorld();

/** An owner whose company may have so much, and a project. */
async function aLimited(limits: Record<string, number | null>) {
  const owner = await world.aUser();
  const me = world.as(owner);
  const { slug: projectSlug } = await me.project.create({ name: 'Shop' });
  await updateSubscription(world.db, owner.companyId, { limits });
  return { owner, me, projectSlug };
}

type Api = ReturnType<typeof world.as>;

const usedOf = async (person: Person) =>
  Object.fromEntries(
    (await world.as(person).subscription.get()).usage.map(({ figure, used }) => [figure, used]),
  );

/** Makes a call again that found no connection in time, as the answer asks for: on a cluster the first calls are slow. */
async function patiently<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (Object(error).code !== 'unavailable') throw error;
    return patiently(call);
  }
}

/** How many of many calls at once succeeded, and how the others did not. */
async function inParallel(count: number, call: (index: number) => Promise<unknown>) {
  const tries = await Promise.allSettled(
    Array.from({ length: count }, (_, index) => patiently(() => call(index))),
  );
  const refused = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  return { completed: count - refused.length, refused };
}

describe('a limit', () => {
  it('of models holds exactly, however many are drawn at once, and loses nothing', async () => {
    const { owner, me, projectSlug } = await aLimited({ models: 5 });
    const { completed, refused } = await inParallel(20, (index) =>
      me.model.create({ projectSlug, name: `Model ${index}` }),
    );
    expect(completed).toBe(5);
    for (const fault of refused)
      expect(fault).toMatchObject({
        code: 'limit_reached',
        status: 409,
        data: { figure: 'models', limit: 5 },
      });
    expect(await me.model.listOfProject({ projectSlug })).toHaveLength(5);
    expect(await usedOf(owner)).toMatchObject({ models: 5 });
  });

  it('of anything lets exactly one of 64 at once have the last of it', async () => {
    const makers = {
      models: (me: Api, projectSlug: string) => (n: number) =>
        me.model.create({ projectSlug, name: `M${n}` }),
      testSteps: (me: Api, projectSlug: string) => (n: number) =>
        me.step.create({ projectSlug, label: `step ${n}`, type: 'action' }),
      testData: (me: Api, projectSlug: string) => (n: number) =>
        me.testData.create({
          ...{ projectSlug, name: `n${n}`, validity: 'valid', type: 'text' },
          values: ['1'],
        }),
    };
    for (const [figure, maker] of Object.entries(makers)) {
      const { owner, me, projectSlug } = await aLimited({ [figure]: 3 });
      const make = maker(me, projectSlug);
      await make(100);
      await make(101);
      const { completed, refused } = await inParallel(64, make);
      expect([figure, completed]).toEqual([figure, 1]);
      expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['limit_reached']));
      expect(await usedOf(owner)).toMatchObject({ [figure]: 3 });
    }
  });

  it('of storage lets exactly one of 64 at once have the last of it', async () => {
    const { owner, me, projectSlug } = await aLimited({});
    const description = 'x'.repeat(1000);
    const make = (n: number) =>
      me.model.create({ projectSlug, name: `M${String(n).padStart(3, '0')}`, description });
    const { storage: empty = 0 } = await usedOf(owner);
    await make(100);
    const { storage: one = 0 } = await usedOf(owner);
    await updateSubscription(world.db, owner.companyId, {
      limits: { storage: one + (one - empty) },
    });
    const { completed } = await inParallel(64, make);
    expect(completed).toBe(1);
  });

  it('of test cases lets exactly one of 64 at once have the last of them', async () => {
    const { owner, me, projectSlug } = await aLimited({ testCases: 2 });
    const drawn = aLine(aStep('a', 'pays'));
    const ids: string[] = [];
    for (let n = 0; n < 65; n++)
      ids.push((await me.model.create({ projectSlug, name: `M${n}`, ...drawn })).id);
    await me.model.generate({ modelId: ids.pop() ?? '' });
    const { completed } = await inParallel(64, (n) => me.model.generate({ modelId: ids[n] ?? '' }));
    expect(completed).toBe(1);
    expect(await usedOf(owner)).toMatchObject({ testCases: 2 });
  });

  it('of test cases counts those of a suite, which is not kept where they are too many', async () => {
    const { owner, me, projectSlug } = await aLimited({ testCases: 1 });
    const drawn = aLine(aStep('a', 'pays'));
    const [first, second] = await Promise.all(
      ['A', 'B'].map((name) => me.model.create({ projectSlug, name, ...drawn })),
    );
    await me.suite.create({ modelId: first?.id ?? '' });
    expect(await usedOf(owner)).toMatchObject({ testCases: 1 });
    await expect(me.suite.create({ modelId: second?.id ?? '' })).rejects.toMatchObject({
      code: 'limit_reached',
    });
    const { total } = await me.suite.listOfProject({ slug: projectSlug });
    expect(total).toBe(1);
  });

  it('lets exactly one of 64 at once take something out of the bin, or invite the same colleague', async () => {
    const { owner, me, projectSlug } = await aLimited({ models: 1 });
    const { id } = await me.model.create({ projectSlug, name: 'A' });
    await me.model.delete({ modelId: id });
    const restored = await inParallel(64, () => me.bin.restore({ kind: 'model', id }));
    expect(restored.completed).toBe(1);
    const project = await me.project.get({ slug: projectSlug });
    const { id: userId } = await world.aUser({ companyOf: owner });
    const invited = await inParallel(64, () => me.project.addMember({ id: project.id, userId }));
    expect(invited.completed).toBe(1);
    expect((await me.project.get({ slug: projectSlug })).members).toHaveLength(2);
  });

  it('of steps and of test data holds alike', async () => {
    const { me, projectSlug } = await aLimited({ testSteps: 3, testData: 2 });
    const steps = await inParallel(8, (index) =>
      me.step.create({ projectSlug, label: `step ${index}`, type: 'action' }),
    );
    const data = await inParallel(8, (index) =>
      me.testData.create({
        ...{ projectSlug, name: `name${index}`, validity: 'valid', type: 'text' },
        values: ['1'],
      }),
    );
    expect([steps.completed, data.completed]).toEqual([3, 2]);
  });

  it('leaves room again for what is removed or binned, and counts what is restored', async () => {
    const { owner, me, projectSlug } = await aLimited({ models: 2 });
    const create = (name: string, slug = projectSlug) =>
      me.model.create({ projectSlug: slug, name });
    const { id: modelId } = await create('A');
    const { id: projectId } = await me.project.get({ slug: projectSlug });
    await create('B');
    await expect(create('C')).rejects.toMatchObject({ code: 'limit_reached' });
    await me.model.delete({ modelId });
    await create('C');
    const full = me.bin.restore({ kind: 'model', id: modelId });
    await expect(full).rejects.toMatchObject({ code: 'limit_reached' });
    await me.project.delete({ slug: projectSlug });
    expect(await usedOf(owner)).toMatchObject({ models: 0 });
    const { slug } = await me.project.create({ name: 'Other' });
    await create('D', slug);
    await expect(me.bin.restore({ kind: 'project', id: projectId })).rejects.toMatchObject({
      code: 'limit_reached',
      status: 409,
    });
  });

  it('of storage holds for versions, files and logos, and is room again once they are gone', async () => {
    const { owner, me, projectSlug } = await aLimited({});
    const { storage: empty = 0 } = await usedOf(owner);
    const description = 'x'.repeat(2000);
    const { id: modelId, version } = await me.model.create({ projectSlug, name: 'A', description });
    const { storage: one = 0 } = await usedOf(owner);
    expect(one).toBeGreaterThan(empty + 2000);
    const save = (of: number) => me.model.update({ modelId, version: of, name: 'A', projectSlug });
    await save(version);
    const { storage: two = 0 } = await usedOf(owner);
    expect(two - one).toBe(one - empty);
    await updateSubscription(world.db, owner.companyId, { limits: { storage: two } });
    const full = { code: 'limit_reached', status: 409, data: { figure: 'storage', limit: two } };
    await expect(save(version + 1)).rejects.toMatchObject(full);
    const logo =
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
    await expect(me.project.create({ name: 'B', logo })).rejects.toMatchObject(full);
    await expect(me.company.update({ name: 'C', logo })).rejects.toMatchObject(full);
    expect((await me.model.get({ modelId })).version).toBe(version + 1);
    expect(await usedOf(owner)).toMatchObject({ storage: two });
    await me.model.delete({ modelId });
    // what waits in the bin is still kept
    expect(await usedOf(owner)).toMatchObject({ storage: two });
    await me.bin.delete({ kind: 'model', id: modelId });
    const { logoUrl } = await me.project.create({ name: 'B', logo });
    expect(await usedOf(owner)).toMatchObject({ storage: empty + 1 + (logoUrl?.length ?? 0) });
  });

  it('does not count what we drew into a sample, and counts what others add to it', async () => {
    const owner = await world.aUser();
    const me = world.as(owner);
    const { slug: projectSlug } = await me.project.drawSample();
    const nothing = { models: 0, testData: 0, testCases: 0, testSteps: 0, storage: 0 };
    expect(await usedOf(owner)).toMatchObject(nothing);
    await updateSubscription(world.db, owner.companyId, { limits: { models: 1 } });
    await me.model.create({ projectSlug, name: 'Of one’s own' });
    expect(await usedOf(owner)).toMatchObject({ models: 1 });
    await expect(me.model.create({ projectSlug, name: 'B' })).rejects.toMatchObject({
      code: 'limit_reached',
    });
  });

  it('that is used up does not keep a sample from being drawn, and stays used up', async () => {
    const limits = { models: 1, testData: 1, testCases: 1, testSteps: 1, storage: 3000 };
    const { owner, me, projectSlug } = await aLimited(limits);
    await me.model.create({ projectSlug, name: 'A' });
    const before = await usedOf(owner);
    const { slug } = await me.project.drawSample();
    expect(await usedOf(owner)).toEqual(before);
    expect(await me.model.listOfProject({ projectSlug: slug })).toHaveLength(3);
    await expect(me.model.create({ projectSlug: slug, name: 'B' })).rejects.toMatchObject({
      code: 'limit_reached',
    });
  });

  it('of calls is one of scripts, which holds exactly, and never of the screens', async () => {
    const { owner, me, projectSlug } = await aLimited({ apiCalls: 30 });
    const projectSlugs = [projectSlug];
    const { key } = await me.apiKey.create({ name: 'CI', scopes: ['read'], projectSlugs });
    const call = (token: string) =>
      world.app.inject({ url: '/api/project', headers: { authorization: `Bearer ${token}` } });
    for (let n = 0; n < 40; n++) expect((await call(owner.token)).statusCode).toBe(200);
    expect(await usedOf(owner)).toMatchObject({ apiCalls: 0 });
    const answers = await Promise.all(Array.from({ length: 60 }, () => call(key)));
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(30);
    expect(refused[0]?.json()).toMatchObject({ code: 'quota_reached' });
    const left = answers.flatMap(
      ({ headers }) => /r=(\d+);t=\d+$/.exec(`${headers.ratelimit}`)?.[1] ?? [],
    );
    expect(left.map(Number).toSorted((one, other) => one - other)).toEqual([...Array(30).keys()]);
    const policies = new Set(answers.map(({ headers }) => headers['ratelimit-policy']));
    expect([...policies]).toEqual(expect.arrayContaining(['"apiCalls";q=30']));
    expect(await usedOf(owner)).toMatchObject({ apiCalls: 30 });
    const wait = Number(refused[0]?.headers['retry-after']);
    const { period } = await me.subscription.get();
    expect(Math.abs(Date.now() + wait * 1000 - Date.parse(period.end))).toBeLessThan(60_000);
    expect((await call(owner.token)).statusCode).toBe(200);
    await me.model.create({ projectSlug, name: 'Drawn all the same' });
  });

  it('is one company’s own', async () => {
    const { me, projectSlug } = await aLimited({ models: 0 });
    const other = await aLimited({ models: null });
    await other.me.model.create({ projectSlug: other.projectSlug, name: 'A' });
    await expect(me.model.create({ projectSlug, name: 'A' })).rejects.toMatchObject({
      code: 'limit_reached',
    });
  });
});

describe('usage', () => {
  it('is what the projects count together', async () => {
    const { owner, me, projectSlug } = await aLimited({});
    await me.model.create({ projectSlug, name: 'A' });
    await me.step.create({ projectSlug, label: 's', type: 'action' });
    await me.testData.create({
      ...{ projectSlug, name: 'n', validity: 'valid', type: 'text' },
      values: ['1'],
    });
    const counts = await me.project.counts();
    const sum = (name: 'models' | 'testData' | 'steps' | 'testCases') =>
      counts.reduce((total, project) => total + project[name], 0);
    expect(await usedOf(owner)).toMatchObject({
      models: sum('models'),
      testData: sum('testData'),
      testSteps: sum('steps'),
      testCases: sum('testCases'),
    });
  });

  it('notifies owners at 80 % and at 100 %, once each', async () => {
    const { owner, me, projectSlug } = await aLimited({ models: 5 });
    const member = await world.aUser({ companyOf: owner });
    const texts = async () => (await me.notification.list({})).items.map(({ text }) => text);
    for (let index = 0; index < 4; index++)
      await me.model.create({ projectSlug, name: `Model ${index}` });
    for (const _ of [1, 2]) await watchUsage.run(world.jobContext, {});
    expect(await texts()).toEqual(['80% of your plan is used: models']);
    await me.notification.read({});
    await me.model.create({ projectSlug, name: 'The last' });
    for (const _ of [1, 2]) await watchUsage.run(world.jobContext, {});
    expect(await texts()).toEqual([
      '100% of your plan is used: models',
      '80% of your plan is used: models',
    ]);
    expect((await world.as(member).notification.list({})).total).toBe(0);
  });
});

describe('a plan', () => {
  it('that starts late in the evening counts its calls on the same day everywhere', async () => {
    const { owner } = await aLimited({});
    const periodStart = new Date(Date.UTC(2026, 10, 14, 22, 30));
    const periodEnd = new Date(Date.UTC(2026, 11, 14, 22, 30));
    await updateSubscription(world.db, owner.companyId, { periodStart, periodEnd });
    const { rows } = await world.pool.query('select current_database() as name');
    await world.pool.query(`alter database ${rows[0].name} set timezone = 'Europe/Istanbul'`);
    const elsewhere = new pg.Pool({ ...world.connection, max: 1 });
    await countApiCall(openDb(elsewhere), owner.companyId);
    await elsewhere.end();
    await world.pool.query(`alter database ${rows[0].name} reset timezone`);
    expect(await usedOf(owner)).toMatchObject({ apiCalls: 1 });
    await countApiCall(world.db, owner.companyId);
    expect(await usedOf(owner)).toMatchObject({ apiCalls: 2 });
  });

  it('is shown to members without what owners decide', async () => {
    const { owner } = await aLimited({ models: 5 });
    const member = await world.aUser({ companyOf: owner });
    await world.as(owner).subscription.upgrade({ plan: 'team' });
    const seen = await world.as(member).subscription.get();
    expect(seen).toMatchObject({ plans: [], request: null, can: { upgrade: false } });
    expect(seen.usage.find(({ figure }) => figure === 'models')).toMatchObject({ limit: 5 });
  });

  it('cannot be requested so often that it floods the operator’s mail', async () => {
    const { me } = await aLimited({});
    const { completed, refused } = await inParallel(8, () =>
      me.subscription.upgrade({ plan: 'team' }),
    );
    expect(completed).toBe(5);
    expect(refused.at(-1)).toMatchObject({ code: 'rate_limited', status: 429 });
  });

  it('without payments is requested from the operator by mail, until the operator sets it', async () => {
    const { owner, me } = await aLimited({});
    const { url, subscription } = await me.subscription.upgrade({ plan: 'team' });
    expect(url).toBeNull();
    expect(subscription.request).toMatchObject({ plan: 'team' });
    const mails = await world.mailsTo('operator@example.com');
    expect(mails.at(-1)).toMatchObject({
      template: 'plan_requested',
      params: { plan: 'team', companyId: owner.companyId, replyTo: owner.email },
    });
    const set = (company: string, plan: string) => assignPlan(world.db, { company, plan });
    expect(await set(owner.email, 'golden')).toBe('unknown_plan');
    expect(await set('nobody@example.com', 'team')).toBe('unknown_company');
    const email = `bilgi-${owner.id}@example.com`;
    await world.pool.query('update users set email = $1 where id = $2', [email, owner.id]);
    for (const company of [email.toUpperCase(), `BİLGİ${email.slice(5)}`, ` ${email}`])
      expect(await set(company, 'team')).toMatchObject({ plan: 'team' });
    const now = await me.subscription.get();
    expect(now).toMatchObject({ plan: 'team', planName: 'Team plan', request: null });
    expect(now.usage.find(({ figure }) => figure === 'models')).toMatchObject({ limit: 2000 });
    const again = me.subscription.upgrade({ plan: 'team' as Plan });
    await expect(again).rejects.toMatchObject({ code: 'plan_current', status: 409 });
  });
});
