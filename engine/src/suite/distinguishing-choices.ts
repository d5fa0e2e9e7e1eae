import type { ChoicePlace, PathChoices } from '../cases/titled-path.ts';
import { substitute } from '../data/tokens.ts';
import { defined } from '../defined.ts';
import type { Flow } from '../flow/flow.ts';
import { substituteState } from '../state-variables/tokens.ts';

/** Of the paths that share a choice, so many are compared; what tells a path from the others is then not the least. */
const MAX_COMPARED = 500;

/** So many choices that would not be needed to tell a path from the others are named where there is room. */
const MAX_OTHERS = 2;

/** What a title can say of an edge, or of the step that it leads to; what has the same key reads alike. */
type Phrase = { key: string; words: string; isStep: boolean; node?: number };

/** A path by what can be said of it: at which edge first, and at which in all; `choices` are where other paths part from it. */
type WordedPath = {
  phrases: Map<string, Phrase & { place: number; places: number[] }>;
  choices: Set<string>;
};

type Suite = { paths: WordedPath[]; pathsWith: ReadonlyMap<string, WordedPath[]> };

/**
 * By path: the choices that tell it from the others of its suite, as few as that takes. A choice is an
 * edge where the suite's paths part. Edges that a title would word alike do not tell paths apart.
 *
 * Time: O(edges of all paths), and within `MAX_COMPARED` comparisons for each of a path's choices.
 */
export function distinguishingChoices(
  flow: Flow,
  paths: readonly (readonly number[])[],
): Map<readonly number[], PathChoices> {
  const isChoice = choiceEdges(flow, paths);
  const worded = paths.map((path) => wordedPath(flow, path, isChoice));
  const pathsWith = new Map<string, WordedPath[]>();
  for (const path of worded) {
    for (const key of path.phrases.keys()) {
      const known = pathsWith.get(key);
      if (known) known.push(path);
      else pathsWith.set(key, [path]);
    }
  }
  const suite = { paths: worded, pathsWith };
  return new Map(paths.map((path, index) => [path, choicesOf(flow, suite, index)]));
}

/** Edges whose source some path leaves by another edge. */
function choiceEdges({ edges }: Flow, paths: readonly (readonly number[])[]) {
  const outDegree = new Map<number, number>();
  const sourceOf = (edge: number) => edges[edge]?.source ?? -1;
  for (const edge of new Set(paths.flat())) {
    outDegree.set(sourceOf(edge), (outDegree.get(sourceOf(edge)) ?? 0) + 1);
  }
  return (edge: number) => (outDegree.get(sourceOf(edge)) ?? 0) > 1;
}

function wordedPath(flow: Flow, path: readonly number[], isChoice: (edge: number) => boolean) {
  const worded: WordedPath = { phrases: new Map(), choices: new Set() };
  let isParting = false;
  path.forEach((edge, place) => {
    isParting ||= isChoice(edge);
    const phrases = phrasesOf(flow, edge);
    for (const phrase of phrases) {
      const known = worded.phrases.get(phrase.key);
      if (known) known.places.push(place);
      else worded.phrases.set(phrase.key, { ...phrase, place, places: [place] });
      if (isParting) worded.choices.add(phrase.key);
    }
    if (phrases.length > 0) isParting = false;
  });
  return worded;
}

/** What a title says of an edge, first what it prefers: its label, the values that its condition reads, the step that it leads to. */
function phrasesOf({ nodes, edges, guardNames }: Flow, edge: number): Phrase[] {
  const { label = '', target = -1 } = edges[edge] ?? {};
  const step = nodes[target]?.step?.label;
  const phrases: Phrase[] = [];
  if (label) phrases.push({ key: `label ${label}`, words: label, isStep: false });
  else if (guardNames[edge]?.length)
    phrases.push({ key: `edge ${edge}`, words: '', isStep: false });
  if (step) phrases.push({ key: `step ${step}`, words: step, isStep: true, node: target });
  return phrases;
}

