import { expect, it } from 'vitest';
import { METRICS_TOKEN } from '../../test/node.ts';
import { aWorld } from '../../test/world.ts';

const { app, startJobs } = await aWorld();

it('metrics are answered to this machine and to nobody else', async () => {
  await app.inject('/api/health/live');
  await app.inject('/api/user/me');
  const { statusCode, headers, body } = await app.inject('http://localhost/api/metrics');
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(body).toContain('caseloom_answers_total{method="GET",status="4xx"} 1\n');
  expect(body).toMatch(/caseloom_answer_seconds_bucket\{le="\+Inf"\} 2\n/);
  expect(body).toMatch(/process_resident_memory_bytes \d+\n/);
  const url = '/api/metrics';
  for (const other of [
    { url, remoteAddress: '10.0.0.1' },
    { url, headers: { host: 'caseloom.example.com' } },
    { url, headers: { 'x-forwarded-for': '10.0.0.1' } },
  ])
    expect((await app.inject(other)).statusCode).toBe(404);
});

it('metrics count the connections to the database, and the jobs that are due', async () => {
  const body = async () => (await app.inject('http://localhost/api/metrics')).body;
  expect(await body()).toMatch(
    /caseloom_database_connections\{pool="entry",state="(idle|busy)"\} 1\n/,
  );
  expect(await body()).toContain('caseloom_database_waiting{pool="calls"} 0\n');
  await startJobs();
  for (const state of ['due', 'active', 'waiting', 'lost', 'failed', 'mails'])
    expect(await body()).toMatch(new RegExp(`caseloom_jobs\\{state="${state}"\\} \\d+\\n`));
});

it('metrics are answered to another machine with the token, through a proxy too', async () => {
  const from = (authorization: string) =>
    app.inject({
      url: '/api/metrics',
      headers: { authorization, 'x-forwarded-for': '10.0.0.1' },
      remoteAddress: '10.0.0.1',
    });
  expect((await from(`Bearer ${METRICS_TOKEN}`)).statusCode).toBe(200);
  for (const wrong of [
    '',
    'Bearer ',
    'Bearer undefined',
    METRICS_TOKEN,
    `Bearer ${METRICS_TOKEN}x`,
  ])
    expect((await from(wrong)).statusCode, wrong).toBe(404);
});
