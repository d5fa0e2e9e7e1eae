import { type KeyScope, LIMITS } from '@caseloom/contract';
import { describe, expect, it } from 'vitest';
import { aLine, aStep } from '../../../test/drawing.ts';
import { aWorld, type Person } from '../../../test/world.ts';

const world = await aWorld();

/** A project with a model, its admin, and a key of theirs for it. */
async function aKey(scopes: KeyScope[] = ['read', 'write', 'run']) {
  const owner = await world.aUser();
  const admin = await world.aUser({ companyOf: owner });
  const send = world.as(admin);
  const project = await send.project.create({ name: 'Shop' });
  const { slug: projectSlug } = project;
  const { id: modelId } = await send.model.create({
    projectSlug,
    name: 'Login',
    ...aLine(aStep('a', 'a')),
  });
  const made = await send.apiKey.create({ name: 'CI', scopes, projectSlugs: [projectSlug] });
  return {
    owner,
    admin,
    send,
    project,
    projectSlug,
    modelId,
    made,
    byKey: world.as({ token: made.key }),
  };
}

it('parallel requests create no more API keys than the limit', async () => {
  const { admin, send, projectSlug } = await aKey();
  for (let at = 2; at < LIMITS.apiKeys; at++)
    await world.pool.query(
      `insert into api_keys (id, company_id, user_id, name, prefix, secret_hash, scopes, project_ids, expires_at)
       select gen_random_uuid(), company_id, user_id, name, prefix, gen_random_uuid()::text, scopes, project_ids, expires_at
       from api_keys where user_id = $1 limit 1`,
      [admin.id],
    );
  const ask = () =>
    send.apiKey.create({ name: 'CI', scopes: ['read'], projectSlugs: [projectSlug] });
  const tries = await Promise.allSettled(Array.from({ length: 64 }, ask));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const one of tries)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'api_keys_full' });
});

