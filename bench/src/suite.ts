import type { ChildProcess } from 'node:child_process';
import { ADDRESS, call, liftLimits, onNewServer } from './installation.ts';
import { peakMemory } from './memory.ts';
import { medianTime, milliseconds, report } from './timing.ts';

const CASES = 100_000;
/** A page of a list, as the web asks for it. */
const PAGE = 200;

/** What a suite of 100,000 cases of ten steps costs, beside the cheapest call there is, and the most memory the server ever took. */
export async function benchSuite(): Promise<void> {
  await onNewServer(measureSuite);
}

/** A suite that is measured, as one user of it. */
type Measured = { id: string; token: string; toControl: (time: number) => string };

async function measureSuite({ pid = 0 }: ChildProcess, dataDir: string): Promise<void> {
  const hello = await medianTime(() => fetch(`${ADDRESS}/api/health/live`).then((r) => r.text()));
  report('GET /health/live (control)', milliseconds(hello));
  const sample = await call('GET', '/auth/sample');
  liftLimits(sample.email, dataDir);
  const { token } = await call('POST', '/auth/login', sample);
  const modelId = await aLargeModel(token);
  const atRest = peakMemory(pid);
  const settings = { strength: 'all', limit: CASES };
  const [suite, making] = await timed(async () => {
    const { id } = await call('POST', '/suite', { modelId, settings }, token);
    return untilReady(id, token);
  });
  report(`${suite.counts.testCases} cases kept by a job`, seconds(making));
  const toControl = (time: number) => `${(time / hello).toFixed(0)} × control`;
  const measured = { id: suite.id, token, toControl };
  await measureLists(measured);
  await measureExports(measured);
  await measureRun(measured);
  await measureRequirements(suite.projectSlug, token);
  const [, kept] = await timed(() => regenerate(suite.id, token));
  report('generated again by a job, nothing changed', seconds(kept));
  report('most memory of the server, before and after', `${atRest} → ${peakMemory(pid)} MB`);
}

async function measureLists({ id, token, toControl }: Measured): Promise<void> {
  const again = { isPreview: true };
  const [, preview] = await timed(() => call('POST', `/suite/${id}/regenerate`, again, token));
  report('what generating again would change', seconds(preview));
  for (const [what, query] of [
    ['first page of cases', `limit=${PAGE}`],
    ['a page in the middle', `limit=${PAGE}&from=${CASES / 2}`],
    ['words that no case has', `limit=${PAGE}&search=zzz`],
    ['words that some have', `limit=${PAGE}&search=${encodeURIComponent('b7, c4')}`],
    ['negative ones', `limit=${PAGE}&polarity=negative`],
  ] as const) {
    const path = `/suite/${id}/cases?${query}`;
    const time = await medianTime(() => call('GET', path, undefined, token));
    report(what, milliseconds(time), toControl(time));
  }
}

async function measureExports({ id, token }: Measured): Promise<void> {
  for (const format of ['csv', 'json', 'feature', 'xlsx']) {
    const path = `/suite/${id}/export?format=${format}`;
    const [bytes, time] = await timed(() => sizeOf(path, token));
    report(`exported as ${format}, ${megabytes(bytes)}`, seconds(time));
  }
}

async function measureRun({ id: suiteId, token, toControl }: Measured): Promise<void> {
  const [run, begun] = await timed(() => call('POST', '/run', { suiteId }, token));
  report('a run begun', seconds(begun));
  const opening = await medianTime(() => call('GET', `/run/${run.id}`, undefined, token));
  report('GET /run/{id} with its counts', milliseconds(opening), toControl(opening));
  for (const format of ['html', 'xlsx']) {
    const path = `/run/${run.id}/report?format=${format}`;
    const [bytes, time] = await timed(() => sizeOf(path, token));
    report(`its report as ${format}, ${megabytes(bytes)}`, seconds(time));
  }
}

/** Every third step is for a requirement, so all cases cover all of them. */
async function measureRequirements(slug: string, token: string): Promise<void> {
  const path = `/requirement/project/${slug}`;
  const [, listed] = await timed(() => call('GET', path, undefined, token));
  report('requirements with their worst cases', seconds(listed));
  const query = 'ids[]=REQ-0&ids[]=REQ-3&limit=50';
  const [, matrix] = await timed(() => call('GET', `${path}/matrix?${query}`, undefined, token));
  report('their matrix, one page', seconds(matrix));
}

async function regenerate(id: string, token: string): Promise<void> {
  await call('POST', `/suite/${id}/regenerate`, {}, token);
  await untilReady(id, token);
}

/** Ten steps in a row that take three data of 47 values: 103,823 rows. */
async function aLargeModel(token: string): Promise<string> {
  const name = `Large ${Date.now()}`;
  const { slug: projectSlug } = await call('POST', '/project', { name }, token);
  const position = { x: 0, y: 0 };
  const label = (at: number) =>
    at === 0
      ? 'the user types <a>, <b> and <c>'
      : `the user does what is number ${at} and sees <a>`;
  const steps = Array.from({ length: 10 }, (_, at) => ({
    id: `s${at}`,
    type: 'step',
    position,
    data: {
      type: at % 3 === 2 ? 'outcome' : 'action',
      label: label(at),
      ...(at % 3 === 0 && { requirements: [`REQ-${at}`] }),
    },
  }));
  const ids = ['start', ...steps.map(({ id }) => id), 'end'];
  const edges = ids.slice(1).map((target, at) => ({ id: `e${at}`, source: ids[at], target }));
  const nodes = [
    { id: 'start', type: 'start', position },
    ...steps,
    { id: 'end', type: 'end', position },
  ];
  for (const variable of ['a', 'b', 'c']) {
    const values = Array.from({ length: 47 }, (_, at) => `${variable}${at}`);
    const record = { projectSlug, name: variable, validity: 'valid', type: 'text', values };
    await call('POST', '/data', { ...record, isPublic: false }, token);
  }
  return (await call('POST', '/model', { projectSlug, name, nodes, edges }, token)).id;
}

async function untilReady(id: string, token: string) {
  for (;;) {
    const suite = await call('GET', `/suite/${id}`, undefined, token);
    if (suite.status === 'ready') return suite;
    if (suite.status === 'failed') throw new Error(JSON.stringify(suite.problems));
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Reads an answer as it comes, and holds nothing of it. */
async function sizeOf(path: string, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token.replace(/^Bearer /, '')}` };
  const answer = await fetch(`${ADDRESS}/api${path}`, { headers });
  if (!answer.ok || !answer.body) throw new Error(`${path}: ${await answer.text()}`);
  let bytes = 0;
  for await (const part of answer.body) bytes += part.length;
  return bytes;
}

async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const begin = performance.now();
  const value = await work();
  return [value, performance.now() - begin];
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`;
}

function seconds(time: number): string {
  return `${(time / 1000).toFixed(1)} s`;
}
