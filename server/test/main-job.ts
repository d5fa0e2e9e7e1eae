import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from '@caseloom/client';
import type { ResultStatus } from '@caseloom/contract';
import { aLogin, aStep, LOGIN_DATA } from './drawing.ts';

/** All that was confirmed to one round of the main job. */
export type Round = {
  name: string;
  projectSlug: string;
  modelId: string;
  version: number;
  suiteId: string;
  runId: string;
  results: Map<string, ResultStatus>;
};

/** So many cases that a worker makes the suite, not the call. */
const BY_WORKER = { limit: 5001 };
const GIVEN: ResultStatus[] = ['passed', 'failed', 'blocked', 'skipped'];

/** A project, its data, a model that is saved, a suite that a worker makes, a run, its results, the dashboard. */
export async function doMainJob(send: Client, name: string): Promise<Round> {
  const { slug: projectSlug } = await send.project.create({ name });
  for (const { values, ...record } of LOGIN_DATA)
    await send.testData.create({ projectSlug, ...record, values: [...values] });
  const drawn = aLogin();
  const { id: modelId } = await send.model.create({ projectSlug, name, ...drawn });
  const { version } = await send.model.get({ modelId });
  const nodes = [...drawn.nodes, aStep('more', 'the session is kept')];
  const edges = drawn.edges.filter(({ id }) => id !== 't1e');
  edges.push(
    { id: 'm1', source: 't1', target: 'more' },
    { id: 'm2', source: 'more', target: 'end' },
  );
  const saved = await send.model.update({ projectSlug, modelId, version, name, nodes, edges });
  const { id: suiteId } = await send.suite.create({ modelId, settings: BY_WORKER });
  while ((await send.suite.get({ id: suiteId })).status === 'generating') await wait(250);
  const { id: runId } = await send.run.create({ suiteId, name });
  const { items } = await send.result.list({ id: runId });
  const results = new Map<string, ResultStatus>();
  for (const [at, { caseKey }] of items.entries()) {
    const status = GIVEN[at % GIVEN.length] ?? 'passed';
    await send.result.set({ id: runId, caseKey, status, comment: `${name} ${at}` });
    results.set(caseKey, status);
  }
  await send.dashboard.get({});
  return { name, projectSlug, modelId, version: saved.version, suiteId, runId, results };
}
