import type { Flow } from '../flow/flow.ts';
import type { Criterion } from '../model.ts';
import type { Coverage, NestedCover, RuleCover } from '../result.ts';

/** What a suite passes of the flow, as flat indexes. */
type Passed = { nodes: ReadonlySet<number>; edges: ReadonlySet<number> };

/** What a suite passes of called models and of decision tables, as far as there are any. @param edges that some case takes */
export function innerCoverage(
  flow: Flow,
  criterion: Criterion,
  edges: ReadonlySet<number>,
): Pick<Coverage, 'nested' | 'rules'> {
  const nodes = new Set([...edges].map((edge) => flow.edges[edge]?.target ?? -1));
  const nested = nestedCoverage(flow, criterion, { nodes, edges });
  const rules = ruleCoverage(flow, nodes);
  return { ...(nested.length > 0 && { nested }), ...(rules.length > 0 && { rules }) };
}

/**
 * How much a suite passes of each called model: by call, and over all calls of a
 * definition together. Nodes where the criterion is about nodes, else edges; edges
 * that lead into a call or out of it belong to the caller.
 */
function nestedCoverage(flow: Flow, criterion: Criterion, passed: Passed): NestedCover[] {
  const ofNodes = criterion === 'nodes' || criterion === 'requirements';
  const steps = new Set(flow.nodes.map(({ id }) => id));
  // what is inside a step is a rule of its table
  const callOf = (id: string): string => (steps.has(outer(id)) ? outer(outer(id)) : outer(id));
  const inner = (ofNodes ? flow.nodes : flow.edges).map(({ id, drawn }, index) => ({
    call: commonCall(id.split('>').map(callOf)),
    modelId: drawn.slice(0, drawn.indexOf(':')),
    // an edge out of a decision table begins with the rule
    drawn: drawn.slice(drawn.lastIndexOf('>') + 1),
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

/** The call that all parts of an edge are in; empty where there is none. */
function commonCall([first = '', ...others]: readonly string[]): string {
  return others.every((other) => other === first) ? first : '';
}

/** What an id stands in; empty for what is drawn in the model itself. */
function outer(id: string): string {
  return id.slice(0, Math.max(0, id.lastIndexOf('/')));
}

/**
 * How many rules a suite covers of each decision table, by its step with the calls before it: those whose
 * outcome some case comes to, whatever the criterion.
 */
function ruleCoverage({ nodes }: Flow, passed: ReadonlySet<number>): RuleCover[] {
  const steps = new Set(nodes.map(({ id }) => id));
  const covers = new Map<string, RuleCover>();
  for (const [index, { id, drawn }] of nodes.entries()) {
    const nodeId = outer(id);
    if (!steps.has(nodeId)) continue;
    const modelId = drawn.slice(0, drawn.indexOf(':'));
    const { covered = 0, total = 0 } = covers.get(nodeId) ?? {};
    const isCovered = Number(passed.has(index));
    covers.set(nodeId, { modelId, nodeId, covered: covered + isCovered, total: total + 1 });
  }
  return [...covers.values()];
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
