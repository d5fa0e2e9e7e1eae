import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { growthExponent, mean, median, sum } from '../statistics.ts';
import type { BenchFlow, PathsAnswer } from './bench-flow.ts';
import { runCommand } from './command.ts';
import { benchCounts } from './counts.ts';
import { benchFlows, expandedIn } from './flows.ts';
import { benchGuarded } from './guarded.ts';
import { benchPeers } from './peers.ts';
import { growth, ms, printTable, ratio } from './table.ts';
import { faultOf, unavoidableLength, type VerifiedCriterion } from './verify-paths.ts';

type Measured = {
  flow: BenchFlow;
  tests: number;
  steps: number;
  maxSteps: number;
  ms: number;
  /** The least there can be: as is known, else as the engine proves. */
  fewest: number;
  fewestSteps: number | undefined;
  /** No suite has fewer tests, as the engine proves. */
  lowerBound: number;
  fault: string | undefined;
};

const CRITERIA: VerifiedCriterion[] = ['edges', 'edge-pairs', 'nodes', 'prime-paths'];

/** Times of flows below this are those of a program that has just begun. */
const LARGE = 1_000;

/** Seconds that a family may take. */
const TIMEOUT_SECONDS = 300;

/** Test paths, family by family, beside the fewest there can be and what other tools give. */
export async function benchPaths(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'caseloom-bench-'));
  try {
    const flows = benchFlows(folder);
    for (const criterion of CRITERIA) {
      console.log(`\n### Test paths: ${criterion}\n`);
      const measured = await benchCriterion(flows, criterion);
      if (criterion !== 'edges') continue;
      printTools(measured);
      for (const times of [2, 3]) {
        console.log(
          `\n### Edges with no test longer than ${times} times the longest that cannot be avoided\n`,
        );
        await benchCapped(measured, times);
      }
    }
    await benchGuarded();
    await benchCounts(flows);
    await benchPeers(flows);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function benchCriterion(
  flows: BenchFlow[],
  criterion: VerifiedCriterion,
): Promise<Measured[]> {
  const known = flows.filter(({ known }) => known[criterion]);
  const all: Measured[] = [];
  const rows: string[][] = [];
  for (const [family, members] of Map.groupBy(known, (flow) => flow.family)) {
    const { measured, peakMemory } = await measure(members, criterion);
    all.push(...measured);
    rows.push(summary(family, members.length, measured, `${peakMemory}`));
  }
  rows.push(summary('all', known.length, all, ''));
  printTable(
    ['family', 'valid', 'tests ÷ fewest', 'steps ÷ fewest', 'ms median', 'ms most', 'growth', 'MB'],
    rows,
  );
  for (const { flow, fault } of all) if (fault) console.log(`not valid: ${flow.id}: ${fault}`);
  return all;
}

/** Tests and steps are sums over sums: a test too many weighs the same in every flow. */
function summary(family: string, count: number, measured: Measured[], memory: string): string[] {
  const valid = measured.filter(({ fault }) => !fault);
  const times = valid.map((answer) => answer.ms);
  const withSteps = valid.filter(({ fewestSteps }) => fewestSteps);
  const large = valid.filter(({ flow }) => flow.size >= LARGE);
  return [
    family,
    `${valid.length} of ${count}`,
    ratio(sum(valid.map(({ tests }) => tests)) / sum(valid.map(({ fewest }) => fewest))),
    ratio(
      sum(withSteps.map(({ steps }) => steps)) /
        sum(withSteps.map(({ fewestSteps = 0 }) => fewestSteps)),
    ),
    ms(median(times)),
    ms(Math.max(...times)),
    family === 'all'
      ? ''
      : growth(growthExponent(large.map(({ flow, ms }) => ({ size: flow.size, ms })))),
    memory,
  ];
}

async function measure(flows: BenchFlow[], criterion: VerifiedCriterion, ...options: string[]) {
  const byId = new Map(flows.map((flow) => [flow.id, flow]));
  const measured: Measured[] = [];
  const args = ['paths', '--criterion', criterion, ...options, ...flows.map(({ path }) => path)];
  const { peakMemory } = await runCommand<PathsAnswer>(args, TIMEOUT_SECONDS, (answer) => {
    const flow = byId.get(answer.id);
    if (flow) measured.push(judged(flow, answer, criterion));
  });
  return { measured, peakMemory };
}

function judged(flow: BenchFlow, answer: PathsAnswer, criterion: VerifiedCriterion): Measured {
  const expanded = expandedIn(flow.path);
  const edges = new Map(expanded.addresses.map((address, edge) => [address, edge]));
  const tests = answer.tests.map((test) => test.map((address) => edges.get(address) ?? -1));
  const known = flow.known[criterion];
  return {
    flow,
    tests: tests.length,
    steps: tests.reduce((sum, { length }) => sum + length, 0),
    maxSteps: Math.max(...tests.map(({ length }) => length)),
    ms: answer.ms,
    fewest: known?.tests ?? answer.lowerBound,
    lowerBound: answer.lowerBound,
    fewestSteps: known?.tests === tests.length ? known.steps : undefined,
    fault: faultOf(expanded, tests, criterion),
  };
}

/** What other tools gave for the same flows, only where they covered every edge. */
function printTools(measured: Measured[]): void {
  const tools = [...new Set(measured.flatMap(({ flow }) => Object.keys(flow.tools)))];
  if (tools.length === 0) return;
  console.log('\n### Tests for all edges, beside other tools: the mean of tests ÷ fewest\n');
  const groups = Map.groupBy(
    measured.filter(({ flow }) => Object.keys(flow.tools).length > 0),
    ({ flow }) => (['graphwalker', 'bpmn'].includes(flow.family) ? flow.family : 'synthetic'),
  );
  const rows = ['this engine', ...tools].map((tool) => [
    tool,
    ...[...groups.values()].map((group) => {
      const ratios = group.flatMap(({ flow, tests, fewest }) => {
        const count = tool === 'this engine' ? tests : flow.tools[tool];
        return count === undefined ? [] : [count / fewest];
      });
      return ratios.length === 0 ? '–' : `${mean(ratios).toFixed(2)} (${ratios.length})`;
    }),
  ]);
  printTable(['tool (flows it covered)', ...groups.keys()], rows);
}

type Capped = { ratio: number; toBound: number };

/**
 * One command a flow: each has a length of its own. Flows whose tests are shorter anyway are left out.
 *
 * Beside the greater of the fewest tests and the steps by length, the bound that the engine proves.
 */
async function benchCapped(uncapped: Measured[], times: number): Promise<void> {
  const rows: string[][] = [];
  const small = uncapped.filter(({ flow }) => flow.size <= LARGE);
  const all: Capped[] = [];
  for (const [family, members] of Map.groupBy(small, ({ flow }) => flow.family)) {
    const found: Capped[] = [];
    let count = 0;
    for (const { flow, maxSteps, fewest, fewestSteps = 0 } of members) {
      const limit = times * unavoidableLength(expandedIn(flow.path));
      if (maxSteps <= limit) continue;
      count++;
      const { measured } = await measure([flow], 'edges', '--max-length', `${limit}`);
      const [answer] = measured;
      if (!answer || answer.fault || answer.maxSteps > limit) continue;
      const bound = Math.max(fewest, Math.ceil(fewestSteps / limit));
      found.push({ ratio: answer.tests / bound, toBound: answer.tests / answer.lowerBound });
    }
    if (count > 0) rows.push([family, `${found.length} of ${count}`, ...cappedSummary(found)]);
    all.push(...found);
  }
  rows.push(['all', `${all.length}`, ...cappedSummary(all)]);
  printTable(
    ['family', 'valid', 'tests ÷ bound, mean', 'most', 'tests ÷ proven bound', 'proven least'],
    rows,
  );
}

function cappedSummary(found: Capped[]): string[] {
  const ratios = found.map(({ ratio }) => ratio);
  const proven = found.filter(({ toBound }) => toBound === 1).length;
  return [
    ratio(mean(ratios)),
    ratio(Math.max(...ratios)),
    ratio(mean(found.map(({ toBound }) => toBound))),
    `${proven}`,
  ];
}