function choicesOf(flow: Flow, suite: Suite, index: number): PathChoices {
  const own = defined(suite.paths[index]);
  const main = defined(suite.paths[0]);
  const others = (taken: readonly ChoicePlace[]) => othersOf(suite, own, taken);
  const none = { taken: [], skipped: undefined, repeated: [], lacking: undefined };
  if (index === 0) return { ...none, others: others([]) };
  const isMain = (key: string) => Number(main.phrases.has(key));
  const placeOf = (key: string) => own.phrases.get(key)?.place ?? 0;
  // of choices that tell as much the last one decides what comes of the path
  const ranked = [...own.choices].sort(
    (a, b) =>
      isMain(a) - isMain(b) || pathsWith(suite, a) - pathsWith(suite, b) || placeOf(b) - placeOf(a),
  );
  const deviation = ranked.find((key) => !main.phrases.has(key));
  // a path that does nothing that the first one does not do leaves something out
  const skipped = deviation === undefined ? skippedBy(suite, own) : undefined;
  const chosen = deviation === undefined ? [] : [deviation];
  let alike = alikeIn(suite, own, { taken: deviation, skipped: skipped?.key });
  for (const key of ranked) {
    const left = alike.filter(({ phrases }) => phrases.has(key));
    if (left.length === alike.length) continue;
    chosen.push(key);
    alike = left;
  }
  const { repeated, left } = repeatedBy(suite, own, alike);
  if (left[0]) chosen.push(...firstInOrder(own, left[0]));
  const taken = [...new Set(chosen)].map((key) => {
    const { place, isStep } = defined(own.phrases.get(key));
    return { place, isStep };
  });
  const lacking = leftOutOf(suite, own, alike);
  return {
    taken,
    others: others(taken),
    skipped: skipped && wordsOf(flow, skipped),
    repeated,
    lacking: lacking && wordsOf(flow, lacking),
  };
}

/** What else the path takes where others part from it: first what the fewest of them take, one for each place. */
function othersOf(suite: Suite, own: WordedPath, taken: readonly ChoicePlace[]): ChoicePlace[] {
  const places = new Set(taken.map(({ place }) => place));
  const others: (ChoicePlace & { paths: number })[] = [];
  for (const key of own.choices) {
    const { place, isStep } = defined(own.phrases.get(key));
    const paths = pathsWith(suite, key);
    if (places.has(place) || paths === suite.paths.length) continue;
    places.add(place);
    others.push({ place, isStep, paths });
  }
  return others.sort((a, b) => a.paths - b.paths || a.place - b.place).slice(0, MAX_OTHERS);
}

const pathsWith = (suite: Suite, key: string) => suite.pathsWith.get(key)?.length ?? 0;

/** A name in words that no path of the title has values for stands without its marks. */
function wordsOf({ nodes }: Flow, { words, node = -1 }: Phrase): string {
  const stateNames = nodes[node]?.stateNames;
  const label = stateNames
    ? substituteState(words, (name) => (stateNames.has(name) ? name : undefined))
    : words;
  return substitute(label, (name) => name);
}

/** Of paths that take the very same in another order: the first two phrases that stand in another order. */
function firstInOrder(own: WordedPath, other: WordedPath): string[] {
  const theirs = [...other.phrases.keys()];
  const mine = [...own.phrases.keys()];
  const index = mine.findIndex((key, place) => key !== theirs[place]);
  return [mine[index], theirs[index]].flatMap((key) =>
    key !== undefined && own.phrases.has(key) ? [key] : [],
  );
}

/** What the first path does and this one does not, though most others do. */
function skippedBy(suite: Suite, own: WordedPath): Phrase | undefined {
  return leftOutOf(suite, own, suite.paths.slice(0, 1));
}

/** What a path does not do and some of these do: first what the most paths do. */
function leftOutOf(
  suite: Suite,
  own: WordedPath,
  paths: readonly WordedPath[],
): Phrase | undefined {
  const phrases = new Map(paths.flatMap((path) => [...path.phrases]));
  const left = [...phrases.values()].filter(({ key, words }) => words && !own.phrases.has(key));
  return left.sort((a, b) => pathsWith(suite, b.key) - pathsWith(suite, a.key))[0];
}

/** Other paths that take the same and leave out the same. */
function alikeIn(
  suite: Suite,
  own: WordedPath,
  { taken, skipped }: { taken: string | undefined; skipped: string | undefined },
): WordedPath[] {
  const alike: WordedPath[] = [];
  for (const other of (taken && suite.pathsWith.get(taken)) || suite.paths) {
    if (other === own || (skipped && other.phrases.has(skipped))) continue;
    alike.push(other);
    if (alike.length === MAX_COMPARED) break;
  }
  return alike;
}

/** Of paths that take the very same: what this one takes another number of times, as few as that takes; and those that it does not tell apart. */
function repeatedBy(
  suite: Suite,
  own: WordedPath,
  alike: readonly WordedPath[],
): { repeated: PathChoices['repeated']; left: readonly WordedPath[] } {
  let same = alike.filter(({ phrases }) => phrases.size === own.phrases.size);
  const repeated: PathChoices['repeated'] = [];
  // what it does several times says more than what others do, and what few do more than what all come by
  const severalFirst = [...own.phrases].sort(
    ([a, one], [b, other]) =>
      Number(other.places.length > 1) - Number(one.places.length > 1) ||
      pathsWith(suite, a) - pathsWith(suite, b),
  );
  for (const [key, phrase] of severalFirst) {
    const times = phrase.places.length;
    const left = same.filter(({ phrases }) => phrases.get(key)?.places.length === times);
    if (left.length === same.length) continue;
    // once is not worth a word: the others say how often
    if (times > 1) repeated.push(phrase);
    same = left;
  }
  return { repeated, left: same };
}
