import type { Flow } from '../flow/flow.ts';
import type { Criterion } from '../model.ts';
import type { NestedCover } from '../result.ts';

/** What a suite passes of the flow, as flat indexes. */
export type Passed = { nodes: ReadonlySet<number>; edges: ReadonlySet<number> };

/**
 * How much a suite passes of each called model: by call, and over all calls of a
 * definition together. Nodes where the criterion is about nodes, else edges; edges
 * that lead into a call or out of it belong to the caller.
 */
export function nestedCoverage(flow: Flow, criterion: Criterion, passed: Passed): NestedCover[] {
  const ofNodes = criterion === 'nodes' || criterion === 'requirements';
  const inner = (ofNodes ? flow.nodes : flow.edges).map(({ id, drawn }, index) => ({
    call: id.includes('>') ? '' : id.slice(0, Math.max(0, id.lastIndexOf('/'))),
    modelId: drawn.slice(0, drawn.indexOf(':')),
    drawn,
    isPassed: (ofNodes ? passed.nodes : passed.edges).has(index),
  }));
  const calls = new Map<string, Tally>();
  const definitions = new Map<string, Tally>();
  for (const { call, modelId, drawn, isPassed } of inner) {
    if (call === '') continue;
    count(calls, call, { modelId, item: drawn, isPassed });
    count(definitions, modelId, { modelId, item: drawn, isPassed });
  }
  return [
    ...[...definitions.values()].map((tally) => toCover(tally, null)),
    ...[...calls].map(([call, tally]) => toCover(tally, call)),
  ];
}

type Tally = { modelId: string; items: Set<string>; passed: Set<string> };

function count(
  tallies: Map<string, Tally>,
  key: string,
  { modelId, item, isPassed }: { modelId: string; item: string; isPassed: boolean },
): void {
  const tally = tallies.get(key) ?? { modelId, items: new Set(), passed: new Set() };
  tallies.set(key, tally);
  tally.items.add(item);
  if (isPassed) tally.passed.add(item);
}

function toCover({ modelId, items, passed }: Tally, callId: string | null): NestedCover {
  return { modelId, callId, covered: passed.size, total: items.size };
}
