import { setTimeout as wait } from 'node:timers/promises';
import { ADDRESS, anOwner, call as callOnce, onNewServer } from './installation.ts';
import { chain } from './portal.ts';
import { quantile } from './statistics.ts';
import { milliseconds, report } from './timing.ts';

/** How many calls of the worst kinds one company has under way at any moment. */
const FLOOD = 20;
const ROUNDS = 100;
const BETWEEN_MS = 50;

/** What a company's own calls take while another company floods the server with the worst inputs, beside the same calls alone. */
export async function benchNeighbours(): Promise<void> {
  await onNewServer(async () => {
    const { token: flooder } = await call('POST', '/auth/login', await call('GET', '/auth/sample'));
    const neighbour = await anOwner('Neighbour');
    const { slug } = await call('POST', '/project', { name: 'Neighbour' }, neighbour);
    const model = await call('POST', '/model', chain(slug, 100), neighbour);
    const generate = () => call('GET', `/model/generate/${model.id}`, undefined, neighbour);
    const live = () => call('GET', '/health/live');
    const worst = await worstCalls(flooder);
    for (let count = 0; count < 20; count++) await generate();
    const alone = await timesOf({ generate, live });
    for (const [what, make] of Object.entries(worst)) {
      const flooded = await whileFlooded([make], () => timesOf({ generate, live }));
      compare(what, alone, flooded);
    }
    const all = await whileFlooded(Object.values(worst), () => timesOf({ generate, live }));
    compare('all of these', alone, all);
  });
}

/** A connection that was kept may be closed at the moment it is used again. */
async function call(...args: Parameters<typeof callOnce>) {
  try {
    return await callOnce(...args);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return callOnce(...args);
  }
}

type Times = { generate: number[]; live: number[] };

async function timesOf(calls: Record<keyof Times, () => Promise<unknown>>): Promise<Times> {
  const times: Times = { generate: [], live: [] };
  for (let round = 0; round < ROUNDS; round++) {
    for (const kind of ['generate', 'live'] as const) {
      const begin = performance.now();
      await calls[kind]();
      times[kind].push(performance.now() - begin);
    }
    await wait(BETWEEN_MS);
  }
  return times;
}

function compare(what: string, alone: Times, flooded: Times): void {
  for (const kind of ['generate', 'live'] as const) {
    const [p99, control] = [quantile(flooded[kind], 0.99), quantile(alone[kind], 0.99)];
    const aim = kind === 'generate' ? '; goal: 3 ×' : '; goal: 200 ms';
    const slowest = flooded[kind]
      .toSorted((a, b) => b - a)
      .slice(0, 3)
      .map(milliseconds);
    report(
      `${kind}, p99 beside ${what}`,
      milliseconds(p99),
      `${(p99 / control).toFixed(1)} × alone (${milliseconds(control)}); the slowest ${slowest.join(', ')}${aim}`,
    );
  }
}

/** A call that is given up once the flood is over, as by somebody who leaves the page. */
type Flooding = (signal: AbortSignal) => Promise<unknown>;

/** Does something while calls are made again and again, so many of them under way at once. */
async function whileFlooded<T>(calls: Flooding[], work: () => Promise<T>): Promise<T> {
  const over = new AbortController();
  const outcomes = new Map<string, number>();
  const flood = Array.from({ length: FLOOD }, async (_, at) => {
    for (let turn = at; !over.signal.aborted; turn++) {
      const outcome = await calls[turn % calls.length]?.(over.signal).then(
        () => 'done',
        (error: Error) => /"code":"(\w+)"/.exec(error.message)?.[1] ?? error.name,
      );
      outcomes.set(String(outcome), (outcomes.get(String(outcome)) ?? 0) + 1);
      if (outcome !== 'done') await wait(BETWEEN_MS);
    }
  });
  await wait(2000);
  const result = await work();
  over.abort();
  await Promise.all(flood);
  report(
    '  answers to the flood',
    '',
    [...outcomes].map(([code, count]) => `${count} ${code}`).join(', '),
  );
  return result;
}

/** What takes a server longest of what a company may ask: imports of many results and of hardly any sense, generations, exports. */
async function worstCalls(token: string): Promise<Record<string, Flooding>> {
  const { slug } = await call('POST', '/project', { name: `Flood ${Date.now()}` }, token);
  for (let at = 0; at < 12; at++) {
    const values = Array.from({ length: 12 }, (_, value) => String(value));
    const record = { projectSlug: slug, name: `a${at}`, validity: 'valid', type: 'text', values };
    await call('POST', '/data', { ...record, isPublic: false }, token);
  }
  const drawing = chain(slug, 24);
  for (const [at, node] of drawing.nodes.entries())
    if (node.type === 'step')
      Object.assign(node, { data: { type: 'action', label: `<a${at % 12}> ${at}` } });
  const model = await call('POST', '/model', drawing, token);
  const suite = await call('POST', '/suite', { modelId: model.id }, token);
  const run = await call('POST', '/run', { suiteId: suite.id }, token);
  const ask = async (path: string, { signal, body }: { signal: AbortSignal; body?: FormData }) => {
    const answered = await fetch(`${ADDRESS}/api${path}`, {
      ...(body ? { method: 'POST', body } : {}),
      headers: { authorization: `Bearer ${token}` },
      signal,
    });
    const answer = await answered.arrayBuffer();
    if (!answered.ok) throw new Error(new TextDecoder().decode(answer));
  };
  const send = (report: Blob) => async (signal: AbortSignal) => {
    const body = new FormData();
    body.append('file', new File([report], 'report.xml'));
    await ask(`/run/${run.id}/import`, { signal, body });
  };
  return {
    'imports of 200,000 results': send(reportOf(200_000, (at) => `case ${at} TC-AAAAAAAAAA`)),
    'imports that are too large': send(reportOf(1_500_000, () => '')),
    generations: (signal) => ask(`/model/generate/${model.id}?strength=4`, { signal }),
    exports: (signal) => ask(`/suite/${suite.id}/export?format=xlsx`, { signal }),
  };
}

function reportOf(count: number, nameOf: (at: number) => string): Blob {
  const cases = Array.from({ length: count }, (_, at) => {
    const name = nameOf(at);
    return name ? `<testcase name="${name}" time="1"/>` : '<testcase/>';
  });
  // of one piece: a blob of many is sent in as many parts, for longer than a server waits
  return new Blob([`<testsuite>${cases.join('')}</testsuite>`]);
}
