import {
  type Count,
  countNested,
  countTestPaths,
  type Graph,
  type NestedGraphs,
  PATH_CRITERIA,
} from '@caseloom/engine';
import { expandFlow, type Flow, graphsOf, type Unexpanded } from '@caseloom/formats';
import { sentence } from '@caseloom/locales';
import { forEachFlow } from '../flow-input.ts';
import { command, TEXT, tableOrJson, wholeNumber } from '../options.ts';
import { printsJson, writeOutput } from '../output.ts';

const USAGE = `caseloom count <flow>... [options]: how many tests each criterion would give

  --max-visits k         for all-paths: how often an edge may be taken again   (1)
  --format json|table    (json where the output is no terminal)

A number that is too long for a number of JSON is a text of its digits; one that is not known
exactly is { "atLeast": … }. <flow> is a flow/1 file, packed or not, or a folder of them: one line
of JSON each. - reads standard input.`;

/** `caseloom count`: flows to numbers of tests, without finding them. @returns 1 where a flow breaks a rule */
export const count = command(
  USAGE,
  {
    'max-visits': TEXT,
    format: TEXT,
  },
  async ({ values, positionals, language }) => {
    const asJson = printsJson(tableOrJson(values.format));
    const maxVisits = wholeNumber('--max-visits', values['max-visits'] ?? '1', 0);
    return forEachFlow(positionals, language, async (flow) => {
      const counts = countsOf(flow, maxVisits);
      if (!Array.isArray(counts)) {
        console.error(`${flow.id}: ${sentence(language, 'problems', counts.code, counts.params)}`);
        return 1;
      }
      await writeOutput(asJson ? lineOf(flow.id, counts) : tableOf(counts), undefined);
      return 0;
    });
  },
);

/** @returns the counts, or why nothing can be counted: models that call each other in a circle */
function countsOf(flow: Flow, maxVisits: number): Counts | Unexpanded {
  const made = expandFlow(flow);
  if (!made.ok && made.code === 'nested_cycle') return made;
  const nested = graphsOf(flow);
  const counts: Counts = [];
  for (const criterion of PATH_CRITERIA) {
    const expanded = made.ok ? made.expanded : undefined;
    const count =
      criterion === 'prime-paths'
        ? countPrimes(nested, expanded)
        : countNested(nested, criterion, maxVisits);
    if (count) counts.push([criterion, count]);
    else if (!made.ok) return made;
  }
  return counts;
}

/** Where prime paths cannot be listed: a suite for them takes every edge, too. */
function countPrimes(nested: NestedGraphs, expanded: Graph | undefined): Count | undefined {
  const listed = expanded && countTestPaths(expanded, { criterion: 'prime-paths' });
  const edges = listed ?? countNested(nested, 'edges');
  return listed ?? (edges && { ...edges, isExact: false });
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
