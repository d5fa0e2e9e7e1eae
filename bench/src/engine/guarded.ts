import { existsSync, readFileSync } from 'node:fs';
import { type Flow, readFlow } from '@caseloom/formats';
import { corpus } from '../../../corpora.ts';
import { mean, median } from '../statistics.ts';
import { runCommand } from './command.ts';
import { ms, printTable, ratio } from './table.ts';

type Test = { path: number[]; data: Record<string, string> };
type Answer = { id: string; ms: number; tests: Test[] };
type Expected = { coverableEdges: number; K: number; steps: number };

const FOLDER = `${corpus('bench/paths')}/`;

/** Flows whose guards decide which data may take which edge: every coverable edge, no test that no data can walk. */
export async function benchGuarded(): Promise<void> {
  if (!existsSync(FOLDER)) return;
  console.log('\n### Test paths under conditions: edges\n');
  const file = JSON.parse(readFileSync(`${FOLDER}expected.json`, 'utf8'));
  const expected: Record<string, Expected> = file.guarded;
  const found: { answer: Answer; known: Expected; fault: string | undefined }[] = [];
  await runCommand<Answer>(['paths', `${FOLDER}guarded`], 120, (answer) => {
    const known = expected[answer.id];
    const read = readFlow(readFileSync(`${FOLDER}guarded/${answer.id}.json`, 'utf8'));
    if (!known || !read.ok) return;
    found.push({ answer, known, fault: faultOf(read.flow, answer, known) });
  });
  const valid = found.filter(({ fault }) => !fault);
  const stepsOf = ({ tests }: Answer) => tests.reduce((sum, { path }) => sum + path.length, 0);
  const times = found.map(({ answer }) => answer.ms);
  printTable(
    ['flows', 'valid', 'tests ÷ fewest', 'steps ÷ fewest', 'ms median', 'ms most'],
    [
      [
        'guarded',
        `${valid.length} of ${Object.keys(expected).length}`,
        ratio(mean(valid.map(({ answer, known }) => answer.tests.length / known.K))),
        ratio(mean(valid.map(({ answer, known }) => stepsOf(answer) / known.steps))),
        ms(median(times)),
        ms(Math.max(...times)),
      ],
    ],
  );
  for (const { answer, fault } of found)
    if (fault) console.log(`not valid: ${answer.id}: ${fault}`);
}

/** Follows every test with its data; shares no code with what made them. */
function faultOf({ models, data }: Flow, { tests }: Answer, known: Expected): string | undefined {
  const [model] = models;
  if (!model) return 'no model';
  for (const [index, test] of tests.entries()) {
    const fault = faultOfTest(model, data, test);
    if (fault) return `test ${index} ${fault}`;
  }
  const taken = new Set(tests.flatMap(({ path }) => path));
  return taken.size === known.coverableEdges
    ? undefined
    : `${taken.size} of ${known.coverableEdges} edges`;
}

function faultOfTest(
  model: Flow['models'][number],
  columns: Flow['data'],
  { path, data }: Test,
): string | undefined {
  const open = columns.find(({ name, values }) => !values.includes(data[name] ?? ''));
  if (open) return `has no value for ${open.name}`;
  let node = model.start;
  for (const edge of path) {
    if (model.edges[2 * edge] !== node) return 'jumps';
    if (!holds(model.guards[edge], data)) return `cannot take edge ${edge} with its data`;
    node = model.edges[2 * edge + 1] ?? -1;
  }
  return node === model.end ? undefined : 'does not end at End';
}

function holds(guard: string | undefined, data: Record<string, string>): boolean {
  if (guard === undefined) return true;
  const [name = '', operator] = guard.split(' ');
  const values = [...guard.matchAll(/'([^']*)'/g)].map(([, value]) => value);
  return values.includes(data[name]) === (operator !== '!=');
}
