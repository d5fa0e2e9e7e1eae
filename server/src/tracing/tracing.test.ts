import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { aWorld } from '../../test/world.ts';
import { openPool } from '../db/open.ts';
import { exportSpans } from './export-spans.ts';

type Exported = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  status: { code?: number };
};
type Request = { resourceSpans: { scopeSpans: { spans: Exported[] }[] }[] };

const world = await aWorld({ toPool: async (given) => openPool(given, { max: 5, seconds: 5 }) });

/** A collector of OpenTelemetry. @returns what it was sent */
async function aCollector() {
  const requests: { path: string | undefined; body: Request }[] = [];
  const server = createServer(async (request, response) => {
    requests.push({ path: request.url, body: (await json(request)) as Request });
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { endpoint: `http://127.0.0.1:${port}`, requests };
}

it('a call is a span of its caller’s trace, with its statements and without what people wrote', async () => {
  const { token } = await world.aUser();
  const { endpoint, requests } = await aCollector();
  const stop = exportSpans({ endpoint, serviceName: 'portal-1' });
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
  const parent = '00f067aa0ba902b7';
  const answer = await world.app.inject({
    method: 'POST',
    url: '/api/project',
    headers: { authorization: `Bearer ${token}`, traceparent: `00-${trace}-${parent}-01` },
    payload: { name: 'Secret words' },
  });
  await stop();
  expect(answer.statusCode).toBe(201);
  expect(requests.map(({ path }) => path)).toEqual(['/v1/traces']);
  const spans = requests.flatMap(({ body }) =>
    body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  );
  const call = spans.find(({ name }) => name === 'project.create');
  expect(call).toMatchObject({ traceId: trace, parentSpanId: parent });
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === call?.spanId);
  expect(statements.map(({ name }) => name)).toEqual(expect.arrayContaining(['insert', 'commit']));
  expect(JSON.stringify(requests)).toContain('portal-1');
  expect(JSON.stringify(requests)).not.toMatch(/Secret words|secret-words/);
});

it('without a collector nothing is traced', async () => {
  const { token } = await world.aUser();
  const { requests } = await aCollector();
  const headers = { authorization: `Bearer ${token}` };
  const { statusCode } = await world.app.inject({ url: '/api/user/me', headers });
  expect(statusCode).toBe(200);
  expect(requests).toEqual([]);
});
