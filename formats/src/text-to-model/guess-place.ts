import type { Language } from '@caseloom/locales/language';
import type { Drawing, Place } from './drawing.ts';
import type { Alternative } from './flow.ts';
import { lower } from './lower.ts';

/** Where the main flow goes on after a place. */
export function nextOf({ model }: Drawing, { node }: Place): string | undefined {
  return model.edges.find(({ source }) => source === node)?.target;
}

/** The step that shares most words with a condition; the last that is acted where none does. */
export function guessPlace(drawing: Drawing, { condition, from }: Alternative): Place | undefined {
  const { shop, model, numbered, main } = drawing;
  const words = wordsOf(condition, shop.language);
  const straight = straightOn(drawing);
  const steps = new Map([...shop.library.values()].map((step) => [step.id, step]));
  const all = model.nodes.flatMap((node) => {
    const step = steps.get(node.stepId ?? '');
    return step && main.has(node.id) ? [{ node: node.id, step }] : [];
  });
  const ofFlow = all.filter(({ node }) => straight.has(node));
  const drawn = ofFlow.length > 0 ? ofFlow : all;
  const acted = drawn.filter(({ step }) => step.type === 'action');
  const candidates = (acted.length > 0 ? acted : drawn).map(({ node, step }) => {
    const shared = wordsOf(step.label, shop.language).filter((word) => words.includes(word)).length;
    return { node, shared };
  });
  const best = candidates.toSorted((a, b) => b.shared - a.shared)[0];
  const chosen = best && best.shared > 0 ? best : candidates.at(-1);
  if (!chosen) return undefined;
  shop.questions.push({ code: 'way_place_assumed', modelId: model.id, id: chosen.node, from });
  const known = [...numbered.values()].find(({ node }) => node === chosen.node);
  return known ?? { node: chosen.node, entries: [] };
}

/** What stands in no branch: of several edges the flow goes on along those without a condition, where there are any. */
function straightOn({ model }: Drawing): ReadonlySet<string> {
  const leaving = Map.groupBy(model.edges, ({ source }) => source);
  const nodes = new Set([`${model.id}-start`]);
  for (const node of nodes) {
    const edges = leaving.get(node) ?? [];
    const plain = edges.filter(({ label, guard }) => !label && !guard);
    for (const { target } of plain.length > 0 ? plain : edges) nodes.add(target);
  }
  return nodes;
}

/** The beginnings of the longer words, so that endings do not part them. */
export function wordsOf(text: string, language: Language): string[] {
  return lower(text, language)
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 3)
    .map((word) => word.slice(0, 5));
}
