import { afterAll, describe, expect, it } from 'vitest';
import { aRun } from '../../../test/run.ts';
import { aWorld } from '../../../test/world.ts';

const world = await aWorld();
const address = await world.app.listen({ port: 0, host: '127.0.0.1' });
const stops: (() => void)[] = [];
/** An answer that nobody holds any more is closed by the garbage collector. */
const held: Response[] = [];
afterAll(() => {
  for (const stop of stops) stop();
});

type News = {
  people: { id: string; caseKey: string | null }[];
  run: { status: string; counts: object };
  results: { caseKey: string; status: string }[];
};

/** An open page of a run: the events that it receives, one by one; undefined once the server has ended it. */
async function anOpenPage({ token }: { token: string }, id: string) {
  const stopping = new AbortController();
  stops.push(() => stopping.abort());
  const answer = await fetch(`${address}/api/run/${id}/stream`, {
    headers: { authorization: `Bearer ${token}` },
    signal: stopping.signal,
  });
  held.push(answer);
  const events = eventsIn(answer.body ?? new ReadableStream());
  const next = async () => (await events.next()).value as News | undefined;
  /** The first event that matches; events about visitors may come in between. */
  const until = async (isExpected: (news: News) => boolean) => {
    for (;;) {
      const news = await next();
      if (!news || isExpected(news)) return news;
    }
  };
  return Object.assign(next, { until, close: () => stopping.abort() });
}

async function* eventsIn(body: ReadableStream<Uint8Array>) {
  let text = '';
  const decoder = new TextDecoder();
  for await (const part of body) {
    text += decoder.decode(part, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const data = /^data: (.*)$/m.exec(block)?.[1];
      if (/^event: message/m.test(block) && data) yield JSON.parse(data);
    }
  }
}

/** What comes well before an open page would look by itself. */
const soon = <T>(next: Promise<T>) =>
  Promise.race([next, new Promise((resolve) => setTimeout(resolve, 5000, 'nothing'))]);

describe('two testers in one run', () => {
  it('receive the results of the other, each change once', async () => {
    const { send, owner, project, id, a, b } = await aRun(world);
    const other = await world.aUser({ companyOf: owner });
    await world.joins(other, project);
    const next = await anOpenPage(other, id);
    expect((await next())?.run.counts).toMatchObject({ untested: 4 });
    await send.result.set({ id, caseKey: a, status: 'passed' });
    const hasResults = ({ results }: News) => results.length > 0;
    expect(await next.until(hasResults)).toMatchObject({
      run: { counts: { passed: 1, untested: 3 } },
      results: [{ caseKey: a, status: 'passed' }],
    });
    await world
      .as(other)
      .result.setMany({ id, caseKeys: [a, b], replaceOthers: true, status: 'failed' });
    const news = await next.until(hasResults);
    expect(news?.results.map(({ caseKey }) => caseKey).sort()).toEqual([a, b].sort());
    await send.run.complete({ id });
    const isOver = ({ run }: News) => run.status === 'completed';
    expect(await next.until(isOver)).toMatchObject({ results: [] });
  });

  it('stop seeing it once they are taken out of the project', async () => {
    const { send, owner, project, id } = await aRun(world);
    const other = await world.aUser({ companyOf: owner });
    await world.joins(other, project);
    const next = await anOpenPage(other, id);
    await next();
    await send.project.removeMember({ id: project.id, userId: other.id });
    expect(await soon(next.until(() => false))).toBeUndefined();
  });

  it('stop seeing it at once when they are passive, or signed out from elsewhere', async () => {
    const { owner, project, id } = await aRun(world);
    for (const end of ['passive', 'signed out'] as const) {
      const other = await world.aUser({ companyOf: owner });
      await world.joins(other, project);
      const next = await anOpenPage(other, id);
      await next();
      if (end === 'passive')
        await world.as(owner).user.setStatus({ id: other.id, isActive: false });
      else await world.as(other).auth.logout();
      expect(await soon(next()), end).toBeUndefined();
    }
  });

  it('stop seeing it at once when it goes into the bin with its project', async () => {
    const { send, owner, project, id } = await aRun(world);
    const other = await world.aUser({ companyOf: owner });
    await world.joins(other, project);
    const pages = [await anOpenPage(owner, id), await anOpenPage(other, id)];
    for (const next of pages) await next();
    await send.project.delete({ slug: project.slug });
    for (const next of pages) expect(await soon(next.until(() => false))).toBeUndefined();
  });

  it('stop seeing it at once when one of them, alone there, deletes its project', async () => {
    const { send, owner, project, id } = await aRun(world);
    const next = await anOpenPage(owner, id);
    await next();
    await send.project.delete({ slug: project.slug });
    expect(await soon(next.until(() => false))).toBeUndefined();
  });

  it('stop seeing it at once when they are no longer owner of the company', async () => {
    const { owner, project, id } = await aRun(world);
    const other = await world.aUser({ companyOf: owner });
    await world.as(owner).company.setRole({ id: other.id, role: 'companyOwner' });
    const next = await anOpenPage(other, id);
    await next();
    await world.as(other).company.setRole({ id: other.id, role: 'member' });
    expect(await soon(next.until(() => false))).toBeUndefined();
    await expect(world.as(other).project.get({ slug: project.slug })).rejects.toMatchObject({
      status: 404,
    });
  });

  it('receive nothing more through an API key that was revoked', async () => {
    const { send, project, id } = await aRun(world);
    const request = { name: 'CI', scopes: ['read' as const], projectSlugs: [project.slug] };
    const made = await send.apiKey.create(request);
    const next = await anOpenPage({ token: made.key }, id);
    await next();
    await send.apiKey.delete({ id: made.id });
    expect(await soon(next.until(() => false))).toBeUndefined();
  });

  it('see who else is there, and at which case, until they close the page', async () => {
    const { send, owner, project, id, a } = await aRun(world);
    const other = await world.aUser({ companyOf: owner });
    await world.joins(other, project);
    const mine = await anOpenPage(owner, id);
    const theirs = await anOpenPage(other, id);
    const both = (news: News) => news.people.length === 2;
    expect((await mine.until(both))?.people).toContainEqual({
      id: other.id,
      firstName: other.firstName,
      lastName: other.lastName,
      imageUrl: other.imageUrl,
      caseKey: null,
    });
    await theirs.until(both);
    await send.result.here({ id, caseKey: a });
    const at = await theirs.until(({ people }) => people.some(({ caseKey }) => caseKey === a));
    expect(at?.people.find(({ caseKey }) => caseKey === a)?.id).toBe(owner.id);
    theirs.close();
    const alone = await mine.until(({ people }) => people.length === 1);
    expect(alone?.people).toMatchObject([{ id: owner.id, caseKey: a }]);
  });
});
