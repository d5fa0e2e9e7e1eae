import type { Language } from '@caseloom/locales/language';
import type { ComputedAlong } from '../computed/along-path.ts';
import type { PathData } from '../data/instances.ts';
import type { Row } from '../data/rows.ts';
import { knownState, stateTexts } from '../data/state-path.ts';
import { substitute } from '../data/tokens.ts';
import type { FlatNode, LabelStep } from '../flow/flat-model.ts';
import { type Flow, nodesAlong } from '../flow/flow.ts';
import type { Model } from '../model.ts';
import type { TestStep } from '../result.ts';
import { substituteState } from '../state-variables/tokens.ts';
import { mapTexts } from '../step-argument.ts';
import { keywordOf, wordOfValue } from './wording.ts';

/** The values of a case: those that its path draws, in one row, by the names that the case has for them. */
type Values = { row: Row; data: PathData; computed: ComputedAlong };

type Writing = {
  flow: Flow;
  model: Model;
  language: Language;
  values: Values;
  stateAt: ReturnType<typeof stateTexts> | undefined;
  steps: TestStep[];
};

/**
 * The steps of a test case, in the order of its path: the label of an edge where it is one, then the step
 * of the node that the edge leads to, values in place.
 *
 * @param edges of the path
 */
export function stepsAlong(
  context: { flow: Flow; model: Model; language: Language },
  edges: readonly number[],
  values: Values,
): TestStep[] {
  const { flow } = context;
  const { data, row } = values;
  const stateAt = data.state && stateTexts(data, row, flow.variables);
  const writing: Writing = { ...context, values, stateAt, steps: [] };
  for (const [place, index] of nodesAlong(flow, edges).entries()) {
    const labels = flow.edges[edges[place - 1] ?? -1]?.labelSteps ?? [];
    for (const label of labels) addLabel(writing, place, label);
    const node = flow.nodes[index];
    if (node) addNode(writing, place, node);
  }
  return writing.steps;
}

function addNode(writing: Writing, place: number, node: FlatNode): void {
  const { step, contrast, bullet, stateNames } = node;
  if (!step) return;
  const inState = stateFiller(writing, place, stateNames);
  const { data, computed } = writing.values;
  const value = (name: string) =>
    valueAt(writing.values, data.atNode[place]?.get(name)) ??
    computed.atNode[place]?.get(name)?.value;
  const [label, expected] = [inState(step.label), step.expected && inState(step.expected)];
  const given = node.arguments.map((argument) =>
    mapTexts(argument, (text) => substitute(inState(text), value)),
  );
  const word = wordsBy(writing, value);
  push(writing, {
    ...{ nodeId: node.id, type: step.type, contrast, bullet },
    label: drawnLabel(data, place, { label: step.label, stateNames }),
    text: substitute(label, word),
    ...(expected && { expected: substitute(expected, word) }),
    ...(given.length > 0 && { arguments: given }),
  });
}

/** What is drawn on the way to a place is not yet drawn where its edge begins: a label says the values before it. */
function addLabel(
  writing: Writing,
  place: number,
  { id, type, label, stateNames }: LabelStep,
): void {
  const { data } = writing.values;
  const value = (name: string) => valueAt(writing.values, latestInstance(data, name, place - 1));
  push(writing, {
    ...{ nodeId: id, edgeId: id, type },
    label: drawnLabel(data, place, { label, stateNames }),
    text: substitute(stateFiller(writing, place, stateNames)(label), wordsBy(writing, value)),
  });
}

type Unnumbered = Omit<TestStep, 'index' | 'keyword'> & { contrast?: boolean; bullet?: boolean };

function push({ steps, model, language }: Writing, added: Unnumbered): void {
  const { contrast = false, bullet = false, nodeId, edgeId, type, ...words } = added;
  const { bddType } = model;
  const keyword = keywordOf({ type, contrast, bullet }, steps.at(-1), { bddType, language });
  const index = steps.length + 1;
  steps.push({ index, nodeId, ...(edgeId && { edgeId }), type, keyword, ...words });
}

/** The instance that a name means after so many places, else the first one that it gets later, or that only a condition reads. */
function latestInstance({ atNode, instances }: PathData, name: string, place: number) {
  const before = atNode.slice(0, place + 1).findLast((names) => names.has(name));
  const known = before ?? atNode.find((names) => names.has(name));
  return known ? known.get(name) : instances.findIndex((one) => one.name === name);
}

function valueAt({ data, row }: Values, instance = -1): string | undefined {
  return data.instances[instance]?.choices[row[instance] ?? -1]?.value;
}

function wordsBy({ language }: Writing, value: (name: string) => string | undefined) {
  return (name: string) => {
    const found = value(name);
    return found === undefined ? undefined : wordOfValue(found, language);
  };
}

/** Fills the state into a text as it is at a place of the path. */
function stateFiller(
  { stateAt }: Writing,
  place: number,
  stateNames: ReadonlyMap<string, string> | undefined,
): (text: string) => string {
  if (!stateAt || !stateNames) return (text) => text;
  const known = stateAt(place);
  return (text) => substituteState(text, (name) => known(stateNames.get(name) ?? '')?.text);
}

/** The words of a step as drawn, with the state that is the same in every row of its path. */
function drawnLabel(
  { state }: PathData,
  place: number,
  { label, stateNames }: { label: string; stateNames?: ReadonlyMap<string, string> | undefined },
): string {
  if (!state || !stateNames) return label;
  return substituteState(label, (name) => knownState(state, place, stateNames.get(name) ?? ''));
}
