import {
  type Context,
  type Model,
  type ModelEdge,
  type ModelNode,
  rulesOf,
  type StateVariable,
  type Step,
  type StepType,
} from '@caseloom/engine';
import { plain } from '../export.ts';
import type { Remark } from '../model-file.ts';
import { escapeMermaid } from './escape.ts';

/** A diagram of Mermaid, and what of the model it does not say. */
export type MermaidFile = { text: string; report: Remark[] };

/** How the roles of steps look, in any theme. */
const LOOKS = [
  'classDef context stroke-dasharray:4 3',
  'classDef action stroke-width:1px',
  'classDef outcome stroke-width:3px',
];

/**
 * Gives a model as a flowchart of Mermaid: steps with their roles as classes, calls as subroutines,
 * labels, conditions and actions on the arrows. `read` draws the same from it.
 */
export function writeMermaid(model: Model, context: Context): MermaidFile {
  const steps = new Map(context.steps.map((step) => [step.id, step]));
  const ids = new Map(model.nodes.map(({ id }, index) => [id, `n${index}`]));
  const lines = [
    ...['---', `title: ${JSON.stringify(plain(model.name))}`, '---', 'flowchart LR'],
    ...(model.settings?.state ?? []).map((one) => `  %% ${escapeMermaid(declaration(one))}`),
    ...model.nodes.map((node) => `  ${ids.get(node.id)}${shapeOf(node, steps, context)}`),
    ...model.edges.flatMap((edge) => arrowOf(edge, ids)),
    ...LOOKS.map((look) => `  ${look}`),
  ];
  return { text: `${lines.join('\n')}\n`, report: leftOutOf(model, context, steps) };
}

function shapeOf(
  node: ModelNode,
  steps: ReadonlyMap<string, Step>,
  { models }: Pick<Context, 'models'>,
): string {
  if (node.type === 'start') return '((Start))';
  if (node.type === 'end') return '((End))';
  if (node.type === 'nested') {
    const called = models.find(({ id }) => id === node.modelId);
    return `[[${quoted(called?.name ?? node.modelId ?? '')}]]`;
  }
  const { label, type } = stepOf(node, steps);
  return `[${quoted(plain(label))}]:::${type}`;
}

function stepOf(
  { stepId, data = {} }: ModelNode,
  steps: ReadonlyMap<string, Step>,
): { label: string; type: StepType; expected?: string | undefined } {
  const step = stepId === undefined ? undefined : steps.get(stepId);
  if (step) return step;
  return { label: data.label ?? '', type: data.type ?? 'action', expected: data.expected };
}

/** An edge to or from a node that is not there is none. */
function arrowOf(edge: ModelEdge, ids: ReadonlyMap<string, string>): string[] {
  const [source, target] = [ids.get(edge.source), ids.get(edge.target)];
  if (source === undefined || target === undefined) return [];
  const words = arrowWords(edge);
  return [`  ${source} -->${words ? `|${quoted(words)}|` : ''} ${target}`];
}

/** What stands on an arrow, in the notation of state charts: `label [condition] / action`. */
function arrowWords({ label, guard, action }: ModelEdge): string {
  const parts = [label && plain(label), guard && `[${guard}]`, action && `/ ${action}`];
  return parts.filter(Boolean).join(' ');
}

/** A text in quotes; Mermaid draws no node without words. */
function quoted(text: string): string {
  return `"${escapeMermaid(text) || '…'}"`;
}

function declaration(one: StateVariable): string {
  if (one.type === 'integer') return `${one.name}: ${one.min} to ${one.max}, at first ${one.first}`;
  const values = one.type === 'list' ? one.values.join(', ') : 'true, false';
  return `${one.name}: ${values}, at first ${one.first}`;
}

function leftOutOf(model: Model, context: Context, steps: ReadonlyMap<string, Step>): Remark[] {
  const { nodes, edges, settings = {} } = model;
  const details = nodes.map(({ data }) => data ?? {});
  const all = [...details, ...edges];
  const fields: [field: string, count: number][] = [
    ['nested', nodes.filter(({ type }) => type === 'nested').length],
    ['testData', context.testData.length],
    ['state', settings.state?.length ?? 0],
    ['constraints', settings.constraints?.length ?? 0],
    ['expected', nodes.filter((node) => stepOf(node, steps).expected).length],
    ['rules', nodes.flatMap(rulesOf).length],
    ['action', details.filter(({ action }) => action).length],
    ['arguments', details.flatMap((one) => one.arguments ?? []).length],
    ['requirements', all.flatMap(({ requirements }) => requirements ?? []).length],
    ['visits', all.filter(({ visits }) => visits).length],
    ['mark', all.filter(({ mark }) => mark).length],
    ['risk', all.filter(({ risk }) => risk).length],
    ['weight', edges.filter(({ weight }) => weight !== undefined).length],
    ['notes', settings.notes?.length ?? 0],
  ];
  const remarks: Remark[] = [
    { code: 'guards_kept_as_labels', params: { count: edges.filter(({ guard }) => guard).length } },
    {
      code: 'actions_kept_as_labels',
      params: { count: edges.filter(({ action }) => action).length },
    },
    ...fields.map(([field, count]): Remark => ({ code: 'left_out', params: { field, count } })),
  ];
  return remarks.filter(({ params }) => params.count);
}
