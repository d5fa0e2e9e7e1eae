import type {
  DecisionRule,
  Model,
  ModelEdge,
  ModelNode,
  Step,
  StepType,
  TestData,
} from '@caseloom/engine';
import { MASK } from '../export.ts';
import type { ModelFile } from '../model-file.ts';
import {
  DATA_FIELDS,
  EDGE_FIELDS,
  MODEL_FIELDS,
  NODE_DATA_FIELDS,
  NODE_FIELDS,
  printFields,
  RANGE_FIELDS,
  RULE_FIELDS,
  STEP_FIELDS,
} from './fields.ts';
import { DerivedIds } from './ids.ts';
import { indented, printId, printText, printWords } from './print.ts';
import { settingLines } from './write-settings.ts';

/** The first line of every text; the number grows when old readers could not read it. */
export const HEADER = 'caseloom text/1';

const ROLES: ReadonlyMap<StepType | undefined, string> = new Map([
  ['context', 'given'],
  ['action', 'when'],
  ['outcome', 'then'],
]);

/** How the steps of a library are written: `known` are those whose words stand at the nodes. */
type Library = { known: ReadonlyMap<string, Step>; section: string[] };

/**
 * Gives models, their steps and their test data as a text that people edit and version controls compare:
 * a line for each fact, places at the end of each model. `readModelText` gives the same file again; secret values are masked.
 */
export function writeModelText({ models, steps, testData }: ModelFile): string {
  const library = libraryOf(models, steps);
  const ids = new DerivedIds();
  const parts = [
    [HEADER],
    ...models.map((model) => modelLines(model, library)),
    ...testData.map((data) => dataLines(data, ids)),
    ...(library.section.length > 0 ? [library.section] : []),
  ];
  return `${parts.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

/** The steps that nodes show have their words there; the others, and their order where it is another, are listed. */
function libraryOf(models: readonly Model[], steps: readonly Step[]): Library {
  const byId = new Map(steps.map((step) => [step.id, step]));
  const isUnique = byId.size === steps.length;
  const shown = new Set(
    models.flatMap(({ nodes }) =>
      nodes.flatMap(({ type, stepId }) =>
        type === 'step' && stepId !== undefined && byId.has(stepId) ? [stepId] : [],
      ),
    ),
  );
  const order = steps.map(({ id }) => id).join('\n');
  if (isUnique && [...shown].join('\n') === order) return { known: byId, section: [] };
  const lines = steps.flatMap((step) => {
    const isShown = isUnique && shown.has(step.id);
    return isShown ? [`  @${printId(step.id)}`] : stepLines(step).map((line) => `  ${line}`);
  });
  return { known: isUnique ? byId : new Map(), section: ['steps', ...lines] };
}

function stepLines(step: Step): string[] {
  const head = `${ROLES.get(step.type)}: ${printWords(step.label)} @${printId(step.id)}`;
  return [head, ...indented(printFields(STEP_FIELDS, step))];
}

function modelLines(model: Model, library: Library): string[] {
  const { id, name, nodes, edges, settings, bddType, isHidden } = model;
  const ids = new DerivedIds();
  return [
    `model ${printId(id)}: ${printWords(name)}`,
    ...indented([
      ...printFields(MODEL_FIELDS, bddType === 'bdd' ? { isHidden } : model),
      '',
      ...nodes.flatMap((node) => nodeLines(node, library)),
      '',
      ...edges.flatMap((edge) => edgeLines(edge, ids)),
      ...(settings ? settingLines(settings) : []),
      '',
      ...layoutLines(nodes),
    ]),
  ];
}

function layoutLines(nodes: readonly ModelNode[]): string[] {
  const places = nodes.map(({ id, position: { x, y } }) => `${printId(id)}: ${x} ${y}`);
  return places.length > 0 ? ['layout', ...indented(places)] : [];
}

function nodeLines(node: ModelNode, { known }: Library): string[] {
  const step = node.stepId === undefined ? undefined : known.get(node.stepId);
  return [nodeHead(node, step), ...indented(nodeDetails(node, step))];
}

/** Whether the words of a node are its own. */
const hasOwnWords = ({ type, stepId }: ModelNode) => type === 'step' && stepId === undefined;

function nodeHead(node: ModelNode, step: Step | undefined): string {
  const { type, stepId, modelId, data = {} } = node;
  const name = printId(node.id);
  if (type === 'nested') return `call ${withText(name, modelId)}`;
  if (type !== 'step') return `${type} ${name}`;
  if (hasOwnWords(node)) return `${ROLES.get(data.type) ?? 'step'} ${withText(name, data.label)}`;
  const mark = `@${printId(stepId ?? '')}`;
  const isKnown = step !== undefined;
  return isKnown
    ? `${ROLES.get(step.type)} ${withText(name, step.label)} ${mark}`
    : `step ${name} ${mark}`;
}

const expectedOf = ({ type }: ModelNode, step: Step | undefined) =>
  type === 'step' ? step?.expected : undefined;

function nodeDetails(node: ModelNode, step: Step | undefined): string[] {
  const { type, stepId, modelId, data = {} } = node;
  const isOwn = hasOwnWords(node);
  const { expected } = data;
  const others = { ...data, label: undefined, type: undefined, expected: undefined };
  return [
    ...printFields(STEP_FIELDS, { expected: isOwn ? expected : expectedOf(node, step) }),
    ...printFields(NODE_FIELDS, {
      ...(type !== 'step' && { stepId }),
      ...(type !== 'nested' && { modelId }),
    }),
    ...printFields(NODE_DATA_FIELDS, isOwn ? others : data),
    ...(data.rules ?? []).flatMap(ruleLines),
    ...(data.rules?.length === 0 ? ['rules: []'] : []),
    ...(node.data && Object.keys(data).length === 0 ? ['data: {}'] : []),
  ];
}

const withText = (name: string, text: string | undefined) =>
  text === undefined ? name : `${name}: ${printWords(text)}`;

function ruleLines(rule: DecisionRule): string[] {
  return [`rule ${printId(rule.id)}`, ...indented(printFields(RULE_FIELDS, rule))];
}

function edgeLines(edge: ModelEdge, ids: DerivedIds): string[] {
  const { id, source, target, label } = edge;
  const mark = ids.next(source, target) === id ? '' : ` @${printId(id)}`;
  const ends = withText(`${printId(source)} --> ${printId(target)}`, label);
  return [`${ends}${mark}`, ...indented(printFields(EDGE_FIELDS, edge))];
}

function dataLines(data: TestData, ids: DerivedIds): string[] {
  const { id, name, validity, type, values, range, isSecret } = data;
  const mark = ids.next(name, validity) === id ? '' : ` @${printId(id)}`;
  return [
    `data ${printId(name)}: ${validity} ${type}${mark}`,
    ...indented([
      ...values.map((value) => `- ${printText(isSecret ? MASK : value)}`),
      ...(range ? printFields(RANGE_FIELDS, range) : []),
      ...printFields(DATA_FIELDS, data),
    ]),
  ];
}
