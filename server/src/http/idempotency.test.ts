import { contract } from '@caseloom/contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { aCast, furnish, ROUTES, send } from '../../test/fixtures.ts';
import { aRun } from '../../test/run.ts';
import { aWorld, PASSWORD } from '../../test/world.ts';
import { DDL_FOR_ALL, withClient } from '../db/migrate.ts';
import { isSecret } from './idempotency.ts';

const world = await aWorld();

const aKey = () => ({ 'idempotency-key': crypto.randomUUID() });

describe('a call with an Idempotency-Key', () => {
  it('is done once, however often it is sent, and answers the same', async () => {
    const owner = await world.aUser();
    const once = world.as(owner, aKey());
    const project = await once.project.create({ name: 'Shop' });
    expect(await once.project.create({ name: 'Shop' })).toEqual(project);
    expect(await world.as(owner).project.list()).toHaveLength(1);
  });

  it('is a conflict with another body', async () => {
    const owner = await world.aUser();
    const once = world.as(owner, aKey());
    await once.project.create({ name: 'Shop' });
    await expect(once.project.create({ name: 'Other' })).rejects.toMatchObject({
      code: 'idempotency_conflict',
      status: 409,
    });
  });

  it('answers the same to repetitions that arrive while the first is in progress', async () => {
    const owner = await world.aUser();
    const once = world.as(owner, aKey());
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => once.project.create({ name: 'Shop' })),
    );
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await world.as(owner).project.list()).toHaveLength(1);
  });

  it('is independent of the call of another caller with the same key', async () => {
    const [mine, theirs] = [await world.aUser(), await world.aUser()];
    const key = aKey();
    await world.as(mine, key).project.create({ name: 'Shop' });
    await world.as(theirs, key).project.create({ name: 'Other' });
    expect(await world.as(theirs).project.list()).toMatchObject([{ name: 'Other' }]);
  });

  it('repeats the use of a one-time link, for a caller who is not logged in', async () => {
    const { email } = await world.aUser();
    await world.as().auth.forgotPassword({ email });
    await world.runJobs();
    const path = String((await world.mailsTo(email)).at(-1)?.params.path);
    const search = new URLSearchParams(path.split('?')[1]);
    const link = { token: search.get('token') ?? '', key: search.get('key') ?? '' };
    const once = world.as(undefined, aKey());
    const answer = await once.auth.resetPassword({ ...link, password: PASSWORD });
    expect(await once.auth.resetPassword({ ...link, password: PASSWORD })).toEqual(answer);
    await expect(
      world.as().auth.resetPassword({ ...link, password: PASSWORD }),
    ).rejects.toMatchObject({ code: 'link_invalid' });
  });

  it('stores neither a password nor an address in the database', async () => {
    const { email } = await world.aUser();
    const once = world.as(undefined, aKey());
    await once.auth.forgotPassword({ email });
    await once.auth.forgotPassword({ email });
    const { rows } = await world.pool.query('select * from answered_calls');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(email);
  });

  it('may be tried again where nothing was decided', async () => {
    const owner = await world.aUser();
    const key = aKey();
    const expired = world.as({ token: 'nobody’s'.replace('’', '') }, key);
    await expect(expired.project.create({ name: 'Shop' })).rejects.toMatchObject({ status: 401 });
    expect(await world.as(owner, key).project.create({ name: 'Shop' })).toMatchObject({
      name: 'Shop',
    });
  });

  it('of a key is not repeated once the key is gone', async () => {
    const owner = await world.aUser();
    const { slug: projectSlug } = await world.as(owner).project.create({ name: 'Shop' });
    const { id, key } = await world
      .as(owner)
      .apiKey.create({ name: 'CI', scopes: ['write'], projectSlugs: [projectSlug] });
    const once = world.as({ token: key }, aKey());
    const step = { projectSlug, label: 'x', type: 'action' } as const;
    expect(await once.step.create(step)).toEqual(await once.step.create(step));
    await world.as(owner).apiKey.delete({ id });
    await expect(once.step.create(step)).rejects.toMatchObject({ status: 401 });
  });

  it('can be repeated where its process died, and not while that may still work', async () => {
    const owner = await world.aUser();
    const once = world.as(owner, aKey());
    const project = await once.project.create({ name: 'Shop' });
    const lastSeen = (time: string) =>
      world.pool.query(
        'update answered_calls set status = null, answer = null, seen_at = now() + $1::interval',
        [time],
      );
    await lastSeen('1 minute');
    await expect(once.project.create({ name: 'Shop' })).rejects.toMatchObject({
      code: 'request_in_progress',
      status: 409,
    });
    await expect(once.project.create({ name: 'Other' })).rejects.toMatchObject({
      code: 'idempotency_conflict',
    });
    await lastSeen('-1 minute');
    await expect(once.project.create({ name: 'Other' })).rejects.toMatchObject({
      code: 'idempotency_conflict',
    });
    await world.as(owner).project.delete({ slug: project.slug });
    const again = await once.project.create({ name: 'Shop' });
    expect(again.id).not.toBe(project.id);
    expect(await once.project.create({ name: 'Shop' })).toEqual(again);
  });

  it('stores nothing where an unknown caller was refused', async () => {
    await world.pool.query('delete from answered_calls');
    for (const url of ['/api/auth/login', '/api/auth/register', '/api/nothing', '/nothing'])
      expect(
        (await world.app.inject({ method: 'POST', url, headers: aKey(), payload: { x: 1 } }))
          .statusCode,
        url,
      ).toBe(url.includes('auth') ? 400 : 404);
    const { rows } = await world.pool.query('select count(*)::int as kept from answered_calls');
    expect(rows[0].kept).toBe(0);
  });

  it('that goes on in a job is answered with 202 each time', async () => {
    const { modelId, owner } = await aRun(world);
    const headers = { ...aKey(), authorization: `Bearer ${owner.token}` };
    const payload = { modelId, settings: { limit: 50_000 } };
    for (const _ of [1, 2]) {
      const call = { method: 'POST', url: '/api/suite', headers, payload } as const;
      expect((await world.app.inject(call)).statusCode).toBe(202);
    }
  });
});

