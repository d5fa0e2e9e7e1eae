import { expect, it } from 'vitest';
import { aCall, aLine, aStep } from '../../test/drawing.ts';
import { aWorld } from '../../test/world.ts';
import { tidy } from './tidy.ts';

const world = await aWorld();
const { pool } = world;
const run = () => tidy.run(world.jobContext, {});
const count = async (rows: string) =>
  Number((await pool.query(`select count(*) from ${rows}`)).rows[0].count);

/** A project with two models, of which one calls the other, steps, data, a suite and a run with a file. */
async function aFullProject(name: string) {
  const owner = await world.aUser();
  const send = world.as(owner);
  const project = await send.project.create({ name });
  const { slug: projectSlug } = project;
  const called = await send.model.create({ projectSlug, name: 'A', ...aLine(aStep('s', 'x')) });
  await send.model.create({ projectSlug, name: 'B', ...aLine(aCall(called.id)) });
  const data = { name: 'd', validity: 'valid', type: 'text' } as const;
  await send.testData.create({ projectSlug, ...data, values: ['1'], modelId: called.id });
  const { id: suiteId } = await send.suite.create({ modelId: called.id });
  const { id } = await send.run.create({ suiteId });
  const [one] = (await send.result.list({ id })).items;
  const file = new File(['x'], 'x.txt');
  await send.result.attach({ id, caseKey: one?.caseKey ?? '', file });
  return { send, project };
}

it('what has been in the bin for 30 days is deleted, and nothing else', async () => {
  const outlived = await aFullProject('Old');
  const fresh = await aFullProject('Fresh');
  const kept = await aFullProject('Kept');
  for (const { send, project } of [outlived, fresh])
    await send.project.delete({ slug: project.slug });
  await pool.query(`update projects set deleted_at = now() - interval '30 days' where id = $1`, [
    outlived.project.id,
  ]);
  await run();
  expect(await count(`projects where id = '${outlived.project.id}'`)).toBe(0);
  for (const table of [
    'models',
    'steps',
    'suites',
    'suite_cases',
    'runs',
    'results',
    'attachments',
  ])
    expect(await count(`${table} where project_id = '${outlived.project.id}'`), table).toBe(0);
  expect(await count(`projects where id = '${fresh.project.id}'`)).toBe(1);
  const { slug: projectSlug } = kept.project;
  expect(await kept.send.model.listOfProject({ projectSlug })).toHaveLength(2);
});

it('links, sessions, mails and repeatable answers are deleted when they expire', async () => {
  const owner = await world.aUser();
  const once = world.as(owner, { 'idempotency-key': 'k' });
  await once.company.invite({ email: 'guest@example.com' });
  await run();
  const mine = `sessions where user_id = '${owner.id}'`;
  const tables = ['one_time_tokens', mine, 'mail_outbox', 'answered_calls'];
  expect(await Promise.all(tables.map(count))).toEqual([1, 1, 1, 1]);
  await pool.query(`update one_time_tokens set expires_at = now() - interval '31 days'`);
  await pool.query(`update sessions set expires_at = now() - interval '31 days'`);
  await pool.query(`update mail_outbox set created_at = now() - interval '31 days'`);
  await pool.query(`update answered_calls set created_at = now() - interval '31 days'`);
  await run();
  expect(await Promise.all(tables.map(count))).toEqual([0, 0, 0, 0]);
});

it('a company whose 30 days are over is deleted with all its data', async () => {
  const { project, send } = await aFullProject('Leaving');
  const { company } = await send.user.me();
  await pool.query('update companies set leaves_at = now() where id = $1', [company.id]);
  await run();
  for (const table of ['projects', 'models', 'steps', 'suites', 'runs', 'results', 'attachments'])
    expect(await count(`${table} where company_id = '${company.id}'`), table).toBe(0);
  expect(await count(`companies where id = '${company.id}'`), project.name).toBe(0);
});
