import type { DecisionRule, Model, ModelEdge, ModelNode, NodeData } from '../model.ts';
import type { Problem } from '../problems.ts';

/** The rules of a step; none where its expected result does not depend on data. */
export function rulesOf({ type, data }: ModelNode): readonly DecisionRule[] {
  return type === 'step' ? (data?.rules ?? []) : [];
}

/** What a rule goes by in the expanded model: as what is inside a call, by the step that it belongs to. */
export function ruleId(node: Pick<ModelNode, 'id'>, rule: Pick<DecisionRule, 'id'>): string {
  return `${node.id}/${rule.id}`;
}

/**
 * A decision table as one would draw it: an edge from the step to the outcome of each rule, under its
 * condition. What is known of edges with conditions holds of rules, too.
 */
export function drawnTable(node: ModelNode, model: Model): Model {
  const rules = rulesOf(node);
  return {
    ...model,
    nodes: rules.map((rule) => ({
      id: ruleId(node, rule),
      type: 'step',
      position: node.position,
      data: {
        label: rule.outcome,
        type: 'outcome',
        ...(rule.action && { action: rule.action }),
      },
    })),
    edges: rules.map((rule) => {
      const id = ruleId(node, rule);
      return { id, source: node.id, target: id, guard: rule.when };
    }),
  };
}

/** The place of a rule, by its edge. */
export function placeOfRule({ source, id }: ModelEdge): Pick<Problem, 'nodeId' | 'ruleId'> {
  return { nodeId: source, ruleId: id.slice(source.length + 1) };
}

/** The tables of a model as drawn, by the nodes of their steps. */
export function drawnTables(model: Model): { node: ModelNode; table: Model }[] {
  return model.nodes.flatMap((node) =>
    rulesOf(node).length > 0 ? [{ node, table: drawnTable(node, model) }] : [],
  );
}

/** All that the rules of a step say: conditions, outcomes and actions. */
export function ruleTexts(node: ModelNode): string[] {
  return rulesOf(node).flatMap(({ when, outcome, action }) => [when, outcome, action ?? '']);
}

/** The data of a node with what its rules say changed. */
export function mapRules<Data extends Pick<NodeData, 'rules'>>(
  data: Data,
  change: Record<'when' | 'outcome' | 'action', (text: string) => string>,
): Data {
  if (!data.rules) return data;
  const rules = data.rules.map(({ when, outcome, action, ...rule }) => ({
    ...rule,
    when: change.when(when),
    outcome: change.outcome(outcome),
    ...(action !== undefined && { action: change.action(action) }),
  }));
  return { ...data, rules };
}
