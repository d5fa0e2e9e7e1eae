import { drawnTables, type Model, type ModelEdge, type ModelNode } from '@caseloom/engine';
import type { Export } from '../../export.ts';

/** What an id of a path or of coverage stands for: a node or an edge, where it is drawn. */
export type Drawn = {
  model: Model;
  /** The nodes that call it, the outermost first; none where all calls of its model are meant. */
  calls: ModelNode[];
  node?: ModelNode;
  edge?: ModelEdge;
  /** Of a rule in the decision table of a step: the step, beside the outcome as `node` and the condition as `edge`. */
  table?: ModelNode;
};

type Parts = {
  nodes: Map<string, ModelNode>;
  edges: Map<string, ModelEdge>;
  rules: Map<string, Required<Pick<Drawn, 'node' | 'edge' | 'table'>>>;
};

/**
 * Finds what an id stands for: `id` in the model itself, `call/id` in a model it calls, `model:id` in
 * a called model, whichever call; an id that the model itself does not have, in any that does.
 * Undefined for joined edges, and for what is not drawn any more.
 */
export function elementsIn({ model, context }: Export): (id: string) => Drawn | undefined {
  const models = new Map([model, ...context.models].map((one) => [one.id, one]));
  const parts = new Map([...models.values()].map((one) => [one, partsOf(one)]));
  const findIn = (owner: Model, id: string, calls: ModelNode[] = []): Drawn | undefined => {
    const { nodes, edges, rules } = parts.get(owner) ?? partsOf(owner);
    const [node, edge, rule] = [nodes.get(id), edges.get(id), rules.get(id)];
    if (rule) return { model: owner, calls, ...rule };
    if (edge) return { model: owner, calls, edge };
    if (node) return { model: owner, calls, node };
    const call = callBefore(id, nodes);
    const called = models.get(call?.modelId ?? '');
    if (!call || !called) return undefined;
    return findIn(called, id.slice(call.id.length + 1), [...calls, call]);
  };
  return (id) => findIn(model, id) ?? findInCalled(id) ?? findAnywhere(id);
  function findInCalled(id: string): Drawn | undefined {
    const owner = [...models.values()].find((one) => id.startsWith(`${one.id}:`));
    return owner && findIn(owner, id.slice(owner.id.length + 1));
  }
  function findAnywhere(id: string): Drawn | undefined {
    const last = id.slice(id.lastIndexOf('/') + 1);
    for (const owner of models.values()) {
      const found = findIn(owner, last);
      if (found) return found;
    }
    return undefined;
  }
}

/**
 * Tells what taking an edge of a path passes, by the ids that coverage has for it: the edge; where it
 * leads into a called model or out of one, each edge that it was joined of, and the call.
 */
export function passedBy(input: Export): (pathId: string) => string[] {
  const find = elementsIn(input);
  const known = new Map<string, string[]>();
  const passed = (id: string): string[] => {
    const drawn = find(id);
    if (!drawn) return [id];
    const { model, calls, node, edge } = drawn;
    const prefix = calls.map((call) => `${call.id}/`).join('');
    const ends = model.nodes.filter(
      ({ id, type }) => type === 'nested' && (id === edge?.source || id === edge?.target),
    );
    const inner = [node ?? edge, ...ends].flatMap((one) => one?.id ?? []);
    return inner.flatMap((one) => [
      prefix + one,
      ...(calls.length > 0 ? [`${model.id}:${one}`] : []),
    ]);
  };
  return (pathId) => {
    const ids = known.get(pathId) ?? [...new Set([pathId, ...pathId.split('>').flatMap(passed)])];
    known.set(pathId, ids);
    return ids;
  };
}

function callBefore(id: string, nodes: Parts['nodes']): ModelNode | undefined {
  for (let end = id.indexOf('/'); end >= 0; end = id.indexOf('/', end + 1)) {
    const node = nodes.get(id.slice(0, end));
    if (node?.type === 'nested') return node;
  }
  return undefined;
}

function partsOf(model: Model): Parts {
  const { nodes, edges } = model;
  return {
    nodes: new Map(nodes.map((node) => [node.id, node])),
    edges: new Map(edges.map((edge) => [edge.id, edge])),
    rules: new Map(
      drawnTables(model).flatMap(({ node: step, table }) =>
        table.nodes.flatMap((node, index) => {
          const edge = table.edges[index];
          return edge ? [[node.id, { node, edge, table: step }] as const] : [];
        }),
      ),
    ),
  };
}
