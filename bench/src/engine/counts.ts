import { performance } from 'node:perf_hooks';
import { countTestPaths, PATH_CRITERIA } from '@caseloom/engine';
import { median } from '../statistics.ts';
import type { BenchFlow } from './bench-flow.ts';
import { expandedIn } from './flows.ts';
import { ms, printTable } from './table.ts';

/** How long it takes to tell the number of tests before generating them, on the largest flows. */
export async function benchCounts(flows: BenchFlow[]): Promise<void> {
  console.log('\n### Counts before generating, flows of 50,000 edges and more\n');
  const large = flows.filter(({ size }) => size >= 50_000).map(({ path }) => expandedIn(path));
  const rows = PATH_CRITERIA.map((criterion) => {
    let [known, exact] = [0, 0];
    const times = large.map((flow) => {
      const begin = performance.now();
      const count = countTestPaths(flow, { criterion });
      if (count) known++;
      if (count?.isExact) exact++;
      return performance.now() - begin;
    });
    return [criterion, `${exact}`, `${known - exact}`, ms(median(times)), ms(Math.max(...times))];
  });
  printTable([`${large.length} flows`, 'exact', 'at least', 'ms median', 'ms most'], rows);
}
