import type { OpenedModel } from '@caseloom/contract';
import {
  type DataType,
  type ModelEdge,
  type ModelNode,
  namesIn,
  propose,
  proposeBoundaries,
  readCondition,
  stateNamesOf,
  type TestData,
  tokensIn,
} from '@caseloom/engine';
import { type Language, sentence } from '@caseloom/locales';
import { type DraftContent, NO_CONTENT } from '../draft/schema.ts';
import { type Drawing, toDraftContent } from './suggestion-to-draft.ts';

export type SuggestionOptions = { edges: boolean; data: boolean; language: Language };

/** Invalid values by type: not a value of the type, or empty. */
const WRONG: Record<DataType, string[]> = {
  text: [''],
  integer: ['', 'abc', '1.5'],
  decimal: ['', 'abc'],
  boolean: [''],
  date: ['', '2026-02-30'],
  email: ['', ...nearlyEmails()],
  list: [''],
};

/** Addresses that are nearly right, as the dialog of test data and drafts propose them. */
function nearlyEmails(): string[] {
  return propose({ kind: 'email' }, 'en')
    .filter(({ validity }) => validity === 'invalid')
    .slice(0, 2)
    .map(({ value }) => value);
}

/**
 * Looks for what a model leaves out of wrong input: variables without invalid data, and
 * invalid data without an edge. By rules alone: the same model gives the same proposal.
 *
 * @returns the model with what is proposed, every new element marked as assumed; without
 *   models where nothing is left out
 */
export function suggestByRules(opened: OpenedModel, options: SuggestionOptions): DraftContent {
  const { testData, nodes, edges } = opened;
  const seen = namesAtSteps(opened);
  const data = options.data ? missingData(opened, [...seen.keys()]) : [];
  const all = [...testData, ...data];
  const isInvalid = (name: string) =>
    all.some((one) => one.name === name && one.validity === 'invalid');
  const state = stateNamesOf(opened);
  const judged = new Set(edges.flatMap(({ guard }) => namesJudged(guard, state)));
  const open = [...seen].filter(([name]) => isInvalid(name) && !judged.has(name));
  const drawing = { nodes: structuredClone(nodes), edges: structuredClone(edges) };
  const added = options.edges
    ? open.map(([name, node]) => addErrorEdge(drawing, name, node, options))
    : [];
  if (added.length === 0 && data.length === 0) return NO_CONTENT;
  return toDraftContent(opened, {
    ...{ drawing, testData: data },
    steps: added.map(({ step }) => step),
  });
}

/** The variables of a model, each with the last step that takes it. */
export function namesAtSteps({ nodes, steps }: OpenedModel): Map<string, string> {
  const labels = new Map(
    steps.filter(({ type }) => type === 'action').map(({ id, label }) => [id, label]),
  );
  const seen = new Map<string, string>();
  for (const { id, stepId = '' } of nodes)
    for (const name of tokensIn(labels.get(stepId) ?? '')) seen.set(name, id);
  return seen;
}

function namesJudged(guard: string | undefined, state: ReadonlySet<string>): string[] {
  const read = guard ? readCondition(guard, state) : undefined;
  return read?.ok ? namesIn(read.condition) : [];
}

/** Invalid classes for variables that have valid ones only. */
function missingData({ testData }: OpenedModel, names: string[]): TestData[] {
  return names.flatMap((name): TestData[] => {
    const known = testData.filter((one) => one.name === name);
    const [first] = known;
    if (!first || known.some(({ validity }) => validity === 'invalid')) return [];
    const there = new Set(known.flatMap(({ values }) => values));
    const ranged = known.find(({ range }) => range)?.range;
    const range = ranged && {
      min: ranged.min,
      max: ranged.max,
      ...(ranged.step && { step: ranged.step }),
    };
    const isRanged = ['integer', 'decimal', 'date'].includes(first.type);
    // the boundaries of a secret range would reveal it
    const isSecret = known.some((one) => one.isSecret);
    const beyond =
      range && isRanged && !isSecret ? proposeBoundaries(range, 2, first.type).invalid : [];
    const values = [...beyond, ...WRONG[first.type]].filter((value) => !there.has(value));
    if (values.length === 0) return [];
    const fields = { name, validity: 'invalid' as const, type: first.type, values };
    return [{ id: `data-${name}`.slice(0, 100), ...fields, modelId: first.modelId }];
  });
}

/** Adds a step for invalid input, with the edges from the source and to the end. */
function addErrorEdge(
  { nodes, edges }: Drawing,
  name: string,
  source: string,
  { language }: SuggestionOptions,
) {
  const at = freeName(nodes, edges, name);
  const end = nodes.find(({ type }) => type === 'end')?.id ?? '';
  const label = sentence(language, 'drafts', 'suggested_error', { name });
  const step = { id: `step-${at}`, type: 'outcome' as const, label };
  nodes.push({ id: `n-${at}`, type: 'step', position: { x: 0, y: 0 }, stepId: step.id });
  edges.push(
    { id: `e-${at}`, source, target: `n-${at}`, guard: `<${name}> is invalid` },
    { id: `e-${at}-end`, source: `n-${at}`, target: end },
  );
  return { step };
}

function freeName(nodes: ModelNode[], edges: ModelEdge[], name: string): string {
  const taken = new Set([...nodes, ...edges].map(({ id }) => id));
  const plain = `invalid-${name.replace(/[^\p{L}\d]+/gu, '-').slice(0, 60)}`;
  for (let at = 1; ; at++) {
    const id = `${plain}-${at}`;
    if (!taken.has(`n-${id}`) && !taken.has(`e-${id}`)) return id;
  }
}
