import { afterEach, expect, it, vi } from 'vitest';
import { fetchEarly } from './early-answers.ts';

const ADDRESS = 'http://localhost/api/user/me';
const HEADERS = { authorization: 'Bearer a', 'accept-language': 'tr' };

/** What the page asked for early, beside a server that answers `late`. */
function given(answer: Promise<Response>): void {
  answer.catch(() => undefined);
  window.earlyAnswers = new Map([[ADDRESS, { headers: HEADERS, answer }]]);
  vi.stubGlobal('fetch', async () => new Response('late'));
  // as where the page has just begun, however long the tests run
  vi.spyOn(performance, 'now').mockReturnValue(1000);
}
const early = () => Promise.resolve(new Response('early'));

async function askFor(address = ADDRESS, init: RequestInit = { headers: HEADERS }) {
  return (await fetchEarly(new Request(address, init), {})).text();
}

afterEach(() => {
  delete window.earlyAnswers;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('the first call takes the answer that the page asked for early, and the second one asks again', async () => {
  given(early());
  expect(await askFor()).toBe('early');
  expect(await askFor()).toBe('late');
});

it.each([
  ['to another address', 'http://localhost/api/user/you', { headers: HEADERS }],
  ['of somebody else', ADDRESS, { headers: { ...HEADERS, authorization: 'Bearer b' } }],
  ['in another language', ADDRESS, { headers: { ...HEADERS, 'accept-language': 'en' } }],
  ['that changes something', ADDRESS, { headers: HEADERS, method: 'POST' }],
])('a call %s is made itself', async (_what, address, init) => {
  given(early());
  expect(await askFor(address, init)).toBe('late');
});

it('after a change nothing that was asked for before it is taken', async () => {
  given(early());
  await askFor('http://localhost/api/project', { method: 'POST', headers: HEADERS });
  expect(await askFor()).toBe('late');
});

it('an answer that is long on the page is not taken any more', async () => {
  given(early());
  vi.spyOn(performance, 'now').mockReturnValue(31_000);
  expect(await askFor()).toBe('late');
});

it('a call is made where the one before it found no network', async () => {
  given(Promise.reject(new TypeError('Failed to fetch')));
  expect(await askFor()).toBe('late');
});
