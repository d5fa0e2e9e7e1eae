import { type Count, countTestPaths, type PathCriterion } from '@caseloom/engine';
import { type ExpandedFlow, expandFlow } from '@caseloom/formats';
import { sentence } from '@caseloom/locales';
import { forEachFlow } from '../flow-input.ts';
import { languageOf, readArguments, tableOrJson, wholeNumber } from '../options.ts';
import { printsJson, writeOutput } from '../output.ts';

const CRITERIA = [
  'nodes',
  'edges',
  'edge-pairs',
  'prime-paths',
  'simple-paths',
  'all-paths',
] as const;

const USAGE = `caseloom count <flow>... [options]: how many tests each criterion would give

  --max-visits k         for all-paths: how often a way may be taken again   (1)
  --format json|table    (json where the output is no terminal)

A number that is too long for a number of JSON is a text of its digits; one that is not known
exactly is { "atLeast": … }. <flow> is a flow/1 file, packed or not, or a folder of them: one line
of JSON each. - reads standard input.`;

/** `caseloom count`: flows to numbers of tests, without finding them. @returns 1 where a flow breaks a rule */
export async function count(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args, {
    'max-visits': { type: 'string' },
    lang: { type: 'string' },
    format: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  });
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  const language = languageOf(values.lang);
  const asJson = printsJson(tableOrJson(values.format));
  const maxVisits = wholeNumber('--max-visits', values['max-visits'] ?? '1', 0);
  return forEachFlow(positionals, language, async (flow) => {
    const made = expandFlow(flow);
    if (!made.ok) {
      console.error(`${flow.id}: ${sentence(language, 'problems', made.code, made.params)}`);
      return 1;
    }
    const counts = CRITERIA.map(
      (criterion) => [criterion, countOf(made.expanded, criterion, maxVisits)] as const,
    );
    await writeOutput(asJson ? lineOf(flow.id, counts) : tableOf(counts), undefined);
    return 0;
  });
}

/** Where prime paths cannot be listed: a suite for them takes every pair of edges, too. */
function countOf(flow: ExpandedFlow, criterion: PathCriterion, maxVisits: number): Count {
  const known = countTestPaths(flow, { criterion, maxVisits });
  if (known) return known;
  const pairs = countTestPaths(flow, { criterion: 'edge-pairs' });
  return { count: pairs?.count ?? 1n, isExact: false };
}

type Counts = (readonly [criterion: string, count: Count])[];

function lineOf(id: string, counts: Counts): string {
  const written = counts.map(([criterion, { count, isExact }]) => {
    const number = count <= Number.MAX_SAFE_INTEGER ? Number(count) : `${count}`;
    return [criterion, isExact ? number : { atLeast: number }];
  });
  return `${JSON.stringify({ id, ...Object.fromEntries(written) })}\n`;
}

function tableOf(counts: Counts): string {
  const lines = counts.map(([criterion, { count, isExact }]) => {
    return `${criterion.padEnd(12)}  ${isExact ? '' : 'at least '}${count}\n`;
  });
  return lines.join('');
}
