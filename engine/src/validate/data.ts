import { namesIn } from '../conditions/condition.ts';
import { fold } from '../data/fold.ts';
import { hiddenRecords, isOfType, recordsByName } from '../data/test-data.ts';
import { tokensIn } from '../data/tokens.ts';
import { stepsOf } from '../flow/flatten.ts';
import { conditionOf } from '../flow/guards.ts';
import type { Context, Model, ModelEdge, ModelNode } from '../model.ts';
import type { Problem } from '../problems.ts';
import { namesRead } from '../state-variables/actions.ts';
import { stateNamesOf } from '../state-variables/declared.ts';
import { readAction } from '../state-variables/read-action.ts';
import { namesOfStep } from '../step-argument.ts';

/** What is wrong with the data a model leans on: names without data, empty records, values that are not of their type. */
export function dataProblems(model: Model, context: Context): Problem[] {
  const records = recordsByName(model, context);
  const folded = new Map([...records.keys()].map((name) => [fold(name), name]));
  const used = new Set<string>();
  const problems: Problem[] = [];
  const look = (names: string[], place: Pick<Problem, 'nodeId' | 'edgeId'>) => {
    for (const name of names) {
      used.add(name);
      if (records.has(name)) continue;
      const alike = folded.get(fold(name));
      problems.push(
        alike === undefined
          ? { code: 'token_unknown', severity: 'error', ...place, params: { name } }
          : { code: 'token_case_differs', severity: 'error', ...place, params: { name, alike } },
      );
    }
  };
  const stateNames = stateNamesOf(model);
  const namesOf = namesOfNodes(context, stateNames);
  for (const node of model.nodes) look(namesOf(node), { nodeId: node.id });
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

function namesOfAction(action: string | undefined, stateNames: ReadonlySet<string>): string[] {
  const read = action?.trim() ? readAction(action, stateNames) : undefined;
  return read?.ok ? namesRead(read.assignments) : [];
}

/** Tells the variables that a node's step speaks of. */
function namesOfNodes(
  context: Context,
  stateNames: ReadonlySet<string>,
): (node: ModelNode) => string[] {
  const stepOf = stepsOf(context);
  return (node) => {
    const step = node.type === 'step' ? stepOf(node) : undefined;
    if (!step) return [];
    const action = namesOfAction(node.data?.action, stateNames);
    const named = namesOfStep(step, node.data?.arguments);
    return action.length > 0 ? [...new Set([...named, ...action])] : named;
  };
}

function namesOfEdge(edge: ModelEdge, stateNames: ReadonlySet<string>): string[] {
  const condition = conditionOf(edge, stateNames);
  const read = condition ? namesIn(condition) : [];
  const names = [...tokensIn(edge.label ?? ''), ...read, ...namesOfAction(edge.action, stateNames)];
  return [...new Set(names)];
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
