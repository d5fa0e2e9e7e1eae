import { type Condition, namesIn, stateIn } from '../conditions/condition.ts';
import { tokensIn } from '../data/tokens.ts';
import type { Model, ModelNode, Step } from '../model.ts';
import { type Assignment, namesRead } from '../state-variables/actions.ts';
import { stateNamesOf } from '../state-variables/declared.ts';
import { readAction } from '../state-variables/read-action.ts';
import { stateTokensIn } from '../state-variables/tokens.ts';
import { stepTexts } from '../step-argument.ts';
import { drawnTable, rulesOf } from './decision-table.ts';
import { readGuards } from './guards.ts';

/** What of a drawing may name test data and state variables: a node, a rule of its decision table, or an edge. */
export type NamingPart = {
  on: 'node' | 'edge';
  /** Of a rule: as `ruleId` says. */
  id: string;
  /** Of `otherwise` that no other condition holds, so that it names what those name. */
  condition?: Condition | undefined;
  assignments: readonly Assignment[];
  texts: readonly string[];
  /** What a call hands over, by the caller's names. */
  bound: readonly string[];
};

type Named = Pick<Model, 'nodes' | 'edges' | 'settings'>;
type Words = Partial<Pick<Step, 'label' | 'expected'>>;

/**
 * Everything of a drawing that may name something, in the order of drawing, edges last.
 *
 * @param wordsOf the words of a node; its own where it is absent
 */
export function namingParts(
  drawing: Named,
  wordsOf: (node: ModelNode) => Words | undefined = ({ data }) => data,
): NamingPart[] {
  const model = { id: '', name: '', bddType: 'bdd', ...drawing } as const;
  const names = stateNamesOf(model);
  const ofNode = (node: ModelNode): NamingPart => {
    const { action, arguments: given, bind = {} } = node.data ?? {};
    const { label = '', expected = '' } = wordsOf(node) ?? {};
    return {
      on: 'node',
      id: node.id,
      assignments: assignmentsOf(action, names),
      texts: stepTexts({ label, expected }, given),
      bound: Object.values(bind),
    };
  };
  return [
    ...model.nodes.flatMap((node) => [
      ofNode(node),
      ...(rulesOf(node).length > 0 ? rulesIn(drawnTable(node, model)) : []),
    ]),
    ...edgesOf(model),
  ];
}

function rulesIn(table: Model): NamingPart[] {
  return edgesOf(table).map((rule, index) => {
    const { label = '', action } = table.nodes[index]?.data ?? {};
    const assignments = assignmentsOf(action, stateNamesOf(table));
    return { ...rule, on: 'node', texts: [label], assignments };
  });
}

function edgesOf(model: Model): NamingPart[] {
  const { conditions } = readGuards(model);
  const names = stateNamesOf(model);
  return model.edges.map(({ id, label = '', action }) => ({
    on: 'edge',
    id,
    condition: conditions.get(id),
    assignments: assignmentsOf(action, names),
    texts: [label],
    bound: [],
  }));
}

function assignmentsOf(action = '', stateNames: ReadonlySet<string>): readonly Assignment[] {
  const read = readAction(action, stateNames);
  return read.ok ? read.assignments : [];
}

/** The test data that a part of a drawing reads or prints. */
export function dataNamedBy({ condition, assignments, texts }: NamingPart): string[] {
  const read = [...(condition ? namesIn(condition) : []), ...namesRead(assignments)];
  return [...new Set([...read, ...tokensIn(texts.join('\n'))])];
}

/** The state variables that a part of a drawing reads, writes or prints. */
export function stateNamedBy(
  { condition, assignments, texts, bound }: NamingPart,
  stateNames: ReadonlySet<string>,
): Set<string> {
  return new Set([
    ...(condition ? stateIn(condition) : []),
    ...assignments.map(({ name }) => name),
    ...namesRead(assignments, 'state'),
    ...stateTokensIn(texts.join('\n'), stateNames),
    ...bound.filter((name) => stateNames.has(name)),
  ]);
}
