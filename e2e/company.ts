import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import type { Browser, BrowserContext } from '@playwright/test';
import type { Installation } from './app.ts';

/** The password of everybody here. */
export const PASSWORD = 'Zeytin-agaci-7';

export type Person = { email: string; token: string };
type Answer = Record<string, string>;

/** How often a call is made again while the server is busy, as its answer asks for. */
const MAX_TRIES = 4;

/** A call of the API, as scripts make it; what it answers. */
export async function call(
  app: Installation,
  request: [method: string, path: string, body?: object],
  token?: string,
): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    const { statusCode, retryAfter, said } = await send(app, request, token);
    if (statusCode < 400) return said ? (JSON.parse(said) as Answer) : {};
    if (statusCode !== 503 || tries === MAX_TRIES)
      throw new Error(`${request[0]} ${request[1]}: ${statusCode} ${said}`);
    await setTimeout(retryAfter * 1000);
  }
}

async function send(
  { address }: Installation,
  [method, path, body]: [method: string, path: string, body?: object],
  token: string | undefined,
) {
  const headers = {
    ...(body && { 'content-type': 'application/json' }),
    ...(token && { authorization: `Bearer ${token}` }),
  };
  const asked = request(`${address}/api${path}`, {
    method,
    headers,
    family: 4,
    localAddress: someAddress(),
  });
  asked.end(body && JSON.stringify(body));
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const { statusCode = 0, headers: given } = answer;
  return { statusCode, retryAfter: Number(given['retry-after'] ?? 1), said: await text(answer) };
}

type Result = { caseKey: string; status: string; polarity: string };

/** The results of a run, in its order. */
export async function resultsOf(app: Installation, run: string, token: string): Promise<Result[]> {
  const answer = await call(app, ['GET', `/run/${run}/results`], token);
  return (answer as unknown as { items: Result[] }).items;
}

/** People do not all come from one address, which may open only so many companies in an hour. Only Linux answers to every loopback address. */
function someAddress(): string {
  const part = () => 1 + Math.floor(Math.random() * 250);
  return process.platform === 'linux' ? `127.0.${part()}.${part()}` : '127.0.0.1';
}

const linkIn = (text: string) => new URL(/http\S+\/app\/\S+/.exec(text)?.[0] ?? '');

async function logIn(app: Installation, email: string): Promise<Person> {
  const { token = '' } = await call(app, ['POST', '/auth/login', { email, password: PASSWORD }]);
  return { email, token };
}

/** The owner of the sample company. */
export async function sampleOf(app: Installation): Promise<Person> {
  const account = await call(app, ['GET', '/auth/sample']);
  const { token = '' } = await call(app, ['POST', '/auth/login', account]);
  return { email: account.email ?? '', token };
}

/** Opens a company, by e-mail. @returns its owner */
export async function anOwner(app: Installation, email: string): Promise<Person> {
  const names = { companyName: 'Kuzey A.Ş.', firstName: 'Ayşe', lastName: 'İnan' };
  await call(app, ['POST', '/auth/register', { ...names, email, password: PASSWORD }]);
  const link = linkIn((await app.mailTo(email)).text).searchParams;
  const halves = { token: link.get('token') ?? '', key: link.get('key') ?? '' };
  await call(app, ['PUT', '/auth/verify-email', halves]);
  return logIn(app, email);
}

/** A user whom an owner invited, and who accepted. */
export async function aColleague(
  app: Installation,
  owner: Person,
  email: string,
  names = { firstName: 'Işıl', lastName: 'Çağ' },
): Promise<Person> {
  await call(app, ['POST', '/company/invite', { email }], owner.token);
  const token = linkIn((await app.mailTo(email)).text)
    .pathname.split('/')
    .at(-1);
  const account = { ...names, password: PASSWORD };
  await call(app, ['POST', `/auth/invitation/${token}`, account]);
  return logIn(app, email);
}

/** The people and ids of the company of a journey. */
export const ROLES = ['owner', 'admin', 'member', 'colleague', 'stranger'] as const;

/** A company with a project that has a model, a suite and a run, somebody in each role, and an owner of another company. @param host of their addresses: each journey has its own */
export async function aCompany(app: Installation, host: string) {
  const [owner, stranger] = await Promise.all([
    anOwner(app, `owner@${host}`),
    anOwner(app, `owner@not-${host}`),
  ]);
  const admin = await aColleague(app, owner, `admin@${host}`);
  const member = await aColleague(app, owner, `member@${host}`);
  const colleague = await aColleague(app, owner, `colleague@${host}`);
  const { slug = '', id } = await call(app, ['POST', '/project', { name: 'Ödeme' }], admin.token);
  const { id: memberId } = await call(app, ['GET', '/user/me'], member.token);
  await call(app, ['POST', `/project/${id}/addMember/${memberId}`], admin.token);
  await call(app, ['POST', `/project/${slug}/invitation/accept`, {}], member.token);
  const place = (x: number) => ({ x, y: 0 });
  const node = (type: string, x: number) => ({ id: type, type, position: place(x) });
  const model = await call(
    app,
    [
      'POST',
      '/model',
      {
        projectSlug: slug,
        name: 'Sepet',
        nodes: [
          node('start', 0),
          { ...node('step', 150), data: { label: 'the cart is opened', type: 'action' } },
          node('end', 450),
        ],
        edges: [
          { id: 'a', source: 'start', target: 'step' },
          { id: 'b', source: 'step', target: 'end' },
        ],
      },
    ],
    admin.token,
  );
  const suite = await call(app, ['POST', '/suite', { modelId: model.id }], admin.token);
  const run = await call(app, ['POST', '/run', { suiteId: suite.id }], admin.token);
  const ids = { slug, modelId: model.id, suiteId: suite.id, runId: run.id, memberId };
  return { owner, admin, member, colleague, stranger, ids };
}

/** A browser in which somebody is logged in already. */
export async function browserOf(
  browser: Browser,
  { address }: Installation,
  { token }: Person,
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: address, reducedMotion: 'reduce' });
  await context.addInitScript((kept) => localStorage.setItem('token', `Bearer ${kept}`), token);
  return context;
}
