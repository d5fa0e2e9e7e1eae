import { afterAll, describe, expect, it } from 'vitest';
import { aWorld, type Person } from '../../../test/world.ts';
import { openEventBus } from '../../db/event-bus.ts';
import { notify } from './queries.ts';

const world = await aWorld();
const address = await world.app.listen({ port: 0, host: '127.0.0.1' });
const stops: (() => void)[] = [];
/** An answer that nobody holds any more is closed by the garbage collector. */
const held: Response[] = [];
afterAll(() => {
  for (const stop of stops) stop();
});

/** An open page: the events that it receives, one by one; undefined once the server has ended it. */
async function anOpenPage({ token }: Person) {
  const stopping = new AbortController();
  stops.push(() => stopping.abort());
  const answer = await fetch(`${address}/api/notification/stream`, {
    headers: { authorization: `Bearer ${token}` },
    signal: stopping.signal,
  });
  held.push(answer);
  expect(answer.headers.get('content-type')).toContain('text/event-stream');
  const events = eventsIn(answer.body ?? new ReadableStream());
  const next = async () => (await events.next()).value as { unread: number; items: object[] };
  return { next, stop: () => stopping.abort() };
}

async function* eventsIn(body: ReadableStream<Uint8Array>) {
  let text = '';
  const decoder = new TextDecoder();
  for await (const part of body) {
    text += decoder.decode(part, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const name = /^event: (\w+)/m.exec(block)?.[1];
      const data = /^data: (.*)$/m.exec(block)?.[1];
      if (name === 'message' && data) yield JSON.parse(data);
    }
  }
}

const notifyOf = (person: Person, about: string) =>
  notify(world.db, {
    companyId: person.companyId,
    userIds: [person.id],
    kind: 'draft_ready',
    data: {},
    about,
  });

describe('an open page', () => {
  it('receives its unread count at once, and each notification as it is written', async () => {
    const person = await world.aUser();
    await notifyOf(person, 'before');
    const page = await anOpenPage(person);
    expect(await page.next()).toEqual({ unread: 1, items: [] });
    await notifyOf(person, 'now');
    expect(await page.next()).toMatchObject({
      unread: 2,
      items: [{ kind: 'draft_ready', text: 'Your AI draft is ready' }],
    });
    await world.as(person).notification.read({});
    expect(await page.next()).toEqual({ unread: 0, items: [] });
    page.stop();
  });

  it('hears nothing of others', async () => {
    const [person, other] = [await world.aUser(), await world.aUser()];
    const page = await anOpenPage(person);
    await page.next();
    await notifyOf(other, 'theirs');
    await notifyOf(person, 'mine');
    expect(await page.next()).toMatchObject({ unread: 1 });
    page.stop();
  });

  it('is closed at once when its user is passive, removed, or signed out from elsewhere', async () => {
    const owner = await world.aUser();
    const ends: [string, (person: Person) => Promise<unknown>][] = [
      ['passive', ({ id }) => world.as(owner).user.setStatus({ id, isActive: false })],
      ['removed', ({ id }) => world.as(owner).company.removeUser({ id })],
      ['signed out', (person) => world.as(person).auth.logout()],
    ];
    for (const [how, end] of ends) {
      const person = await world.aUser({ companyOf: owner });
      const page = await anOpenPage(person);
      await page.next();
      await end(person);
      expect(await page.next(), how).toBeUndefined();
    }
  });

  it('is refused where its user has forty open already', async () => {
    const person = await world.aUser();
    const pages = await Promise.all(Array.from({ length: 40 }, () => anOpenPage(person)));
    await Promise.all(pages.map((page) => page.next()));
    const one = await fetch(`${address}/api/notification/stream`, {
      headers: { authorization: `Bearer ${person.token}` },
    });
    expect(one.status).toBe(429);
    for (const page of pages) page.stop();
  });

  it('needs a session', async () => {
    const answer = await fetch(`${address}/api/notification/stream`);
    expect(answer.status).toBe(401);
  });
});

describe('nodes', () => {
  it('hear of what happens on each other', async () => {
    const person = await world.aUser();
    const node = openEventBus(world.connection);
    const subscription = node.subscribe(person.id);
    // the first wake says that it listens
    await subscription.next(10_000);
    const heard = subscription.next(10_000).then(() => 'heard');
    await notifyOf(person, 'elsewhere');
    expect(await Promise.race([heard, new Promise((go) => setTimeout(go, 5000))])).toBe('heard');
    subscription.unsubscribe();
    await node.close();
  });
});
