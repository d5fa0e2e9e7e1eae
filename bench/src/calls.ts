import type { ChildProcess } from 'node:child_process';
import { familyProcessorTime } from './family.ts';
import { call, onNewServer } from './installation.ts';
import { chain } from './portal.ts';
import { report } from './timing.ts';

/** How many ask at once, and for how long each call is made, in milliseconds. */
const PEOPLE = 8;
const DURATION = 4000;
/** How many runs there are to give results in. */
const RUNS = 100;

/** One call of somebody; `turn` counts those of the same person. */
type Call = (person: number, turn: number) => Promise<unknown>;
type Figure = { perSecond: number; processorMs: number };

/**
 * What ordinary calls cost of the processor, server and database together, and how many a second there are,
 * beside the cheapest call and one that asks the database one thing. Who asks shares the processor with both.
 */
export function benchCalls(): Promise<void> {
  return onNewServer(async (server) => {
    const bare = await figureOf(server, read('/health/live'));
    print('GET /health/live (control, no database)', bare);
    const query = await figureOf(server, read('/health/ready'));
    print('GET /health/ready (control, one query)', query);
    for (const [name, ask] of Object.entries(await ordinaryCalls()))
      print(name, await figureOf(server, ask), query);
  });
}

function print(name: string, { perSecond, processorMs }: Figure, control?: Figure): void {
  const share = control && (perSecond / control.perSecond).toFixed(2);
  const ratio = share ? `${share} of the calls of one query` : '';
  report(name, `${processorMs.toFixed(1)} ms`, `${Math.round(perSecond)} a second  ${ratio}`);
}

async function figureOf(server: ChildProcess, ask: Call): Promise<Figure> {
  const pid = server.pid ?? 0;
  const people = Array.from({ length: PEOPLE }, (_, person) => person);
  // compiled code and prepared statements are there before it counts
  await Promise.all(people.map((person) => askUntil(ask, person, performance.now() + 1000)));
  const [used, begin] = [familyProcessorTime(pid), performance.now()];
  const end = begin + DURATION;
  const counts = await Promise.all(people.map((person) => askUntil(ask, person, end)));
  const calls = counts.reduce((sum, count) => sum + count, 0);
  return {
    perSecond: (calls * 1000) / (performance.now() - begin),
    processorMs: (familyProcessorTime(pid) - used) / calls,
  };
}

async function askUntil(ask: Call, person: number, end: number): Promise<number> {
  let calls = 0;
  for (; performance.now() < end; calls++) await ask(person, calls);
  return calls;
}

function read(path: string, token?: string): Call {
  return () => call('GET', path, undefined, token);
}

/** What people at work do, on the sample project; each saves a model of their own. */
async function ordinaryCalls(): Promise<Record<string, Call>> {
  const { token } = await call('POST', '/auth/login', await call('GET', '/auth/sample'));
  const [{ slug }] = await call('GET', '/project', undefined, token);
  const [{ id: modelId }] = await call('GET', `/model/project/${slug}`, undefined, token);
  const [{ id: suiteId }] = (await call('GET', `/suite/project/${slug}`, undefined, token)).items;
  const runs: { id: string }[] = [];
  for (let made = 0; made < RUNS; made++) runs.push(await call('POST', '/run', { suiteId }, token));
  const [run = { id: '' }] = runs;
  const { items } = await call('GET', `/run/${run.id}/results?limit=50`, undefined, token);
  const keys: string[] = items.map(({ caseKey }: { caseKey: string }) => caseKey);
  const project = await call('POST', '/project', { name: `Bench ${Date.now()}` }, token);
  const models: { id: string; [key: string]: unknown }[] = [];
  for (let person = 0; person < PEOPLE; person++) {
    const drawing = { ...chain(project.slug, 30), name: `A flow ${person}` };
    models.push(await call('POST', '/model', drawing, token));
  }
  return {
    'GET /user/me': read('/user/me', token),
    'GET /dashboard': read('/dashboard', token),
    'GET /work/projects': read('/work/projects?limit=25', token),
    'GET /model/{id}': read(`/model/${modelId}`, token),
    'GET /model/generate/{id}': read(`/model/generate/${modelId}`, token),
    'GET /suite/{id}/cases': read(`/suite/${suiteId}/cases?limit=50`, token),
    'GET /run/{id}/results': read(`/run/${run.id}/results?limit=50`, token),
    'GET /search': read('/search?q=login', token),
    'PUT /model/{id}, a label changed': async (person, turn) => {
      const [model] = models.splice(person, 1, await changed(models[person], turn, token));
      return model;
    },
    'PUT /run/{id}/result/{caseKey}': (person, turn) => {
      // few cases are given a result more than once or twice in a run
      const given = turn * PEOPLE + person;
      const { id } = runs[Math.floor(given / keys.length) % runs.length] ?? run;
      const status = given % 5 > 0 ? 'passed' : 'failed';
      return call('PUT', `/run/${id}/result/${keys[given % keys.length]}`, { status }, token);
    },
  };
}

async function changed(
  model: { id: string; [key: string]: unknown } | undefined,
  turn: number,
  token: string,
) {
  if (!model) throw new Error('there is no model to save');
  const { id, edges, name, projectSlug, version } = model;
  const nodes = (model.nodes as { id: string; data?: object }[]).map((node) =>
    node.id === 'n1' ? { ...node, data: { ...node.data, label: `Step ${turn}` } } : node,
  );
  return call('PUT', `/model/${id}`, { projectSlug, name, nodes, edges, version }, token);
}
