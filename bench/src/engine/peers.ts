import { countTestPaths } from '@caseloom/engine';
import { geometricMean, mean } from '../statistics.ts';
import type { BenchFlow, PathsAnswer } from './bench-flow.ts';
import { runCommand } from './command.ts';
import { expandedIn } from './flows.ts';
import { runInOwnProcess } from './own-process.ts';
import { factor, printTable, ratio } from './table.ts';

export type PeerFlow = { id: string; path: string };
/** What a peer gives for a flow: how many tests, and how long it took. */
export type PeerFlowAnswer = { id: string; tests: number; ms: number; isWhole: boolean };

/** A peer gets so much time for all its flows, the small ones first. */
const SECONDS = 30;

/** Beyond this XState's paths take minutes. */
const SMALL = 400;

/** Fewer simple paths than these take no time worth measuring, more do not fit into memory. */
const PATHS = { min: 1_000n, max: 500_000n };

/** Peers that install from the registry, on the same flows in the same run. */
export async function benchPeers(flows: BenchFlow[]): Promise<void> {
  console.log('\n### Test paths against peers, in this run\n');
  const small = flows.filter(({ size }) => size <= SMALL);
  const countable = flows.filter(({ size, path }) => {
    if (size > 1_000) return false;
    const count = countTestPaths(expandedIn(path), { criterion: 'simple-paths' });
    return count?.isExact && count.count >= PATHS.min && count.count <= PATHS.max;
  });
  const rows = [
    await compare("XState's shortest paths: all edges", 'xstate-process.ts', small, 'edges'),
    await compare(
      'graphology: all simple paths',
      'graphology-process.ts',
      countable,
      'simple-paths',
    ),
  ];
  printTable(
    ['peer', 'flows it ends', 'all edges or paths', 'its tests ÷ ours', 'times faster'],
    rows,
  );
}

async function compare(name: string, script: string, flows: BenchFlow[], criterion: string) {
  const inputs = flows.toSorted((a, b) => a.size - b.size).map(({ id, path }) => ({ id, path }));
  const { lines } = await runInOwnProcess<PeerFlowAnswer>(script, inputs, SECONDS);
  const whole = new Map(lines.filter(({ isWhole }) => isWhole).map((line) => [line.id, line]));
  const solved = inputs.filter(({ id }) => whole.has(id));
  const pairs: { tests: number; time: number }[] = [];
  const args = ['paths', '--criterion', criterion, ...solved.map(({ path }) => path)];
  await runCommand<PathsAnswer>(args, 120, ({ id, tests, ms }) => {
    const peer = whole.get(id);
    if (peer) pairs.push({ tests: peer.tests / tests.length, time: peer.ms / ms });
  });
  return [
    name,
    `${lines.length} of ${flows.length}`,
    `${whole.size}`,
    ratio(mean(pairs.map(({ tests }) => tests))),
    factor(geometricMean(pairs.map(({ time }) => time))),
  ];
}
