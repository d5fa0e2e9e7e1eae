import type { Step } from '@caseloom/engine';
import type { Language } from '@caseloom/locales/language';
import { doerOf, isCheck } from './doer.ts';
import { type Drawing, type Place, stepsById } from './drawing.ts';
import type { Alternative } from './flow.ts';
import { rulesFor } from './languages.ts';
import { lower } from './lower.ts';
import { withoutStop } from './sentence.ts';

/** Where the main flow goes on after a place. */
export function nextOf({ model }: Drawing, { node }: Place): string | undefined {
  return model.edges.find(({ source }) => source === node)?.target;
}

/** The step that says most of what an alternative is about; the last that is acted where none says any of it. */
export function guessPlace(drawing: Drawing, alternative: Alternative): Place | undefined {
  const { shop, model, numbered, main } = drawing;
  const straight = straightOn(drawing);
  const steps = stepsById(shop);
  const all = model.nodes.flatMap((node) => {
    const step = steps.get(node.stepId ?? '');
    return step && main.has(node.id) ? [{ node: node.id, step }] : [];
  });
  const ofFlow = all.filter(({ node }) => straight.has(node));
  const drawn = ofFlow.length > 0 ? ofFlow : all;
  const about = topicOf(alternative, shop.language);
  const mayLeave = ({ step }: Candidate) =>
    step.type === 'action' || (about.isMissing && seeks(step.label, shop.language));
  const acted = drawn.filter(mayLeave);
  const candidates = acted.length > 0 ? acted : drawn;
  const scored = scoresOf(about, candidates, shop.language);
  const ranked = scored.toSorted((a, b) => b.score - a.score);
  const chosen = ranked[0] && ranked[0].score > 0 ? ranked[0] : scored.at(-1);
  if (!chosen) return undefined;
  const happening = drawn.filter(({ step }) => step.type !== 'context');
  const likely = [...ranked.filter(({ score }) => score > 0), ...acted, ...happening].map(
    ({ node }) => node,
  );
  const { from } = alternative;
  shop.questions.push({
    code: 'way_place_assumed',
    modelId: model.id,
    id: chosen.node,
    from,
    likely: [...new Set([chosen.node, ...likely])],
  });
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

/** A step that an alternative may leave at. */
type Candidate = { node: string; step: Step };

/** What an alternative is about, by its head and its first step. */
type Topic = { words: string[]; first: string[]; isMissing: boolean; isBadInput: boolean };

function topicOf({ condition, parts: [first] }: Alternative, language: Language): Topic {
  const { missing, badInput } = rulesFor(language).place;
  const small = lower(withoutStop(condition), language);
  const step = first?.kind === 'step' ? first.text : '';
  const words = wordsOf(condition, language);
  const known = new Set([
    ...words,
    ...wordsOf(doerOf(lower(step, language), language)?.noun ?? '', language),
  ]);
  return {
    words,
    // who does it in the first step says nothing of what it is about
    first: wordsOf(step, language).filter((word) => !known.has(word)),
    isMissing: missing.test(small),
    isBadInput: badInput.test(small),
  };
}

/** Whether a system looks for something in a step. */
function seeks(label: string, language: Language): boolean {
  return rulesFor(language).place.seeks.test(lower(withoutStop(label), language));
}

/** How much a word of the first step counts beside one of the head. */
const OF_FIRST = 0.5;
/** How much it counts that a step looks into what an alternative is about. */
const LOOKS = 0.4;
/** An alternative of a wrong input leaves where the input as a whole is looked into, though no word is the same. */
const OF_INPUT = 1.2;

/** How much each step says of an alternative: a word that few steps have counts most. */
function scoresOf(
  { words, first, isMissing, isBadInput }: Topic,
  candidates: readonly Candidate[],
  language: Language,
): (Candidate & { score: number })[] {
  const own = candidates.map(({ step }) => new Set(wordsOf(step.label, language)));
  const weight = (word: string) => 1 / own.filter((one) => one.has(word)).length;
  return candidates.map((candidate, index) => {
    const { label } = candidate.step;
    const small = lower(withoutStop(label), language);
    const sumOf = (some: string[]) =>
      some.reduce((sum, word) => sum + (own[index]?.has(word) ? weight(word) : 0), 0);
    const shared = sumOf([...new Set(words)]);
    const looks = isCheck(small, language) || (isMissing && seeks(label, language));
    const isOfInput =
      isBadInput && isCheck(small, language) && rulesFor(language).place.input.test(small);
    const score =
      shared +
      OF_FIRST * sumOf([...new Set(first)]) +
      (shared > 0 && looks ? LOOKS : 0) +
      (isOfInput ? OF_INPUT : 0);
    return { ...candidate, score };
  });
}
