import { PATH_CRITERIA } from '@caseloom/engine/model';
import type { Flow } from '@caseloom/formats';
import { forEachFlow } from '../flow-input.ts';
import { type FlowAnswer, type FlowEnd, type FlowSettings, freePaths } from '../flow-paths.ts';
import { command, oneOf, TEXT, tableOrJson, wholeNumber } from '../options.ts';
import { printsJson, writeOutput } from '../output.ts';
import { say } from '../say.ts';

const OPTIONS = {
  criterion: TEXT,
  'max-visits': TEXT,
  'max-length': TEXT,
  prefer: TEXT,
  format: TEXT,
} as const;

const usage = () => say('pathsUsage', { criteria: PATH_CRITERIA.join('|') });

/** `caseloom paths`: flows to test paths. @returns 1 where a flow breaks a rule */
export const paths = command(usage, OPTIONS, async ({ values, positionals }) => {
  const asJson = printsJson(tableOrJson(values.format));
  const settings = {
    criterion: oneOf('--criterion', values.criterion ?? 'edges', PATH_CRITERIA),
    maxVisits: wholeNumber('--max-visits', values['max-visits'] ?? '1', 0),
    maxLength: wholeNumber('--max-length', values['max-length'] ?? '0', 0),
    prefer: oneOf('--prefer', values.prefer ?? 'tests', ['tests', 'steps']),
  };
  return forEachFlow(positionals, async (flow) => {
    const answer = await pathsOf(flow, settings);
    if (typeof answer === 'string') {
      console.error(flow.id ? `${flow.id}: ${answer}` : answer);
      return 1;
    }
    for (const piece of asJson ? jsonOf(answer) : tableOf(answer))
      await writeOutput(piece, undefined);
    return 0;
  });
});

/** What guards need is loaded where there are some. */
async function pathsOf(flow: Flow, settings: FlowSettings): Promise<FlowAnswer | string> {
  if (flow.data.length === 0) return freePaths(flow, settings);
  const { guardedPaths } = await import('../guarded-paths.ts');
  return guardedPaths(flow, settings);
}

/** How many characters are written at once: tests may have thousands of steps each. */
const PIECE = 250_000;

/** One line of JSON, in pieces: a string has an end, the list of all paths may have none. */
function* jsonOf({ begin, tests, end }: FlowAnswer): Generator<string> {
  yield `${JSON.stringify(begin).slice(0, -1)},"tests":[`;
  let [separator, piece] = ['', ''];
  for (const test of tests) {
    piece += `${separator}${JSON.stringify(test)}`;
    separator = ',';
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  yield `${piece}],${JSON.stringify(end()).slice(1)}\n`;
}

/** A path a line, then what is known of their number. */
function* tableOf({ tests, end }: FlowAnswer): Generator<string> {
  let count = 0;
  for (const test of tests) {
    count++;
    if (Array.isArray(test)) yield `${test.join(' ')}\n`;
    else {
      const data = Object.entries(test.data).map(([name, value]) => `${name} = ${value}`);
      yield `${test.path.join(' ')}\t${data.join(', ')}\n`;
    }
  }
  const { uncoverable = [], ...known } = end();
  for (const item of uncoverable) yield `${say('onNoPath', item)}\n`;
  const bound = boundText(known);
  yield `${say('pathCount', { count })}${bound && ` (${bound})`}\n`;
}

function boundText({ optimal, lowerBound, truncated }: FlowEnd): string {
  if (truncated) return say('moreUnlisted');
  if (optimal) return say('provenMinimal');
  return lowerBound ? say('atLeast', { count: lowerBound }) : '';
}
