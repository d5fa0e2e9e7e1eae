import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Instance } from '@caseloom/engine';
import { geometricMean, median } from '../statistics.ts';
import { runCommand } from './command.ts';
import type { PeerAnswer, PeerInput } from './covertable-process.ts';
import {
  type BenchInstance,
  publishedChanges,
  publishedInstances,
  shippedInstances,
} from './instances.ts';
import { runInOwnProcess } from './own-process.ts';
import { factor, ms, printTable, ratio } from './table.ts';
import { faultOf } from './verify-rows.ts';

type Measured = { instance: BenchInstance; answer: PeerAnswer };

/** Suites beyond this many combinations are none for peers that look at each of them anew for each row. */
const PEER_LIMIT = 10_000;
const PEER_SECONDS = 10;

/** Seconds that a family may take. */
const TIMEOUT_SECONDS = 1_200;

/** A line of `caseloom combine`. */
type RowsAnswer = { id: string; rows: number[][]; ms: number };

/** How hard to look for fewer rows, and the options that ask for it. */
const EFFORTS = {
  instant: ['--effort', 'instant'],
  balanced: ['--effort', 'balanced'],
  '1 s': ['--budget-ms', '1000'],
  thorough: ['--effort', 'thorough'],
};

type Effort = keyof typeof EFFORTS;

/** Sizes and times of test data, family by family, beside what is best known and what other tools give. */
export async function benchCombine(efforts: readonly Effort[]): Promise<void> {
  for (const effort of efforts) {
    console.log(`\n### Test data, ${effort}\n`);
    await benchEffort([...shippedInstances(), ...publishedInstances()], effort);
  }
}

/** covertable knows neither invalid values nor groups of their own strength. */
function isForPeer({ required, negative, strengths }: BenchInstance): boolean {
  return required <= PEER_LIMIT && !negative && !strengths;
}

/** What happens to old tests when a model changes: all that are still legal stay. */
export async function benchKept(): Promise<void> {
  const changes = publishedChanges();
  if (changes.length === 0) return;
  console.log('\n### Test data, old tests kept\n');
  const answers = new Map<string, number[][]>();
  await withFile(changes, (file) =>
    runCommand<RowsAnswer>(['combine', file], TIMEOUT_SECONDS, ({ id, rows }) =>
      answers.set(id, rows),
    ),
  );
  const rows = changes.map((change) => {
    const suite = answers.get(change.id) ?? [];
    const kept = change.seeds.filter((seed) =>
      suite.some((row) => seed.every((value, column) => value < 0 || row[column] === value)),
    );
    return [
      change.id,
      `${change.seeds.length}`,
      `${kept.length}`,
      `${change.pictKept}`,
      `${suite.length}`,
      `${change.pict}`,
    ];
  });
  printTable(['change', 'old tests', 'kept', 'PICT keeps', 'tests', 'PICT'], rows);
}

/** Sizes as means of ratios, the smaller the better for us; memory with Node's own 45 MB. */
async function benchEffort(instances: BenchInstance[], effort: Effort): Promise<void> {
  const all: Measured[] = [];
  const rows: string[][] = [];
  for (const [family, members] of familiesOf(instances)) {
    const { measured, peakMemory } = await measure(members, effort);
    all.push(...measured);
    rows.push(summary(family, members.length, measured, `${peakMemory}`));
  }
  rows.push(summary('all', instances.length, all, ''));
  printTable(
    [
      'family',
      'valid',
      '÷ best',
      '÷ PICT',
      '÷ jenny',
      '÷ covertable',
      'ms median',
      'ms most',
      'MB',
    ],
    rows,
  );
  printFaults(all);
  printLarger(all);
}

function summary(family: string, count: number, measured: Measured[], memory: string): string[] {
  const times = measured.map(({ answer }) => answer.ms);
  const valid = measured.filter(({ answer }) => !answer.fault);
  return [
    family,
    `${valid.length} of ${count}`,
    ratio(meanOver(valid, ({ best }) => best)),
    ...['pict', 'jenny', 'covertable'].map((tool) =>
      ratio(meanOver(valid, ({ tools }) => tools[tool])),
    ),
    ms(median(times)),
    ms(Math.max(...times)),
    memory,
  ];
}

