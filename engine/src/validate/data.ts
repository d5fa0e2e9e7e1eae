import { computationsOf } from '../computed/computations.ts';
import { namesIn } from '../conditions/condition.ts';
import { fold } from '../data/fold.ts';
import { hiddenRecords, isOfType, recordsByName } from '../data/test-data.ts';
import { tokensIn } from '../data/tokens.ts';
import { drawnTables, placeOfRule } from '../flow/decision-table.ts';
import { stepsOf } from '../flow/flatten.ts';
import { conditionOf } from '../flow/guards.ts';
import type { Context, Model, ModelEdge, ModelNode } from '../model.ts';
import type { Problem } from '../problems.ts';
import { namesRead } from '../state-variables/actions.ts';
import { stateNamesOf } from '../state-variables/declared.ts';
import { readAction } from '../state-variables/read-action.ts';
import { namesOfStep } from '../step-argument.ts';
import { computedOf } from './computed.ts';
import { nearestName } from './nearest-name.ts';

/** Names of test data: what texts print, and what conditions and actions read. */
type Names = { printed: string[]; read: string[] };

/** What is wrong with the data a model leans on: names without data, empty records, values that are not of their type. */
export function dataProblems(model: Model, context: Context): Problem[] {
  const records = recordsByName(model, context);
  const unknown = unknownAmong(records);
  const computed = computationsOf(computedOf(model));
  const used = new Set<string>();
  const problems: Problem[] = [];
  const look = ({ printed, read }: Names, place: Pick<Problem, 'nodeId' | 'ruleId' | 'edgeId'>) => {
    for (const name of new Set([...printed, ...read])) {
      for (const input of computed.get(name)?.inputs ?? [name]) used.add(input);
      if (records.has(name)) continue;
      if (!isComputed(name)) problems.push({ ...unknown(name), ...place });
      else if (read.includes(name))
        problems.push({
          code: 'computed_in_condition',
          severity: 'error',
          ...place,
          params: { name },
        });
    }
  };
  const isComputed = (name: string) => computedOf(model).some((one) => one.name === name);
  const stateNames = stateNamesOf(model);
  const namesOf = namesOfNodes(context, stateNames);
  for (const node of model.nodes) look(namesOf(node), { nodeId: node.id });
  for (const { table } of drawnTables(model)) {
    for (const [index, edge] of table.edges.entries()) {
      const ofOutcome = table.nodes.slice(index, index + 1).map(namesOf);
      look(together([namesOfEdge(edge, stateNames), ...ofOutcome]), placeOfRule(edge));
    }
  }
  for (const edge of model.edges) look(namesOfEdge(edge, stateNames), { edgeId: edge.id });
  return [
    ...problems,
    ...[...used].flatMap((name) => recordProblems(records.get(name) ?? [])),
    ...hiddenRecords(model, context)
      .filter(({ name }) => used.has(name))
      .map(({ id, name }): Problem => {
        return { code: 'data_hidden_by_nearer', severity: 'note', dataId: id, params: { name } };
      }),
  ];
}

/** Reports a name that no test data has, with the one that was probably meant. */
function unknownAmong(records: ReadonlyMap<string, unknown>): (name: string) => Problem {
  const folded = new Map([...records.keys()].map((name) => [fold(name), name]));
  return (name): Problem => {
    const alike = folded.get(fold(name)) ?? nearestName(name, records.keys());
    if (alike === undefined) return { code: 'token_unknown', severity: 'error', params: { name } };
    return { code: 'token_misspelt', severity: 'error', params: { name, alike } };
  };
}

function together(all: readonly Names[]): Names {
  return { printed: all.flatMap(({ printed }) => printed), read: all.flatMap(({ read }) => read) };
}

function namesOfAction(action: string | undefined, stateNames: ReadonlySet<string>): string[] {
  const read = action?.trim() ? readAction(action, stateNames) : undefined;
  return read?.ok ? namesRead(read.assignments) : [];
}

/** Tells the variables that a node's step speaks of. */
function namesOfNodes(
  context: Context,
  stateNames: ReadonlySet<string>,
): (node: ModelNode) => Names {
  const stepOf = stepsOf(context);
  return (node) => {
    const step = node.type === 'step' ? stepOf(node) : undefined;
    if (!step) return { printed: [], read: [] };
    const read = namesOfAction(node.data?.action, stateNames);
    return { printed: namesOfStep(step, node.data?.arguments), read };
  };
}

function namesOfEdge(edge: ModelEdge, stateNames: ReadonlySet<string>): Names {
  const condition = conditionOf(edge, stateNames);
  const read = condition ? namesIn(condition) : [];
  return {
    printed: tokensIn(edge.label ?? ''),
    read: [...read, ...namesOfAction(edge.action, stateNames)],
  };
}

function recordProblems(records: Context['testData']): Problem[] {
  return records.flatMap(({ id, name, validity, type, values }): Problem[] => {
    const place = { dataId: id, params: { name } };
    if (values.length === 0) return [{ code: 'data_empty', severity: 'error', ...place }];
    if (validity === 'invalid') return [];
    const wrong = values.find((value) => !isOfType(value, type));
    if (wrong === undefined) return [];
    const params = { name, value: wrong, type };
    return [{ code: 'data_value_invalid', severity: 'warning', dataId: id, params }];
  });
}
