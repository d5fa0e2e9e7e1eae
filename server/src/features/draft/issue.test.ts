import { expect, it, vi } from 'vitest';
import { aReceiver } from '../../../test/receiver.ts';
import { aWorld } from '../../../test/world.ts';

const world = await aWorld({ links: 'anywhere' });
const tracker = await aReceiver();
const owner = await world.aUser();
const send = world.as(owner);
const { slug: projectSlug } = await send.project.create({ name: 'Shop' });

const STEPS = '1. The user opens the till.\n2. The user pays.\n3. A receipt is shown.';
const TOKEN = 'glpat-very-secret';

/** The tracker answers a request, by the end of its path, with this JSON; any other with 404. */
function answers(table: object, headers: Record<string, string> = {}) {
  tracker.received.length = 0;
  tracker.answer = (response) => {
    const { pathname } = new URL(tracker.received.at(-1)?.url ?? '/', tracker.url);
    const found = Object.entries(table).find(([end]) => pathname.endsWith(end));
    response.writeHead(found ? 200 : 404, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(found?.[1] ?? { message: 'Not Found' }));
  };
}
const refuses = (status: number, headers: Record<string, string> = {}) => {
  tracker.received.length = 0;
  tracker.answer = (response) => void response.writeHead(status, headers).end('{}');
};
const PAGE = '/g/web/-/issues/7';
const NEXT = { link: '<https://tracker.example/comments?page=2>; rel="next"' };
const AZURE = {
  '/comments': { comments: [{ text: 'Later.' }], totalCount: 101 },
  '/workItems/7': { fields: { 'System.Title': 'Pay', 'System.Description': STEPS } },
};
const JIRA = {
  '/issue/PAY-1': {
    fields: { summary: 'Pay', description: STEPS, comment: { total: 101 } },
    renderedFields: { comment: { comments: [{ body: '<p>Later.</p>' }] } },
  },
};
type More = { token?: string; account?: string; comments?: boolean };
const read = (path: string, more: More = {}) =>
  send.ai.link({ projectSlug, url: tracker.url + path, way: 'rules', ...more });

/** A draft once it is made: a busy machine takes longer than a call may. */
function readyAfter({ id }: { id: string }) {
  return vi.waitFor(async () => {
    const draft = await send.ai.get({ id });
    expect(draft.status).not.toBe('working');
    return draft;
  }, 60_000);
}

it('an issue becomes a draft with its comments, and its token is sent to its tracker and kept nowhere', async () => {
  answers({
    '/issues/7': { title: 'Pay', description: STEPS },
    '/notes': [{ body: 'The card may have expired.', system: false }],
  });
  const more = { token: ` ${TOKEN} `, comments: true };
  const draft = await readyAfter(await read(`${PAGE}#note_1`, more));
  expect(draft).toMatchObject({
    status: 'ready',
    files: [{ name: 'web-7.md', url: tracker.url + PAGE }],
  });
  expect(draft.documents[0]?.text).toContain('The card may have expired.');
  expect(tracker.received.map(({ url }) => url)).toEqual([
    '/api/v4/projects/g%2Fweb/issues/7',
    '/api/v4/projects/g%2Fweb/issues/7/notes?sort=asc&order_by=created_at&per_page=100',
  ]);
  for (const { headers } of tracker.received) expect(headers['private-token']).toBe(TOKEN);
  const { rows: tables } = await world.pool.query(
    `select format('select * from %I.%I', schemaname, tablename) as sql from pg_tables
      where schemaname in ('public', 'jobs')`,
  );
  for (const { sql } of tables)
    expect(JSON.stringify((await world.pool.query(sql)).rows), sql).not.toContain(TOKEN);
});

const ISSUE = { title: 'Pay', description: STEPS, body: STEPS };
const COMMENT = { body: 'Later.' };

it.each([
  ['GitHub', '/shop/web/issues/7', { '/issues/7': ISSUE, '/comments': [COMMENT] }, NEXT],
  ['GitLab', PAGE, { '/issues/7': ISSUE, '/notes': [COMMENT] }, NEXT],
  ['Azure Boards', '/c/web/_workitems/edit/7', AZURE, {}],
  ['Jira', '/jira/browse/PAY-1', JIRA, {}],
])(
  'that an issue of %s has more comments than are read at once is said beside the draft',
  async (_, path, table, headers) => {
    answers(table, headers);
    const draft = await readyAfter(await read(path, { comments: true }));
    const [file] = draft.files;
    expect(file?.problems).toEqual([
      {
        code: 'issue_comments_left_out',
        file: file?.name,
        message: expect.stringContaining(': 1.'),
      },
    ]);
    const without = await readyAfter(await read(path));
    expect(without.files[0]?.problems).toEqual([]);
  },
);

it.each([
  ['GitHub', '/shop/web/issues/7', {}, `Bearer ${TOKEN}`],
  ['Jira', '/jira/browse/PAY-1', {}, `Bearer ${TOKEN}`],
  ['Jira Cloud', '/browse/PAY-1', { account: 'a@b.com' }, basic(`a@b.com:${TOKEN}`)],
  ['Azure Boards', '/c/web/_workitems/edit/7', {}, basic(`:${TOKEN}`)],
])(
  'a token for %s is sent as it wants it, and never in an address',
  async (_, path, more, header) => {
    refuses(401);
    await expect(read(path, { token: TOKEN, ...more })).rejects.toMatchObject({
      code: 'issue_token_refused',
    });
    expect(tracker.received[0]?.headers.authorization).toBe(header);
    expect(tracker.received[0]?.url).not.toContain(TOKEN);
  },
);

function basic(pair: string): string {
  return `Basic ${Buffer.from(pair).toString('base64')}`;
}

it.each([
  [404, undefined, 'issue_hidden'],
  [401, undefined, 'issue_hidden'],
  [203, undefined, 'issue_hidden'],
  [404, TOKEN, 'issue_not_found'],
  [403, TOKEN, 'issue_token_refused'],
  [429, TOKEN, 'source_busy'],
  [500, TOKEN, 'source_failed'],
  [200, undefined, 'issue_unreadable'],
])('an answer of %i to the token %s is the refusal %s', async (status, token, code) => {
  refuses(status);
  await expect(read(PAGE, token ? { token } : {})).rejects.toMatchObject({ code, status: 422 });
});

it('a tracker that takes no more requests says so with 403 too', async () => {
  refuses(403, { 'x-ratelimit-remaining': '0' });
  await expect(read('/shop/web/issues/7')).rejects.toMatchObject({ code: 'source_busy' });
});

it('a token is not sent where the tracker leads to another host', async () => {
  const other = await aReceiver();
  refuses(302, { location: `${other.url}/login` });
  other.answer = (response) => void response.end('<html>');
  await expect(read(PAGE, { token: TOKEN })).rejects.toMatchObject({ code: 'issue_token_refused' });
  expect(JSON.stringify(other.received[0]?.headers)).not.toContain(TOKEN);
});

it.each([
  ['of a page', '/spec.md', TOKEN, 'token_unused'],
  ['with a line break', PAGE, 'a\nb', 'token_signs'],
])('a token %s is refused at its field, and nobody is called', async (_, path, token, code) => {
  refuses(200);
  await expect(read(path, { token })).rejects.toMatchObject({ data: [{ path: 'token', code }] });
  expect(tracker.received).toEqual([]);
});
