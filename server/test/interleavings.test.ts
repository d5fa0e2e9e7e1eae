import { expect, it } from 'vitest';
import { aCall, aLine, aStep } from './drawing.ts';
import { aWorld } from './world.ts';

const world = await aWorld();
const ROUNDS = 40;

/** A number below another, from a seed of its own: the same each time. */
function dice(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** The model or the step that a node stands for. */
const namedBy = ({ modelId, stepId }: { modelId?: string; stepId?: string }) =>
  [modelId, stepId].filter((id) => id !== undefined);

type Call = { caller: string; called: string };

function expectNoCircle(calls: Call[]): void {
  const called = Map.groupBy(calls, ({ caller }) => caller);
  const reached = (from: string, seen = new Set<string>()): Set<string> => {
    for (const { called: next } of called.get(from) ?? [])
      if (!seen.has(next)) reached(next, seen.add(next));
    return seen;
  };
  for (const caller of called.keys()) expect(reached(caller)).not.toContain(caller);
}

it('after nesting, deleting, generating, renaming and joining at the same time no row is orphaned and no model nests itself', async () => {
  const owner = await world.aUser();
  const colleague = await world.aUser({ companyOf: owner });
  const send = world.as(owner);
  const project = await send.project.create({ name: 'Shop' });
  const { slug: projectSlug } = project;
  const roll = dice(7);
  const ids: string[] = [];
  for (let at = 0; at < 4; at++)
    ids.push(
      (await send.model.create({ projectSlug, name: `M${at}`, ...aLine(aStep('a', 'a')) })).id,
    );

  const redraw = async (modelId: string, drawing: ReturnType<typeof aLine>) => {
    const { version, name } = await send.model.get({ modelId });
    await send.model.update({ projectSlug, modelId, version, name, ...drawing });
  };
  const one = () => ids[roll(ids.length)] ?? '';
  const works: (() => Promise<unknown>)[] = [
    () => redraw(one(), aLine(aStep('a', 'a'), aCall(one()))),
    () => redraw(one(), aLine(aStep('b', `b ${roll(5)}`))),
    () => send.model.generate({ modelId: one() }),
    () => send.suite.create({ modelId: one() }),
    async () => {
      const { version } = await send.project.get({ slug: projectSlug });
      await send.project.update({ slug: projectSlug, name: `Shop ${roll(99)}`, version });
    },
    () => world.joins(colleague, project),
    () => send.project.removeMember({ id: project.id, userId: colleague.id }),
    async () => {
      const made = await send.model.create({ projectSlug, name: 'New', ...aLine(aStep('c', 'c')) });
      ids.push(made.id);
    },
    async () => {
      if (ids.length > 3) await send.model.delete({ modelId: one() });
    },
  ];
  for (let round = 0; round < ROUNDS; round++) {
    const picked = Array.from({ length: 5 }, () => works[roll(works.length)] ?? works[0]);
    const ended = await Promise.allSettled(picked.map((work) => work?.()));
    for (const one of ended)
      if (one.status === 'rejected')
        expect(one.reason.status, one.reason.message).toBeLessThan(500);
  }
  const { rows: calls } = await world.pool.query<Call>(
    'select caller_id as caller, called_id as called from model_calls where company_id = $1',
    [owner.companyId],
  );
  expectNoCircle(calls);
  const models = await send.model.listOfProject({ projectSlug, includeHidden: true });
  const steps = await send.step.list({ projectSlug });
  const there = new Set([...models, ...steps].map(({ id }) => id));
  for (const id of models.flatMap(({ nodes }) => nodes.flatMap(namedBy)))
    expect(there).toContain(id);
});
