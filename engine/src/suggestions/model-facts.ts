import { recordsByName, type Variable, variablesOf } from '../data/test-data.ts';
import { stepsOf } from '../flow/flatten.ts';
import type { Context, Model, ModelEdge, ModelNode, Step, TestData } from '../model.ts';
import type { Problem } from '../problems.ts';
import { stateNamesOf } from '../state-variables/declared.ts';
import { soundEdges } from '../validate/reach.ts';
import { walkDepthFirst } from './depth-first.ts';

/** What every rule looks at, found out once. */
export type ModelFacts = {
  model: Model;
  context: Context;
  problems: readonly Problem[];
  variables: Map<string, Variable>;
  records: Map<string, TestData[]>;
  stateNames: ReadonlySet<string>;
  /** By its ID. */
  nodes: ReadonlyMap<string, ModelNode>;
  stepOf: (node: ModelNode) => Step | undefined;
  /** By node: the edges that leave it, in the order of drawing. */
  leaving: ReadonlyMap<string, ModelEdge[]>;
  /** What paths come to, in the order of the flow. */
  inFlow: ModelNode[];
};

/** Looks through a model once for all rules. Time: linear. */
export function collectFacts(
  model: Model,
  context: Context,
  problems: readonly Problem[],
): ModelFacts {
  const leaving = Map.groupBy(soundEdges(model.nodes, model.edges), ({ source }) => source);
  const start = model.nodes.find(({ type }) => type === 'start');
  const { order } = walkDepthFirst(start ? [start.id] : [], (id) => leaving.get(id) ?? []);
  const nodes = new Map(model.nodes.map((node) => [node.id, node]));
  return {
    ...{ model, context, problems, nodes, leaving },
    variables: variablesOf(model, context),
    records: recordsByName(model, context),
    stateNames: stateNamesOf(model),
    stepOf: stepsOf(context),
    inFlow: order.flatMap((id) => nodes.get(id) ?? []),
  };
}
