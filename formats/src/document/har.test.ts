import { expect, it } from 'vitest';
import { buildModels } from '../text-to-model/build-models.ts';
import { readDocuments } from './read.ts';

type Sent = { body?: unknown; form?: string; status?: number; type?: string };

function request(line: string, { body, form, status = 200, type = 'application/json' }: Sent = {}) {
  const [method = '', path = ''] = line.split(' ');
  const url = new URL(path, 'https://www.shop.example');
  const queryString = [...url.searchParams].map(([name, value]) => ({ name, value }));
  const text = form ?? JSON.stringify(body);
  const mimeType = form ? 'application/x-www-form-urlencoded' : 'application/json';
  const headers = [{ name: 'Authorization', value: 'Bearer of-a-user' }];
  return {
    request: {
      method,
      url: url.href,
      headers,
      queryString,
      ...(text && { postData: { mimeType, text } }),
    },
    response: { status, content: { mimeType: type, text: 'large' } },
  };
}
const read = (entries: unknown[]) =>
  readDocuments('session.har', new TextEncoder().encode(JSON.stringify({ log: { entries } })));
const rowsOf = async (entries: unknown[]) => {
  const { documents } = await read(entries);
  const table = documents[0]?.blocks.find((block) => block.kind === 'table');
  return table?.kind === 'table' ? table.rows.slice(1) : [];
};

it('a recorded session becomes steps with their data, and ids become names', async () => {
  const { documents, problems } = await read([
    request('GET /cart', { type: 'text/html' }),
    request('GET /app.js', { type: 'text/javascript' }),
    request('GET /logo', { type: 'image/png' }),
    request('GET https://metrics.example.net/hit'),
    request('POST https://api.shop.example/orders', {
      ...{ body: { amount: 12, address: { postCode: '06100' }, password: 'hidden' }, status: 201 },
    }),
    request('GET /orders/42/items/0190f3a2-1111-7222-8333-444455556666?sort=name'),
  ]);
  expect(problems).toEqual([
    {
      ...{ code: 'har_files_left_out', file: 'session.har' },
      params: { count: 2, names: 'app.js, logo' },
    },
    {
      ...{ code: 'har_sites_left_out', file: 'session.har' },
      params: { count: 1, names: 'metrics.example.net' },
    },
    { code: 'har_secrets_left_out', file: 'session.har', params: { count: 1 } },
  ]);
  const text = documents[0]?.text ?? '';
  expect(text).not.toMatch(/hidden|Bearer|large/);
  const { steps, testData, models } = buildModels(documents);
  expect(models).toHaveLength(1);
  expect(steps.map(({ label, expected }) => [label, expected])).toEqual([
    ['GET /cart', 'HTTP 200'],
    ['POST /orders: amount: <amount>, address post code: <address post code>', 'HTTP 201'],
    ['GET /orders/{orderId}/items/{itemId}: sort: <sort>', 'HTTP 200'],
  ]);
  expect(testData.map(({ name, values }) => [name, ...values])).toEqual([
    ['amount', '12'],
    ['address post code', '06100'],
    ['sort', 'name'],
  ]);
});

it('what is asked until it is there is one step', async () => {
  const polls = Array.from({ length: 5 }, () => request('GET /jobs/7'));
  expect(await rowsOf([...polls, request('GET /jobs/7', { status: 404 })])).toEqual([
    ['GET /jobs/{jobId}', '', 'HTTP 200'],
    ['GET /jobs/{jobId}', '', 'HTTP 404'],
  ]);
});

it('the files that are left out are named, each once, and not all of many', async () => {
  const scripts = Array.from({ length: 12 }, (_, at) => `GET /js/${at}.js?token=hidden`);
  const { problems } = await read([
    request('GET /cart'),
    ...[...scripts, 'GET /js/0.js', 'OPTIONS /orders/42'].map((line) => request(line)),
  ]);
  const names = `${scripts
    .slice(0, 10)
    .map((_, at) => `${at}.js`)
    .join(', ')}, …`;
  expect(problems).toMatchObject([{ code: 'har_files_left_out', params: { count: 14, names } }]);
  const allowed = await read([request('GET /cart'), request('OPTIONS /orders/42')]);
  expect(allowed.problems).toMatchObject([{ params: { names: 'OPTIONS /orders/{orderId}' } }]);
});

it('requests behind the last step that a session may have are counted, and polls once', async () => {
  const steps = Array.from({ length: 503 }, (_, at) => request(`GET /page-${at}-a`));
  const polls = Array.from({ length: 3 }, () => request('GET /done'));
  const { problems } = await read([...steps, ...polls]);
  expect(problems).toEqual([
    { code: 'har_steps_left_out', file: 'session.har', params: { count: 4, limit: 500 } },
  ]);
  expect(await rowsOf([...steps, ...polls])).toHaveLength(500);
  expect((await read(steps.slice(0, 500))).problems).toEqual([]);
});

it('a form is read, and a value with commas stays one', async () => {
  const form = 'city=Ankara%2C+TR&csrf_token=x&note=';
  expect(await rowsOf([request('POST /login', { form })])).toEqual([
    ['POST /login', 'city: "Ankara, TR"', 'HTTP 200'],
  ]);
});

it.each([
  ['no JSON', '{', 'har_broken'],
  ['another JSON', '{"a": 1}', 'har_broken'],
  ['without requests', '{"log": {"entries": [1, null, {}]}}', 'har_without_requests'],
])('a file that is %s is refused', async (_, text, code) => {
  const { problems } = await readDocuments('a.har', new TextEncoder().encode(text));
  expect(problems).toMatchObject([{ code }]);
});

it.each(['openapi.yaml', 'api.json', 'a.bpmn'])(
  '%s is said to be a model, which is imported elsewhere',
  async (name) => {
    const { problems } = await readDocuments(name, new TextEncoder().encode('openapi: 3.1.0'));
    expect(problems).toMatchObject([{ code: 'file_is_model' }]);
  },
);
