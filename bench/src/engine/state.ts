import { type Context, generate, type Model } from '@caseloom/engine';
import {
  countingMachine,
  exploreMachine,
  type Machine,
  modelOf,
  randomMachine,
} from './machines.ts';
import { ms, printTable, ratio } from './table.ts';
import { timed } from './timed.ts';

const NOTHING: Context = { steps: [], testData: [], models: [] };
const MACHINES = 200;

/** Reads a machine in two ways: by the engine, and by an own reading that shares no code with it. */
function planned(machine: Machine) {
  const model: Model = modelOf(machine);
  const { size, coverable } = exploreMachine(machine);
  const { value, time } = timed(() => generate(model, NOTHING, { limit: 100_000 }));
  const result = value.ok ? value.result : undefined;
  const taken = result?.testCases.flatMap(({ path }) => path.flatMap(({ edgeId }) => edgeId ?? []));
  const covered = new Set(taken);
  const steps = taken?.length ?? 0;
  return {
    ...{ size, time, steps, tests: result?.counts.testCases ?? 0 },
    bound: result?.lowerBound ?? 0,
    isProven: result?.optimal === true,
    missed: [...coverable].filter((edge) => !covered.has(edge)).length,
    impossible: [...covered].filter((edge) => !coverable.has(edge)).length,
    coverable: coverable.size,
  };
}

type Planned = ReturnType<typeof planned>;

const sum = (rows: Planned[], of: (row: Planned) => number) =>
  rows.reduce((total, row) => total + of(row), 0);

function rowOf(label: string, rows: Planned[]): string[] {
  const times = rows.map(({ time }) => time).sort((a, b) => a - b);
  const tests = sum(rows, (row) => row.tests);
  return [
    ...[label, `${rows.length}`, `${sum(rows, (row) => row.coverable)}`],
    ...[`${sum(rows, (row) => row.missed)}`, `${sum(rows, (row) => row.impossible)}`],
    ...[`${tests}`, ratio(tests / sum(rows, (row) => row.bound))],
    ...[`${rows.filter(({ isProven }) => isProven).length}`, `${sum(rows, (row) => row.steps)}`],
    ...[ms(times[Math.floor(times.length / 2)] ?? Number.NaN), ms(times.at(-1) ?? Number.NaN)],
  ];
}

const SIZES = [100, 1_000, 10_000];

/** 200 random extended machines: nothing missed, nothing that cannot be walked, and how near to the bound. */
export function benchMachines(): void {
  console.log('\n### 200 random extended machines\n');
  const rows: Planned[] = [];
  let [empty, agreed] = [0, 0];
  for (let seed = 1; rows.length < MACHINES; seed++) {
    const row = planned(randomMachine(seed));
    if (row.coverable > 0) rows.push(row);
    else [empty, agreed] = [empty + 1, agreed + Number(row.tests === 0)];
  }
  const groups = SIZES.map((limit, at) => ({
    label: `up to ${limit}`,
    rows: rows.filter(({ size }) => size <= limit && size > (SIZES[at - 1] ?? 0)),
  }));
  printTable(
    [
      ...['places', 'machines', 'edges', 'missed', 'impossible', 'tests', 'tests ÷ bound'],
      ...['proven', 'steps', 'ms', 'ms at most'],
    ],
    [...groups, { label: 'all', rows }].map((group) => rowOf(group.label, group.rows)),
  );
  console.log(
    `No state leads from Start to End in ${empty} more that were drawn on the way; ${agreed} of them have no test case.\n`,
  );
}

/** How the time grows with the places of the product, up to a million. */
export function benchPlaces(): void {
  console.log('\n### Growth with the places of drawing and state\n');
  let before: Planned | undefined;
  const rows = [
    [1, 499],
    [2, 38],
    [3, 20],
    [2, 140],
    [3, 61],
  ].map(([variables = 1, max = 1]) => {
    const row = planned(countingMachine(variables, max));
    const grown =
      before && Math.log(row.time / before.time) / Math.log(row.size / Math.max(1, before.size));
    before = row;
    const figures = [`${row.tests}`, `${row.bound}`, row.isProven ? 'yes' : 'no', `${row.missed}`];
    return [`${row.size}`, ...figures, ms(row.time), grown === undefined ? '–' : grown.toFixed(2)];
  });
  printTable(['places', 'tests', 'bound', 'proven', 'missed', 'ms', 'growth'], rows);
}