/** The mean of our sizes over others', where there are others. */
function meanOver(
  measured: Measured[],
  other: (instance: BenchInstance) => number | undefined,
): number {
  const ratios = measured.flatMap(({ instance, answer }) => {
    const size = other(instance);
    return size ? [answer.rows / size] : [];
  });
  return geometricMean(ratios);
}

function printFaults(measured: Measured[]): void {
  for (const { answer } of measured) {
    if (answer.fault) console.log(`not valid: ${answer.id}: ${answer.fault}`);
  }
}

/** What the families' means hide: where another tool's suite is smaller. */
function printLarger(measured: Measured[]): void {
  const withPict = measured.filter(({ instance }) => instance.tools.pict);
  const larger = withPict.filter(
    ({ instance, answer }) => answer.rows > (instance.tools.pict ?? 0),
  );
  console.log(`larger than PICT's: ${larger.length} of ${withPict.length} ${named(larger)}`);
  const anyTool = measured.filter(({ instance, answer }) => {
    const { 'tca-opt': _, ...generators } = instance.tools;
    return answer.rows > Math.min(...Object.values(generators));
  });
  console.log(
    `larger than the best generator's: ${anyTool.length} of ${measured.length} ${named(anyTool)}`,
  );
}

function named(measured: Measured[]): string {
  return measured.length === 0 ? '' : `(${measured.map(({ instance }) => instance.id).join(', ')})`;
}

/** Sizes and times beside those of covertable, in the same run. */
export async function benchCovertable(): Promise<void> {
  console.log('\n### Test data against covertable, in this run\n');
  const instances = [...shippedInstances(), ...publishedInstances()].filter(isForPeer);
  const rows: string[][] = [];
  for (const [family, members] of familiesOf(instances)) {
    const smallestFirst = members.toSorted((a, b) => a.required - b.required);
    const peer = await measurePeer(smallestFirst);
    const complete = peer.filter(({ answer }) => !answer.fault);
    const answered = new Map(complete.map(({ answer }) => [answer.id, answer]));
    const solved = complete.map(({ instance }) => instance);
    const ours = await measure(solved, 'instant');
    const pairs = ours.measured.flatMap(({ answer }) => {
      const other = answered.get(answer.id);
      return other ? [{ size: answer.rows / other.rows, time: other.ms / answer.ms }] : [];
    });
    rows.push([
      family,
      `${peer.length} of ${members.length}`,
      `${solved.length}`,
      ratio(geometricMean(pairs.map(({ size }) => size))),
      factor(geometricMean(pairs.map(({ time }) => time))),
    ]);
  }
  printTable(
    ['family', `it ends within ${PEER_SECONDS} s`, 'complete', 'our size ÷ its', 'times faster'],
    rows,
  );
}

/** Runs `caseloom combine` over instances as anyone would: one file, one process. */
async function measure(instances: BenchInstance[], effort: Effort) {
  const byId = new Map(instances.map((instance) => [instance.id, instance]));
  const measured: Measured[] = [];
  const { peakMemory } = await withFile(instances, (file) =>
    runCommand<RowsAnswer>(
      ['combine', file, ...EFFORTS[effort]],
      TIMEOUT_SECONDS,
      ({ id, rows, ms }) => {
        const instance = byId.get(id);
        if (!instance) return;
        const fault = faultOf(instance, rows, instance.required);
        measured.push({ instance, answer: { id, rows: rows.length, ms, fault } });
      },
    ),
  );
  return { measured, peakMemory };
}

/** Writes instances where a command can read them. */
async function withFile<T>(instances: Instance[], use: (file: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'caseloom-bench-'));
  try {
    const file = join(folder, 'instances.json');
    writeFileSync(file, JSON.stringify({ instances }));
    return await use(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function measurePeer(instances: BenchInstance[]): Promise<Measured[]> {
  const byId = new Map(instances.map((instance) => [instance.id, instance]));
  const input: PeerInput = { instances };
  const { lines } = await runInOwnProcess<PeerAnswer>('covertable-process.ts', input, PEER_SECONDS);
  return lines.flatMap((answer): Measured[] => {
    const instance = byId.get(answer.id);
    return instance ? [{ instance, answer }] : [];
  });
}

function familiesOf(instances: BenchInstance[]): Map<string, BenchInstance[]> {
  return Map.groupBy(instances, ({ family }) => family);
}