/** Changes the table of answered calls, on every server that has a part of it. */
const changeCalls = (change: string) =>
  withClient(world.connection, async (client) => {
    await client.query(DDL_FOR_ALL);
    await client.query(`alter table answered_calls ${change}`);
  });

describe('a call that is repeated by a caller who may not make it any more', () => {
  /** A project of an admin, and a member in it. */
  const aTeam = async () => {
    const owner = await world.aUser();
    const [admin, member] = [
      await world.aUser({ companyOf: owner }),
      await world.aUser({ companyOf: owner }),
    ];
    const project = await world.as(admin).project.create({ name: 'Shop' });
    await world.joins(member, project);
    const setRole = (userId: string, role: 'projectOwner' | 'member') =>
      world.as(owner).member.setRole({ slug: project.slug, userId, role });
    return { owner, admin, member, project, projectSlug: project.slug, setRole };
  };

  it('is answered with project_not_found once they left the project', async () => {
    const { owner, member, project, projectSlug } = await aTeam();
    const once = world.as(member, aKey());
    const { id } = await once.model.create({ projectSlug, name: 'Login' });
    expect((await once.model.create({ projectSlug, name: 'Login' })).id).toBe(id);
    await world.as(owner).project.removeMember({ id: project.id, userId: member.id });
    await expect(once.model.create({ projectSlug, name: 'Login' })).rejects.toMatchObject({
      code: 'project_not_found',
    });
  });

  it('is answered with not_allowed once their role may not make it', async () => {
    const { admin, member, project, projectSlug: slug, setRole } = await aTeam();
    await setRole(member.id, 'projectOwner');
    const [ruling, drawing] = [world.as(admin, aKey()), world.as(admin, aKey())];
    const change = { slug, version: project.version, name: 'Another' };
    await ruling.project.update(change);
    const model = await drawing.model.create({ projectSlug: slug, name: 'Login' });
    await setRole(admin.id, 'member');
    await expect(ruling.project.update(change)).rejects.toMatchObject({ code: 'not_allowed' });
    expect(await drawing.model.create({ projectSlug: slug, name: 'Login' })).toEqual(model);
  });

  it('is answered without data of the company once they do not own it any more', async () => {
    const { owner, member } = await aTeam();
    await world.as(owner).company.setRole({ id: member.id, role: 'companyOwner' });
    const once = world.as(member, aKey());
    const change = { name: 'Another' };
    await once.company.update(change);
    await world.as(owner).company.setRole({ id: member.id, role: 'member' });
    await expect(once.company.update(change)).rejects.toMatchObject({ code: 'not_allowed' });
  });

  it('is answered as before where the call itself ended their right', async () => {
    const { admin, member, project, projectSlug: slug, setRole } = await aTeam();
    const leave = world.as(member, aKey());
    for (const _ of [1, 2]) await leave.project.removeMember({ id: project.id, userId: member.id });
    await world.joins(member, project);
    await setRole(member.id, 'member');
    const pass = world.as(admin, aKey());
    const transfer = { slug, userId: member.id, role: 'projectOwner', isTransfer: true } as const;
    expect(await pass.member.setRole(transfer)).toEqual(await pass.member.setRole(transfer));
    const bin = world.as(member, aKey());
    for (const _ of [1, 2]) await bin.project.delete({ slug });
  });

  it('is not continued after the transactions that were done while they might', async () => {
    const { owner, member, project, projectSlug } = await aTeam();
    const once = world.as(member, aKey());
    await changeCalls('add constraint refuse check (status is null) not valid');
    await expect(once.model.create({ projectSlug, name: 'Login' })).rejects.toThrow();
    await changeCalls('drop constraint refuse');
    await world.pool.query(`update answered_calls set seen_at = now() - interval '1 minute'`);
    await world.as(owner).project.removeMember({ id: project.id, userId: member.id });
    await expect(once.model.create({ projectSlug, name: 'Login' })).rejects.toMatchObject({
      code: 'project_not_found',
    });
  });
});

