import type { ChildProcess } from 'node:child_process';
import { ADDRESS, call, inNewFolder, start, stop } from './installation.ts';
import { familyMemory } from './memory.ts';
import { medianTime, milliseconds, report } from './timing.ts';

/** How soon the portal is ready, what it takes at rest, and what the main job costs beside the cheapest call there is. */
export function benchPortal(): Promise<void> {
  return inNewFolder(async (dataDir) => {
    for (const round of ['first start, empty folder', 'second start']) {
      const begin = performance.now();
      const server = await start(dataDir);
      report(
        round,
        milliseconds(performance.now() - begin),
        'goal: 20 s (with the build), then 5 s',
      );
      if (round === 'second start') await measure(server);
      await stop(server);
    }
  });
}

async function measure(server: ChildProcess): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 3000));
  report(
    'memory at rest, server and database',
    `${familyMemory(server.pid ?? 0)} MB`,
    'goal: 300 MB',
  );

  const hello = await medianTime(() => fetch(`${ADDRESS}/api/health/live`).then((r) => r.text()));
  report('GET /health/live (control)', milliseconds(hello));

  const sample = await call('GET', '/auth/sample');
  const { token } = await call('POST', '/auth/login', sample);
  const project = await call('POST', '/project', { name: `Bench ${Date.now()}` }, token);
  let model = await call('POST', '/model', chain(project.slug, 100), token);
  const job = await medianTime(async () => {
    const { nodes, edges, name, projectSlug, version } = model;
    const body = { projectSlug, name, nodes, edges, version };
    model = await call('PUT', `/model/${model.id}`, body, token);
    await call('GET', `/model/generate/${model.id}`, undefined, token);
  });
  report(
    'save and generate, 100 steps',
    milliseconds(job),
    `${(job / hello).toFixed(1)} × control; goal: 300 ms`,
  );
  const list = await medianTime(() => call('GET', '/project', undefined, token));
  report('GET /project', milliseconds(list), `${(list / hello).toFixed(1)} × control`);
}

/** A model of `length` steps in a row with a shortcut past every fifth. */
export function chain(projectSlug: string, length: number) {
  const step = (i: number) => ({
    id: `n${i}`,
    type: 'step',
    position: { x: i * 255, y: 0 },
    data: { label: `Step ${i}`, type: i % 3 === 2 ? 'outcome' : 'action' },
  });
  const steps = Array.from({ length }, (_, i) => step(i));
  const ids = ['start', ...steps.map(({ id }) => id), 'end'];
  const spine = ids.slice(1).map((target, i) => ({ id: `e${i}`, source: ids[i], target }));
  const shortcuts = ids
    .slice(2)
    .map((target, i) => ({ id: `s${i}`, source: ids[i], target }))
    .filter((_, i) => i % 5 === 1);
  const place = { position: { x: 0, y: 0 } };
  const nodes = [
    { id: 'start', type: 'start', ...place },
    ...steps,
    { id: 'end', type: 'end', ...place },
  ];
  return { projectSlug, name: 'A hundred steps', nodes, edges: [...spine, ...shortcuts] };
}