describe('a key', () => {
  it('is shown once, and kept as a print only', async () => {
    const { send, admin, projectSlug, made } = await aKey(['run']);
    expect(made.key).toMatch(/^clk_[\w-]{43}\.[\w-]{22}$/);
    const { key, ...shown } = made;
    expect(shown).toMatchObject({
      name: 'CI',
      prefix: key.slice(0, 10),
      scopes: ['run'],
      projectSlugs: [projectSlug],
      createdBy: `${admin.firstName} ${admin.lastName}`,
      lastUsedAt: null,
    });
    expect(await send.apiKey.list()).toEqual([shown]);
    const { rows } = await world.pool.query('select * from api_keys');
    expect(JSON.stringify(rows)).not.toContain(key);
  });

  it('may do what its scopes allow, as a member of its projects', async () => {
    const { byKey, projectSlug, modelId, made, send } = await aKey();
    expect((await byKey.project.list()).map(({ slug }) => slug)).toEqual([projectSlug]);
    await byKey.model.create({ projectSlug, name: 'By key' });
    const { id: suiteId } = await byKey.suite.create({ modelId });
    const { id } = await byKey.run.create({ suiteId });
    const { items } = await byKey.result.list({ id });
    const file = new File(
      [`<testsuite><testcase name="TC-${items[0]?.caseKey}"/></testsuite>`],
      'r',
    );
    expect(await byKey.result.import({ id, file })).toMatchObject({
      ...{ matched: 1, unmatched: [], unmatchedTotal: 0, withoutStatus: [], withoutStatusTotal: 0 },
    });
    expect(await byKey.run.complete({ id })).toMatchObject({ counts: { passed: 1 } });
    const [used] = await send.apiKey.list();
    expect(used).toMatchObject({ id: made.id, lastUsedAt: expect.any(String) });
  });

  it.each([
    ['read', { read: 200, write: 403, run: 403 }],
    ['write', { read: 403, write: 200, run: 403 }],
    ['run', { read: 403, write: 403, run: 200 }],
  ] as const)('with the scope %s alone does nothing else', async (scope, expected) => {
    const { byKey, projectSlug, modelId } = await aKey([scope]);
    const calls = {
      read: () => byKey.model.get({ modelId }),
      write: () => byKey.step.create({ projectSlug, label: 'x', type: 'action' }),
      run: () => byKey.suite.create({ modelId }),
    };
    for (const [name, call] of Object.entries(calls)) {
      const status = await call().then(
        () => 200,
        (error: { status: number }) => error.status,
      );
      expect([name, status]).toEqual([name, expected[name as keyof typeof calls]]);
    }
  });

  it('opens no other project, though its maker may', async () => {
    const { byKey, send, owner } = await aKey();
    const { slug } = await send.project.create({ name: 'Other' });
    await expect(byKey.project.get({ slug })).rejects.toMatchObject({ code: 'project_not_found' });
    await expect(byKey.step.list({ projectSlug: slug })).rejects.toMatchObject({ status: 404 });
    const { slug: theirs } = await world.as(owner).project.create({ name: 'Theirs' });
    await expect(byKey.project.get({ slug: theirs })).rejects.toMatchObject({ status: 404 });
    expect(await byKey.project.list()).toHaveLength(1);
  });

  it('rules nothing, makes no keys and knows nothing of people', async () => {
    const { byKey, project, projectSlug: slug, owner } = await aKey();
    for (const attempt of [
      () => byKey.project.delete({ slug }),
      () => byKey.project.update({ slug, version: 1, name: 'x' }),
      () => byKey.project.create({ name: 'x' }),
      () => byKey.project.addMember({ id: project.id, userId: owner.id }),
      () => byKey.apiKey.list(),
      () => byKey.apiKey.create({ name: 'x', scopes: ['read'], projectSlugs: [slug] }),
      () => byKey.user.me(),
      () => byKey.user.colleagues(),
      () => byKey.company.get(),
      () => byKey.dashboard.get({}),
      () => byKey.auth.logout(),
    ])
      await expect(attempt()).rejects.toMatchObject({
        ...{ code: 'not_allowed', status: 403 },
        message: 'API keys cannot make this call. Please log in and do it in the portal.',
      });
  });

  it('is refused with the scope that it lacks, in the language of its owner’s script', async () => {
    const { send, projectSlug } = await aKey();
    const { key } = await send.apiKey.create({
      ...{ name: 'Reader', scopes: ['read'], projectSlugs: [projectSlug] },
    });
    const writing = world.as({ token: key }, { 'accept-language': 'tr' });
    await expect(
      writing.step.create({ projectSlug, label: 'x', type: 'action' }),
    ).rejects.toMatchObject({
      code: 'not_allowed',
      message: expect.stringContaining('“write” izni yok'),
      data: { scope: 'write' },
    });
  });

  it('made by the company’s owner opens its projects without a membership', async () => {
    const { owner, projectSlug, modelId } = await aKey();
    const made = await world
      .as(owner)
      .apiKey.create({ name: 'x', scopes: ['read'], projectSlugs: [projectSlug] });
    expect((await world.as({ token: made.key }).model.get({ modelId })).id).toBe(modelId);
  });

  it('dies when it is revoked, expires, or its maker may no more', async () => {
    const revoked = await aKey();
    await revoked.send.apiKey.delete({ id: revoked.made.id });
    const expired = await aKey();
    await world.pool.query(
      `update api_keys set expires_at = now() - interval '1 second' where id = $1`,
      [expired.made.id],
    );
    const passive = await aKey();
    await world.as(passive.owner).user.setStatus({ id: passive.admin.id, isActive: false });
    for (const { byKey, modelId } of [revoked, expired, passive])
      await expect(byKey.model.get({ modelId })).rejects.toMatchObject({ status: 401 });
    const removed = await aKey();
    const { id } = removed.project;
    const heir = await world.aUser({ companyOf: removed.owner });
    await world.joins(heir, removed.project);
    await world.pool.query(`update project_members set role = 'projectOwner' where user_id = $1`, [
      heir.id,
    ]);
    await removed.send.project.removeMember({ id, userId: removed.admin.id });
    await expect(removed.byKey.model.get({ modelId: removed.modelId })).rejects.toMatchObject({
      status: 404,
    });
    expect(await removed.byKey.project.list()).toEqual([]);
  });

  it('opens a project only while its maker rules it', async () => {
    const { owner, admin, project, projectSlug: slug, made, modelId } = await aKey();
    const byKey = world.as({ token: made.key });
    const heir = await world.aUser({ companyOf: owner });
    await world.joins(heir, project);
    const setRole = (userId: string, role: 'projectOwner' | 'member') =>
      world.as(owner).member.setRole({ slug, userId, role });
    await setRole(heir.id, 'projectOwner');
    await setRole(admin.id, 'member');
    await expect(byKey.model.get({ modelId })).rejects.toMatchObject({ status: 404 });
    expect(await byKey.project.list()).toEqual([]);
    expect(await world.as(admin).model.get({ modelId })).toMatchObject({ id: modelId });
    await setRole(admin.id, 'projectOwner');
    expect(await byKey.model.get({ modelId })).toMatchObject({ id: modelId });
  });

  it('stays revoked when its maker is active again', async () => {
    const { owner, admin, byKey, modelId } = await aKey();
    for (const isActive of [false, true])
      await world.as(owner).user.setStatus({ id: admin.id, isActive });
    await expect(byKey.model.get({ modelId })).rejects.toMatchObject({ status: 401 });
    expect(await world.as(owner).apiKey.list()).toEqual([]);
  });

  it('is revoked by who made it, who rules its project, and the owner; seen by no one else', async () => {
    const { owner, send, project, made } = await aKey();
    const member = await world.aUser({ companyOf: owner });
    await world.joins(member, project);
    const [colleague, stranger] = [await world.aUser({ companyOf: owner }), await world.aUser()];
    const revoke = (person: Person) => world.as(person).apiKey.delete({ id: made.id });
    await expect(revoke(member)).rejects.toMatchObject({ code: 'not_allowed' });
    for (const person of [colleague, stranger])
      await expect(revoke(person)).rejects.toMatchObject({ code: 'api_key_not_found' });
    for (const person of [member, colleague])
      await expect(world.as(person).apiKey.list()).rejects.toMatchObject({ code: 'not_allowed' });
    expect(await world.as(stranger).apiKey.list()).toEqual([]);
    expect(await world.as(owner).apiKey.list()).toHaveLength(1);
    await revoke(owner);
    expect(await send.apiKey.list()).toEqual([]);
  });

  it('is one of fifty at most', async () => {
    const { send, admin, projectSlug } = await aKey();
    await world.pool.query(
      `insert into api_keys select gen_random_uuid(), company_id, user_id, name, prefix,
        gen_random_uuid()::text, scopes, project_ids, created_at, expires_at, null
        from api_keys, generate_series(1, 49) where user_id = $1`,
      [admin.id],
    );
    await expect(
      send.apiKey.create({ name: 'x', scopes: ['read'], projectSlugs: [projectSlug] }),
    ).rejects.toMatchObject({ code: 'api_keys_full', status: 409 });
  });
});
