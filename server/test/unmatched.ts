import { aRun } from './run.ts';
import type { aWorld } from './world.ts';

type World = Awaited<ReturnType<typeof aWorld>>;

export type Test = { name: string; fails?: boolean; message?: string };

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** A report of JUnit of tests of one class. */
export function report(tests: (Test | string)[], className = 'Login') {
  const cases = tests.map((one) => {
    const {
      name,
      fails = false,
      message = 'no page',
    } = typeof one === 'string' ? { name: one } : one;
    const failure = fails ? `<failure message="${escaped(message)}"/>` : '';
    return `<testcase classname="${className}" name="${escaped(name)}" time="0.5">${failure}</testcase>`;
  });
  return new File([`<testsuite name="s">${cases.join('')}</testsuite>`], 'report.xml');
}

/** A run into which results of tests that nobody knows were pushed. */
export async function aRunThatWaits(
  world: World,

  tests: (Test | string)[] = ['signs in', { name: 'refuses', fails: true }],
) {
  const room = await aRun(world);
  const { send, id } = room;
  const push = (file: File, runId = id) => send.result.import({ id: runId, file });
  const waiting = async (runId = id) => (await send.result.unmatched({ id: runId })).items;
  const idOf = async (name: string) =>
    (await waiting()).find(({ automationName }) => automationName === name)?.id ?? '';
  const statusOf = async (caseKey: string, runId = id) =>
    (await send.result.get({ id: runId, caseKey })).status;
  const imported = await push(report(tests));
  return { ...room, push, waiting, idOf, statusOf, imported };
}