describe('a secret that is shown once', () => {
  it('is not answered again, and not stored', async () => {
    const owner = await world.aUser();
    const { slug } = await world.as(owner).project.create({ name: 'Shop' });
    const once = world.as(owner, aKey());
    const key = { name: 'CI', scopes: ['read' as const], projectSlugs: [slug] };
    await once.apiKey.create(key);
    await expect(once.apiKey.create(key)).rejects.toMatchObject({
      code: 'shown_once',
      status: 409,
    });
    expect(await world.as(owner).apiKey.list()).toHaveLength(1);
    const { rows } = await world.pool.query(
      `select answer from answered_calls where grounds->>'call' = 'apiKey.create'`,
    );
    expect(rows).toEqual([{ answer: null }]);
  });

  it.each(
    ROUTES.filter(({ path }) => isSecret(path.join('.'))).map(
      (one) => [one.path.join('.'), one] as const,
    ),
  )(
    'that %s answers with is not stored, and not repeated by its Idempotency-Key',
    async (_, route) => {
      const cast = await aCast(world);
      const call = await route.make(await furnish(world, cast), world, cast);
      const headers = { ...aKey(), authorization: `Bearer ${cast.admin.token}` };
      await world.pool.query('delete from answered_calls');
      const [first, second] = [
        await send(world, route, { ...call, headers }),
        await send(world, route, { ...call, headers }),
      ];
      expect(first.statusCode, first.body).toBeLessThan(300);
      const secrets = Object.entries(JSON.parse(first.body))
        .filter(([name]) => SECRET_FIELD.test(name))
        .map(([, value]) => String(value));
      expect(secrets).not.toEqual([]);
      for (const secret of secrets) expect(second.body).not.toContain(secret);
      const { rows } = await world.pool.query(
        `select answer as kept from answered_calls where answer is not null
         union all select result from call_steps`,
      );
      expect(rows).toEqual([]);
    },
  );

  it('is declared by every call whose answer has a field of such a name at any depth', () => {
    for (const { path } of ROUTES) {
      const call = path.join('.');
      const isNamedSo = holdsSecret(outputOf(path));
      if (!NO_SECRETS.has(call)) expect([call, isSecret(call)]).toEqual([call, isNamedSo]);
    }
  });
});

/** What lets somebody in, by the names of fields. */
const SECRET_FIELD = /^(key|token|secret|recoveryCodes|password)$/;

/** The keys of cases, the public key of pushes, and the sample's password, which anyone may know. */
const NO_SECRETS = new Set([
  'notification.pushKey',
  'suite.case',
  'suite.updateCase',
  'suite.addCase',
  'suite.rewriteCase',
  'suite.restoreCase',
  'auth.sample',
]);

/** What a call answers with; undefined of streams and of nothing, which are not kept. */
function outputOf([feature = '', name = '']: readonly string[]): z.ZodType | undefined {
  const calls: Record<string, Record<string, { '~orpc': { outputSchema?: unknown } }>> = contract;
  const schema = calls[feature]?.[name]?.['~orpc'].outputSchema;
  return schema instanceof z.ZodType ? schema : undefined;
}

/** Whether an answer may have a field of such a name; deeper within, `key` is that of a case. */
function holdsSecret(schema: z.ZodType | undefined): boolean {
  if (!schema) return false;
  const within: string[] = [];
  const { properties = {} } = z.toJSONSchema(schema, {
    unrepresentable: 'any',
    io: 'output',
    override: ({ jsonSchema }) => void within.push(...Object.keys(jsonSchema.properties ?? {})),
  });
  return (
    Object.keys(properties).some((name) => SECRET_FIELD.test(name)) ||
    within.some((name) => name !== 'key' && SECRET_FIELD.test(name))
  );
}
