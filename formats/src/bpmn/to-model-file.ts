import type { Model } from '@caseloom/engine';
import type { ReadResult, Remark } from '../model-file.ts';
import type { Chart } from './chart.ts';
import { drawChart, Steps } from './draw.ts';
import { flatten } from './flatten.ts';
import { markOutcomes } from './outcomes.ts';

/**
 * Makes a model of each chart, in one library of steps: gateways become edges, starts and ends one of each, and
 * what is not on a path from start to end gets edges for it. The first chart is the root.
 *
 * @param charts at least one; their gateways are taken out
 */
export function toModelFile(charts: Chart[]): ReadResult {
  const flattened = charts.map(flatten);
  for (const chart of charts) markOutcomes(chart);
  const steps = new Steps();
  const ids = new Set(charts.map(({ id }) => id));
  const drawn = charts.map((chart) => drawChart(chart, steps, (id) => ids.has(id)));
  const sum = (pick: (counts: (typeof flattened)[number]) => number) =>
    flattened.reduce((all, counts) => all + pick(counts), 0);
  return {
    ok: true,
    models: drawn.map(({ model }) => model),
    steps: steps.all,
    testData: [],
    report: [
      ...separateProcesses(drawn.map(({ model }) => model)),
      ...inOne(
        'laid_out',
        drawn.flatMap(({ report }) => report),
      ),
      ...counted(
        'parallel_in_sequence',
        sum(({ inSequence }) => inSequence),
      ),
      ...counted(
        'parallel_as_choice',
        sum(({ asChoice }) => asChoice),
      ),
      ...counted(
        'decisions_as_edges',
        charts.reduce((all, { decisions = 0 }) => all + decisions, 0),
      ),
      ...counted(
        'arrows_as_steps',
        charts.reduce((all, { arrowsAsSteps = 0 }) => all + arrowsAsSteps, 0),
      ),
      ...leftOut(charts),
    ],
  };
}

/** The models other than the root that nothing in the file calls. */
function separateProcesses(models: Model[]): Remark[] {
  const called = new Set(models.flatMap(({ nodes }) => nodes.map(({ modelId }) => modelId)));
  return models
    .slice(1)
    .filter(({ id }) => !called.has(id))
    .map(({ name }) => ({ code: 'process_apart', params: { name } }));
}

/** Remarks of several models that count the same, as one. */
function inOne(code: Remark['code'], remarks: Remark[]): Remark[] {
  const { same = [], other = [] } = Object.groupBy(remarks, (one) =>
    one.code === code ? 'same' : 'other',
  );
  const count = same.reduce((all, { params }) => all + Number(params.count), 0);
  return [...other, ...counted(code, count)];
}

function counted(code: Remark['code'], count: number): Remark[] {
  return count > 0 ? [{ code, params: { count } }] : [];
}

function leftOut(charts: Chart[]): Remark[] {
  const sums = new Map<string, number>();
  for (const { leftOut: counts } of charts)
    for (const [field, count] of counts) sums.set(field, (sums.get(field) ?? 0) + count);
  return [...sums].map(([field, count]) => ({ code: 'left_out', params: { field, count } }));
}
