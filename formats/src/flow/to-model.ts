import type { Context, Model, ModelNode, TestData } from '@caseloom/engine';
import type { FieldReason } from '../field-fault.ts';
import { type Refusal, refuse } from '../model-file.ts';
import { expandFlow, type Unexpanded } from './expand.ts';
import type { Flow } from './read.ts';

/**
 * A flow as one drawing, its nested models in the place of their nodes: what its guards mean is then
 * what conditions mean everywhere. Ids of edges are their addresses, see `ExpandedFlow`.
 *
 * Without data the guards are but words, as in flows that were taken from drawings of other tools.
 */
export function flowToModel(
  flow: Flow,
): { ok: true; model: Model; context: Context } | Refusal | (Unexpanded & { ok: false }) {
  const made = expandFlow(flow);
  if (!made.ok) return made;
  const { size, start, end, source, target, addresses, guards } = made.expanded;
  const conditions = new Map<number, string>();
  for (const [edge, guard] of flow.data.length > 0 ? guards : []) {
    const condition = neutral(guard);
    if (condition === undefined) {
      const path = `guards.${addresses[edge]}`;
      const reason: FieldReason = 'guard_expected';
      return refuse('file_field_invalid', { path, reason });
    }
    conditions.set(edge, condition);
  }
  const nodes = Array.from({ length: size }, (_, node): ModelNode => {
    const place = { id: `${node}`, position: { x: 0, y: 0 } };
    if (node === start) return { ...place, type: 'start' };
    if (node === end) return { ...place, type: 'end' };
    return { ...place, type: 'step', data: { label: `Step ${node}`, type: 'action' } };
  });
  const edges = addresses.map((id, edge) => ({
    id,
    source: `${source[edge]}`,
    target: `${target[edge]}`,
    guard: conditions.get(edge),
  }));
  const model: Model = { id: 'flow', name: flow.id || 'Flow', bddType: 'bdd', nodes, edges };
  return { ok: true, model, context: { steps: [], testData: flow.data.map(toData), models: [] } };
}
function toData({ name, values }: Flow['data'][number]): TestData {
  return { id: name, name, validity: 'valid', type: 'text', values };
}

const GUARD = /^\s*(\w+)\s*(?:(==|!=)\s*('[^']*')|in\s*\[\s*('[^']*'(?:\s*,\s*'[^']*')*)\s*\])\s*$/;

/** The guard in the words of our conditions; undefined where it is none. */
function neutral(guard: string): string | undefined {
  const [, name, operator, value, values] = GUARD.exec(guard) ?? [];
  if (name === undefined) return undefined;
  if (values === undefined)
    return `<${name}> ${operator === '==' ? '=' : '!='} ${quoted(value ?? '')}`;
  const list = [...values.matchAll(/'[^']*'/g)].map(([text]) => quoted(text));
  return `<${name}> in {${list.join(', ')}}`;
}

/** `'x'` as `"x"`. */
function quoted(text: string): string {
  return `"${text.slice(1, -1).replace(/["\\]/g, '\\$&')}"`;
}
