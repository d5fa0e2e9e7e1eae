import { forEachFlow } from '../flow-input.ts';
import { type FreePaths, type GuardedPaths, pathsOf } from '../flow-paths.ts';
import { languageOf, oneOf, readArguments, tableOrJson, wholeNumber } from '../options.ts';
import { printsJson, writeOutput } from '../output.ts';

const CRITERIA = [
  'nodes',
  'edges',
  'edge-pairs',
  'prime-paths',
  'simple-paths',
  'all-paths',
] as const;

const USAGE = `caseloom paths <flow>... [options]: test paths of a flow, for tools and benchmarks

  --criterion ${CRITERIA.join('|')}   (edges)
  --max-visits k               for all-paths: how often a way may be taken again   (1)
  --max-length n               the longest path, in steps
  --prefer tests|steps         what there shall be fewest of   (tests)
  --format json|table          (json where the output is no terminal)

<flow> is a flow/1 file, packed or not, or a folder of them: one line of JSON each.
- reads standard input. docs/benchmarks.md describes both forms.`;

const OPTIONS = {
  criterion: { type: 'string' },
  'max-visits': { type: 'string' },
  'max-length': { type: 'string' },
  prefer: { type: 'string' },
  lang: { type: 'string' },
  format: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** `caseloom paths`: flows to test paths. @returns 1 where a flow breaks a rule */
export async function paths(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args, OPTIONS);
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  const language = languageOf(values.lang);
  const asJson = printsJson(tableOrJson(values.format));
  const settings = {
    criterion: oneOf('--criterion', values.criterion ?? 'edges', CRITERIA),
    maxVisits: wholeNumber('--max-visits', values['max-visits'] ?? '1', 0),
    maxLength: wholeNumber('--max-length', values['max-length'] ?? '0', 0),
    prefer: oneOf('--prefer', values.prefer ?? 'tests', ['tests', 'steps']),
  };
  return forEachFlow(positionals, language, async (flow) => {
    const answer = pathsOf(flow, settings, language);
    if (Array.isArray(answer)) {
      for (const line of answer) console.error(`${flow.id}: ${line}`);
      return 1;
    }
    await writeOutput(asJson ? `${JSON.stringify(answer)}\n` : table(answer), undefined);
    return 0;
  });
}

/** A path a line, then what is known of their number. */
function table(answer: FreePaths | GuardedPaths): string {
  const lines = answer.tests.map((test) => {
    if (Array.isArray(test)) return test.join(' ');
    const data = Object.entries(test.data).map(([name, value]) => `${name} = ${value}`);
    return `${test.path.join(' ')}\t${data.join(', ')}`;
  });
  if ('uncoverable' in answer) {
    lines.push(...answer.uncoverable.map(({ edge, reason }) => `${edge} is on none: ${reason}`));
  }
  return `${lines.join('\n')}\n${answer.tests.length} tests${boundOf(answer)}\n`;
}

function boundOf(answer: FreePaths | GuardedPaths): string {
  if (!('optimal' in answer)) return '';
  return answer.optimal ? ' (provably the fewest)' : ` (at least ${answer.lowerBound})`;
}
