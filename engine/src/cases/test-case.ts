import type { Language } from '@caseloom/locales/language';
import type { CaseRow } from '../case-rows.ts';
import { type ComputedAlong, type ComputedFault, computedAlong } from '../computed/along-path.ts';
import type { PathData } from '../data/instances.ts';
import type { Row } from '../data/rows.ts';
import { knownState, stateTexts } from '../data/state-path.ts';
import { substitute } from '../data/tokens.ts';
import type { FlatNode } from '../flow/flat-model.ts';
import { type Flow, nodesAlong } from '../flow/flow.ts';
import type { Model } from '../model.ts';
import type { TestCase, TestStep, TestValue } from '../result.ts';
import { substituteState } from '../state-variables/tokens.ts';
import { mapTexts } from '../step-argument.ts';
import { identityOfData, keyFrom } from './key.ts';
import { dataOfRow, type PlannedPath } from './row-data.ts';
import { keywordOf, wordOfValue } from './wording.ts';
import { writtenName } from './written-name.ts';

/** `shown` is the data of the path with the names that values are told by in this case. */
type Named = { again: number; title: string; shown: PathData };

type CaseContext = {
  flow: Flow;
  model: Model;
  language: Language;
  /** Hears what could not be computed. */
  onFault?: (fault: ComputedFault) => void;
};

/**
 * One path walked with one row, as people and programs read it. Its key is of the values, not of the
 * names that they are told by.
 *
 * @param again how often a case with the same path and the same data came before; its key is another one
 * @param title what the case is called where nobody wrote a name
 */
export function toTestCase(
  context: CaseContext,
  path: PlannedPath,
  { row, again, title, shown, ...place }: CaseRow & Named,
): TestCase {
  const { flow } = context;
  const nodes = nodesAlong(flow, path.edges);
  const values = dataOfRow(flow, path.data, { row, ...place });
  const given = shown === path.data ? values : dataOfRow(flow, shown, { row, ...place });
  const computed = computedAlong(flow, nodes, path.data, row);
  for (const fault of computed.faults) context.onFault?.(fault);
  const data = { ...computed.data, ...given };
  const { scenario, examples } = place;
  return {
    key: keyOf([context.model.id, ...Array(again).fill('again')].join(' '), path, flow, values),
    name: writtenName(context, path, { data, scenario }) || title,
    polarity: Object.values(given).some(({ validity }) => validity === 'invalid')
      ? 'negative'
      : 'positive',
    outline: path.outline,
    path: nodes.map((node, i) => ({
      nodeId: flow.nodes[node]?.id ?? '',
      edgeId: i === 0 ? null : (flow.edges[path.edges[i - 1] ?? -1]?.id ?? null),
    })),
    data,
    steps: stepsOf(context, nodes, { row, data: shown, computed }),
    purpose: path.purpose,
    requirements: [...new Set(requirementsOn(flow, nodes, path.edges))],
    ...(scenario !== undefined && {
      written: { scenario, ...(examples !== undefined && { examples }) },
    }),
  };
}

/** What the nodes and the edges of a path are there for, in the order of the path. */
function requirementsOn(flow: Flow, nodes: number[], edges: number[]): string[] {
  return nodes.flatMap((node, i) => [
    ...(flow.edges[edges[i - 1] ?? -1]?.requirements ?? []),
    ...(flow.nodes[node]?.requirements ?? []),
  ]);
}

/** The key of what makes a case itself: model, path, data. */
function keyOf(
  modelId: string,
  { edges }: PlannedPath,
  flow: Flow,
  data: Record<string, TestValue>,
): string {
  const path = edges.map((edge) => flow.edges[edge]?.id);
  return keyFrom(JSON.stringify([modelId, path, identityOfData(data)]));
}

function stepsOf(
  { flow, model, language }: CaseContext,
  nodes: number[],
  { row, data, computed }: { row: Row; data: PathData; computed: ComputedAlong },
): TestStep[] {
  const steps: TestStep[] = [];
  const stateAt = data.state && stateTexts(data, row, flow.variables);
  for (const [place, index] of nodes.entries()) {
    const node = flow.nodes[index];
    if (!node?.step) continue;
    const { step, contrast, bullet } = node;
    const { type } = step;
    const { stateNames } = node;
    const inState = (text: string) =>
      stateAt && stateNames
        ? substituteState(text, (name) => stateAt(place)(stateNames.get(name) ?? '')?.text)
        : text;
    const [label, expected] = [inState(step.label), step.expected && inState(step.expected)];
    const value = (name: string) => {
      const instance = data.atNode[place]?.get(name) ?? -1;
      const choice = data.instances[instance]?.choices[row[instance] ?? -1];
      return choice?.value ?? computed.atNode[place]?.get(name)?.value;
    };
    const word = (name: string) => {
      const found = value(name);
      return found === undefined ? undefined : wordOfValue(found, language);
    };
    const last = steps.at(-1);
    const keyword = keywordOf({ type, contrast, bullet }, last, {
      bddType: model.bddType,
      language,
    });
    const given = node.arguments.map((argument) =>
      mapTexts(argument, (text) => substitute(inState(text), value)),
    );
    steps.push({
      index: steps.length + 1,
      nodeId: node.id,
      type,
      keyword,
      label: drawnLabel(data, place, node),
      text: substitute(label, word),
      ...(expected && { expected: substitute(expected, word) }),
      ...(given.length > 0 && { arguments: given }),
    });
  }
  return steps;
}

/** The words of a step as drawn, with the state that is the same in every row of its path. */
function drawnLabel(
  { state }: PathData,
  place: number,
  { step, stateNames }: Pick<FlatNode, 'step' | 'stateNames'>,
): string {
  const label = step?.label ?? '';
  if (!state || !stateNames) return label;
  return substituteState(label, (name) => knownState(state, place, stateNames.get(name) ?? ''));
}
