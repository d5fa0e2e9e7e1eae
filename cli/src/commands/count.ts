import type { Graph, NestedGraphs, PathCount } from '@caseloom/engine';
import { PATH_CRITERIA } from '@caseloom/engine/model';
import { countTestPaths } from '@caseloom/engine/paths';
import { countNested } from '@caseloom/engine/paths/nested-count';
import type { Flow, Unexpanded } from '@caseloom/formats';
import { expandFlow } from '@caseloom/formats/flow/expand';
import { graphsOf } from '@caseloom/formats/flow/graphs';
import { forEachFlow } from '../flow-input.ts';
import { countText } from '../flow-paths.ts';
import { command, TEXT, tableOrJson, wholeNumber } from '../options.ts';
import { printsJson, writeOutput } from '../output.ts';
import { say } from '../say.ts';
import { sayOfModel } from '../say-of-model.ts';

/** `caseloom count`: flows to numbers of tests, without finding them. @returns 1 where a flow breaks a rule */
export const count = command(
  () => say('countUsage'),
  {
    'max-visits': TEXT,
    format: TEXT,
  },
  async ({ values, positionals }) => {
    const asJson = printsJson(tableOrJson(values.format));
    const maxVisits = wholeNumber('--max-visits', values['max-visits'] ?? '1', 0);
    return forEachFlow(positionals, async (flow) => {
      const counts = countsOf(flow, maxVisits);
      if (!Array.isArray(counts)) {
        console.error(`${flow.id}: ${sayOfModel(counts)}`);
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
function countPrimes(nested: NestedGraphs, expanded: Graph | undefined): PathCount | undefined {
  const listed = expanded && countTestPaths(expanded, { criterion: 'prime-paths' });
  const edges = listed ?? countNested(nested, 'edges');
  return listed ?? (edges && { ...edges, isExact: false });
}

type Counts = (readonly [criterion: string, count: PathCount])[];

function lineOf(id: string, counts: Counts): string {
  const written = counts.map(([criterion, { count, isExact }]) => {
    const number = count <= Number.MAX_SAFE_INTEGER ? Number(count) : `${count}`;
    return [criterion, isExact ? number : { atLeast: number }];
  });
  return `${JSON.stringify({ id, ...Object.fromEntries(written) })}\n`;
}

function tableOf(counts: Counts): string {
  const lines = counts.map(
    ([criterion, known]) => `${criterion.padEnd(12)}  ${countText(known)}\n`,
  );
  return lines.join('');
}
