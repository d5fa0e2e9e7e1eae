import type { Language } from '@caseloom/locales/language';
import type { MatchableCase } from '../cases/case-likeness.ts';
import { recordsByName } from '../data/test-data.ts';
import type { FlatModel, FlatNode } from '../flow/flat-model.ts';
import { flatten } from '../flow/flatten.ts';
import type { Change } from '../result.ts';
import { calledBy, type Drawn, endsOf } from './changes.ts';

/** Of an earlier result: its cases, and what they did not cover, by ids. */
export type EarlierCases = { testCases: readonly MatchableCase[]; uncovered: readonly string[] };

/**
 * What an earlier result does not know of a model as it is: nodes and edges that none of its cases
 * passed, steps in other words, and values that none of them held. A result holds no drawing, so that
 * changed conditions and actions are not seen; `changesBetween` sees them.
 *
 * @param language of the words for Start and End
 */
export function changesSinceCases(
  { testCases, uncovered }: EarlierCases,
  drawn: Drawn,
  language: Language = 'en',
): Change[] {
  const flat = flatten(drawn.model, drawn.context);
  if ('code' in flat) return [];
  const known = new Set(uncovered.flatMap((id) => id.split('>')));
  const labels = new Map<string, string>();
  for (const { path, steps } of testCases) {
    for (const { edgeId } of path) for (const id of edgeId?.split('>') ?? []) known.add(id);
    for (const { nodeId, label } of steps) labels.set(nodeId, label);
  }
  const changes = [
    ...flat.nodes.flatMap((node) => (known.has(node.id) ? [] : nodeChanges(node, labels))),
    ...edgeChanges(flat, known, { ...drawn, language }),
    ...valueChanges(testCases, drawn),
  ];
  return eachOnce(changes);
}

/** What several calls pass is reported once, in the words of the first. */
function eachOnce(changes: readonly Change[]): Change[] {
  const found = new Map<string, Change>();
  for (const change of changes) {
    const { on, kind, modelId, id, validity, after } = change;
    const key = JSON.stringify([
      on,
      kind,
      modelId,
      id,
      ...(on === 'value' ? [validity, after] : []),
    ]);
    if (!found.has(key)) found.set(key, change);
  }
  return [...found.values()];
}

function nodeChanges({ id, drawn, step }: FlatNode, labels: Map<string, string>): Change[] {
  if (!step) return [];
  const before = labels.get(id) ?? null;
  // state stands in an earlier label where it is the same in every case
  if (before === step.label || (before !== null && step.label.includes('{'))) return [];
  const kind = before === null ? 'added' : 'reworded';
  return [{ on: 'node', kind, ...placeOf(drawn), before, after: step.label }];
}

function edgeChanges(
  { nodes, edges }: FlatModel,
  known: Set<string>,
  { language, ...drawn }: Drawn & { language: Language },
): Change[] {
  const rules = new Set(nodes.map(({ id }) => id));
  const models = new Map([drawn.model, ...calledBy(drawn)].map((one) => [one.id, one]));
  return edges.flatMap(({ id, drawn: parts }) => {
    const [ids, places] = [id.split('>'), parts.split('>')];
    return ids.flatMap((one, index): Change[] => {
      // the edge of a rule has the id of its outcome, which is reported as a node
      if (known.has(one) || rules.has(one)) return [];
      const place = placeOf(places[index] ?? '');
      const model = models.get(place.modelId);
      const edge = model?.edges.find((other) => other.id === place.id);
      const naming = { context: drawn.context, language };
      const after = model && edge ? endsOf(edge, model, naming) : null;
      return [{ on: 'edge', kind: 'added', ...place, before: null, after }];
    });
  });
}

/** What is drawn, by its model and its id there. */
function placeOf(drawn: string): { modelId: string; id: string } {
  const at = drawn.indexOf(':');
  return { modelId: drawn.slice(0, at), id: drawn.slice(at + 1) };
}

function valueChanges(testCases: readonly MatchableCase[], { model, context }: Drawn): Change[] {
  const names = recordsByName(model, context);
  const held = new Set(
    testCases.flatMap(({ data }) =>
      Object.entries(data).map(([printed, { validity, value }]) => {
        const name = names.has(printed) ? printed : printed.replace(/ \d+$/, '');
        return JSON.stringify([name, validity, value]);
      }),
    ),
  );
  return [...names.values()].flat().flatMap(({ name: id, validity, values, isSecret }) =>
    values.flatMap((after): Change[] => {
      // what is secret stands masked in a result
      if (isSecret || held.has(JSON.stringify([id, validity, after]))) return [];
      return [{ on: 'value', kind: 'added', id, validity, before: null, after }];
    }),
  );
}
