import type { Language } from '@caseloom/locales/language';
import type { CaseRow } from '../case-rows.ts';
import { type ComputedFault, computedAlong } from '../computed/along-path.ts';
import type { PathData } from '../data/instances.ts';
import { type Flow, nodesAlong } from '../flow/flow.ts';
import type { Model } from '../model.ts';
import type { TestCase, TestValue } from '../result.ts';
import { identityOfData, keyFrom } from './key.ts';
import { dataOfRow, type PlannedPath } from './row-data.ts';
import { stepsAlong } from './steps-along.ts';
import { writtenName } from './written-name.ts';

/** `shown` is the data of the path with the names that values are told by in this case. */
type Named = { again: number; title: string; shown: PathData };

type CaseContext = {
  flow: Flow;
  model: Model;
  language: Language;
  /** Hears what could not be computed. */
  onFault?: (fault: ComputedFault) => void;
};

/**
 * One path walked with one row, as people and programs read it. Its key is of the values, not of the
 * names that they are told by.
 *
 * @param again how often a case with the same path and the same data came before; its key is another one
 * @param title what the case is called where nobody wrote a name
 */
export function toTestCase(
  context: CaseContext,
  path: PlannedPath,
  { row, again, title, shown, ...place }: CaseRow & Named,
): TestCase {
  const { flow } = context;
  const nodes = nodesAlong(flow, path.edges);
  const values = dataOfRow(flow, path.data, { row, ...place });
  const given = shown === path.data ? values : dataOfRow(flow, shown, { row, ...place });
  const computed = computedAlong(flow, nodes, path.data, row);
  for (const fault of computed.faults) context.onFault?.(fault);
  const data = { ...computed.data, ...given };
  const { scenario, examples } = place;
  return {
    key: keyOf([context.model.id, ...Array(again).fill('again')].join(' '), path, flow, values),
    name: writtenName(context, path, { data, scenario }) || title,
    polarity: Object.values(given).some(({ validity }) => validity === 'invalid')
      ? 'negative'
      : 'positive',
    outline: path.outline,
    path: nodes.map((node, i) => ({
      nodeId: flow.nodes[node]?.id ?? '',
      edgeId: i === 0 ? null : (flow.edges[path.edges[i - 1] ?? -1]?.id ?? null),
    })),
    data,
    steps: stepsAlong(context, path.edges, { row, data: shown, computed }),
    purpose: path.purpose,
    requirements: [...new Set(requirementsOn(flow, nodes, path.edges))],
    ...(scenario !== undefined && {
      written: { scenario, ...(examples !== undefined && { examples }) },
    }),
  };
}

/** What the nodes and the edges of a path are there for, in the order of the path. */
function requirementsOn(flow: Flow, nodes: number[], edges: number[]): string[] {
  return nodes.flatMap((node, i) => [
    ...(flow.edges[edges[i - 1] ?? -1]?.requirements ?? []),
    ...(flow.nodes[node]?.requirements ?? []),
  ]);
}

/** The key of what makes a case itself: model, path, data. */
function keyOf(
  modelId: string,
  { edges }: PlannedPath,
  flow: Flow,
  data: Record<string, TestValue>,
): string {
  const path = edges.map((edge) => flow.edges[edge]?.id);
  return keyFrom(JSON.stringify([modelId, path, identityOfData(data)]));
}
