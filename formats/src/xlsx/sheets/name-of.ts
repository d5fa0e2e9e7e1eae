import {
  type Model,
  type ModelEdge,
  type ModelNode,
  printCondition,
  readCondition,
  stateNamesOf,
} from '@caseloom/engine';
import { type Export, plain } from '../../export.ts';
import { wordsOf } from '../../words.ts';
import { type Drawn, elementsIn } from './elements.ts';

/** A node, and the called model that it stands in. */
type Place = { node: ModelNode; inside: string };

/**
 * Gives the words of what is covered: a step's label, `label > label` for an edge or several in a row,
 * after the name of the called model where it is drawn in one; of a rule its step, its condition and its
 * outcome; else the id itself.
 */
export function namer(input: Export): (id: string) => string {
  const w = wordsOf(input.language);
  const find = elementsIn(input);
  const steps = new Map(input.context.steps.map(({ id, label }) => [id, label]));
  const models = [input.model, ...input.context.models];
  const nodeName = (node: ModelNode): string => {
    if (node.type === 'start' || node.type === 'end') return w[node.type];
    const called = models.find((model) => model.id === node.modelId)?.name;
    return plain(steps.get(node.stepId ?? '') ?? node.data?.label ?? called ?? node.id);
  };
  const insideOf = ({ calls, model }: Drawn): string =>
    model === input.model ? '' : calls.map(nodeName).join(' / ') || model.name;
  const named = (places: Place[]): string => {
    const [first] = places;
    const isTogether = places.every(({ inside }) => inside === first?.inside);
    const inside = isTogether ? (first?.inside ?? '') : '';
    const names = places.map(({ node, inside: own }) =>
      own && !isTogether ? `${own}: ${nodeName(node)}` : nodeName(node),
    );
    return (inside ? `${inside}: ` : '') + names.join(' > ');
  };
  const conditionOf = ({ guard = '' }: ModelEdge, model: Model) => {
    const read = readCondition(guard, stateNamesOf(model));
    return read.ok ? printCondition(read.condition, input.language) : guard;
  };
  const ruleName = ({ model, node, edge, table }: Drawn): string | undefined => {
    if (!table || !node || !edge) return undefined;
    return `${nodeName(table)}: ${conditionOf(edge, model)}: ${nodeName(node)}`;
  };
  return (id) => {
    const whole = find(id);
    const rule = whole && ruleName(whole);
    if (whole && rule) return [insideOf(whole), rule].filter(Boolean).join(': ');
    if (whole?.node) return named([{ node: whole.node, inside: insideOf(whole) }]);
    const parts = whole ? [whole] : id.split(/[> ]/).map(find);
    const places = placesAlong(parts, insideOf);
    return places ? named(places) : id;
  };
}

/** The nodes that edges in a row lead along: of those between, the steps. Undefined where not all are edges. */
function placesAlong(
  parts: (Drawn | undefined)[],
  insideOf: (drawn: Drawn) => string,
): Place[] | undefined {
  const places: Place[] = [];
  for (const part of parts) {
    if (!part?.edge) return undefined;
    for (const node of endsOf(part.model, part.edge)) places.push({ node, inside: insideOf(part) });
  }
  return places.filter(({ node }, index) => {
    if (index === 0 || index === places.length - 1) return true;
    return node.type === 'step' && node !== places[index - 1]?.node;
  });
}

function endsOf({ nodes }: Model, { source, target }: ModelEdge): ModelNode[] {
  return [source, target].flatMap((end) => nodes.find(({ id }) => id === end) ?? []);
}
