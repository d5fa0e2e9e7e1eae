import { fold } from '../data/fold.ts';
import type { ModelFacts } from './model-facts.ts';
import type { Suggestion } from './suggestion.ts';

/** A requirement of the project that no model carries and no test case covers. */
export type OpenRequirement = { id: string; title: string; text: string };

/** So much of what a requirement says has a step that may be for it, rare words counted for more. */
const ALIKE = 0.5;
/** And so many of its words. */
const FEWEST_WORDS = 2;
/** Endings differ, above all in Turkish: words are the same by their first letters, without an `s` behind them. */
const STEM = 5;
/** What more of the texts have says nothing of any of them. */
const COMMON = 0.2;
const FEW_TEXTS = 10;
/** How much of a requirement without a title is shown. */
const SHOWN = 80;

type Words = ReadonlySet<string>;
type WordedNode = { id: string; words: Words };

/**
 * A requirement without a step, where a step of the model says the same in most of its words: that step may be for it.
 * Which words count follows from how many of all texts have them, so no language needs a list of its own.
 *
 * O(words of requirements · steps that have them), where words that are common to many texts are left out.
 */
export function suggestForRequirementWithoutStep(
  facts: ModelFacts,
  open: readonly OpenRequirement[],
): Suggestion[] {
  const { nodes, edges } = facts.model;
  const carried = new Set([
    ...nodes.flatMap(({ data }) => data?.requirements ?? []),
    ...edges.flatMap((edge) => edge.requirements ?? []),
  ]);
  const requirements = open
    .filter(({ id }) => !carried.has(id))
    .map(({ id, title, text }) => ({ id, name: title || text, words: wordsIn(title || text) }));
  if (requirements.length === 0) return [];
  const findLike = createSearch(wordedNodes(facts), requirements);
  return requirements.flatMap(({ id, name, words }): Suggestion[] => {
    const nodeId = findLike(words);
    if (nodeId === undefined) return [];
    return [
      {
        ...{ id: `requirement_without_step:${id}`, code: 'requirement_without_step', nodeId },
        params: { requirement: id, title: name.slice(0, SHOWN) },
        change: { kind: 'requirement', nodeId, requirement: id },
      },
    ];
  });
}

function wordedNodes({ inFlow, stepOf }: ModelFacts): WordedNode[] {
  return inFlow.flatMap((node) => {
    const step = node.type === 'step' ? stepOf(node) : undefined;
    return step ? { id: node.id, words: wordsIn(`${step.label} ${step.expected ?? ''}`) } : [];
  });
}

/** Finds the step that has most of some words; the first in the flow of those that have as many. */
function createSearch(
  nodes: readonly WordedNode[],
  requirements: readonly { words: Words }[],
): (words: Words) => string | undefined {
  const weightOf = weigh([...nodes, ...requirements].map(({ words }) => words));
  const having = Map.groupBy(
    nodes.flatMap(({ id, words }) => [...words].map((word) => ({ id, word }))),
    ({ word }) => word,
  );
  return (words) => {
    const found = new Map<string, { weight: number; words: number }>();
    let whole = 0;
    for (const word of words) {
      const weight = weightOf(word);
      whole += weight;
      for (const { id } of weight > 0 ? (having.get(word) ?? []) : []) {
        const before = found.get(id) ?? { weight: 0, words: 0 };
        found.set(id, { weight: before.weight + weight, words: before.words + 1 });
      }
    }
    const [best] = [...found]
      .filter(([, shared]) => shared.words >= FEWEST_WORDS && shared.weight >= ALIKE * whole)
      .toSorted(([, one], [, other]) => other.weight - one.weight);
    return best?.[0];
  };
}

function wordsIn(text: string): Words {
  const words = fold(text).match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  return new Set(words.map((word) => word.slice(0, STEM).replace(/s$/, '')));
}

/** How much a word says: less, the more texts have it, and nothing where many have. */
function weigh(texts: readonly Words[]): (word: string) => number {
  const counts = new Map<string, number>();
  for (const words of texts)
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const maxTexts = Math.max(FEW_TEXTS, texts.length * COMMON);
  return (word) => {
    const count = counts.get(word) ?? 0;
    return count === 0 || count > maxTexts ? 0 : 1 / Math.sqrt(count);
  };
}
