import { printCondition } from '../conditions/print.ts';
import type { PathData } from '../data/instances.ts';
import type { Row } from '../data/rows.ts';
import { substitute } from '../data/tokens.ts';
import type { Flow } from '../flow/flow.ts';
import type { Language, Model } from '../model.ts';
import type { TestCase, TestStep, TestValue } from '../result.ts';
import { mapTexts } from '../step-argument.ts';
import { type CaseRow, nameWritten } from '../written.ts';
import { sha256 } from './sha256.ts';
import { keywordOf, wordOfValue } from './wording.ts';

/** A test path with what it is the first to cover and the data it may carry. */
export type PlannedPath = { edges: number[]; data: PathData; purpose: string[]; outline: number };

type Ground = { flow: Flow; model: Model; language: Language };

/**
 * One path walked with one row, as people and programs read it.
 *
 * @param again how often a case with the same path and the same data came before; its key is another one
 */
export function toTestCase(
  ground: Ground,
  path: PlannedPath,
  { row, again, ...place }: CaseRow & { again: number },
): TestCase {
  const { flow } = ground;
  const nodes = [flow.start, ...path.edges.map((edge) => flow.edges[edge]?.target ?? -1)];
  const data = { ...dataOfCells(place.cells), ...dataOf(flow, path, row) };
  const { scenario, examples } = place;
  return {
    key: keyOf([ground.model.id, ...Array(again).fill('again')].join(' '), path, flow, data),
    name: writtenName(ground, data, scenario) || nameOf(ground, path.edges),
    polarity: Object.values(data).some(({ validity }) => validity === 'invalid')
      ? 'negative'
      : 'positive',
    outline: path.outline,
    path: nodes.map((node, i) => ({
      nodeId: flow.nodes[node]?.id ?? '',
      edgeId: i === 0 ? null : (flow.edges[path.edges[i - 1] ?? -1]?.id ?? null),
    })),
    data,
    steps: stepsOf(ground, nodes, path, row),
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

/** Cells of a written row that no step names are told all the same. */
function dataOfCells(cells: CaseRow['cells'] = {}): Record<string, TestValue> {
  return Object.fromEntries(
    Object.entries(cells).map(([name, value]) => [name, { value, validity: 'valid' }]),
  );
}

function writtenName({ model }: Ground, data: TestCase['data'], scenario = -1): string {
  const written = model.settings?.feature?.scenarios[scenario];
  if (!written) return '';
  return nameWritten(written, (column) =>
    Object.hasOwn(data, column) ? data[column]?.value : undefined,
  );
}

/** `password`, and for a fresh value on a return to its step `password 2`. */
function printedName(name: string, occurrence: number): string {
  return occurrence === 1 ? name : `${name} ${occurrence}`;
}

function dataOf(flow: Flow, { data }: PlannedPath, row: Row): Record<string, TestValue> {
  return Object.fromEntries(
    data.instances.flatMap(({ name, occurrence, choices }, i) => {
      const choice = choices[row[i] ?? -1];
      if (!choice) return [];
      const { value, validity } = choice;
      const isSecret = flow.variables.get(name)?.isSecret;
      return [[printedName(name, occurrence), { value, validity, ...(isSecret && { isSecret }) }]];
    }),
  );
}

/** The first 10 base32 characters (RFC 4648) of the SHA-256 of what makes a case itself: model, path, data. */
function keyOf(
  modelId: string,
  { edges }: PlannedPath,
  flow: Flow,
  data: Record<string, TestValue>,
): string {
  const path = edges.map((edge) => flow.edges[edge]?.id);
  const values = Object.entries(data).map(([name, { value, validity }]) => [name, validity, value]);
  const digest = sha256(JSON.stringify([modelId, path, values.toSorted()]));
  let bits = '';
  for (const byte of digest.subarray(0, 7)) bits += byte.toString(2).padStart(8, '0');
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  return Array.from({ length: 10 }, (_, i) =>
    letters.charAt(Number.parseInt(bits.slice(i * 5, i * 5 + 5), 2)),
  ).join('');
}

/** The model's name, and the conditions and labels at the forks: what tells this path from the others. */
function nameOf({ flow, model, language }: Ground, edges: number[]): string {
  const forks = edges.flatMap((index) => {
    const edge = flow.edges[index];
    if (!edge || (flow.outgoing[edge.source]?.length ?? 0) < 2) return [];
    const guards = edge.guards.map((guard) => printCondition(guard, language));
    const target = flow.nodes[edge.target];
    return [edge.label || guards.join(', ') || target?.step?.label || ''].filter(Boolean);
  });
  const shown = forks.length > 4 ? [...forks.slice(0, 3), '…', ...forks.slice(-1)] : forks;
  return [model.name, shown.join(' · ')].filter(Boolean).join(': ');
}

function stepsOf(
  { flow, model, language }: Ground,
  nodes: number[],
  { data }: PlannedPath,
  row: Row,
): TestStep[] {
  const steps: TestStep[] = [];
  for (const [place, index] of nodes.entries()) {
    const node = flow.nodes[index];
    if (!node?.step) continue;
    const { step, contrast, bullet } = node;
    const { label, type, expected } = step;
    const value = (name: string) => {
      const instance = data.atNode[place]?.get(name) ?? -1;
      return data.instances[instance]?.choices[row[instance] ?? -1]?.value;
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
      mapTexts(argument, (text) => substitute(text, value)),
    );
    steps.push({
      index: steps.length + 1,
      nodeId: node.id,
      type,
      keyword,
      label,
      text: substitute(label, word),
      ...(expected && { expected: substitute(expected, word) }),
      ...(given.length > 0 && { arguments: given }),
    });
  }
  return steps;
}
