import { type Model, pairSteps, type Step, type StepType, substitute } from '@caseloom/engine';
import { END, START, type SymbolGraph } from '../gherkin/smallest-graph.ts';
import { takeFreeName } from '../take-free-name.ts';
import { foldedWords, type Likeness } from './alike.ts';
import {
  type CasePair,
  type DrawnCase,
  drawnCasesOf,
  type EarlierModel,
  idsIn,
  pairCases,
} from './drawn-cases.ts';
import { guardsOf } from './guards.ts';
import type { Values } from './name-values.ts';

/** What of a case a file changes. */
export type ChangedPart = 'title' | 'preconditions' | 'steps' | 'expected' | 'tags';

/** A case under the title that it has in the file, or had before it was gone, and of a changed one what is. */
export type ComparedCase = {
  title: string;
  /** The ID that its team gave it; empty where it has none. */
  sourceId: string;
  parts: ChangedPart[];
};

/** What a file changes of the cases that a model was drawn of. */
export type CaseChanges = Record<'new' | 'changed' | 'same' | 'gone', ComparedCase[]>;

/** A drawn model as the next version of one that the project has. */
export type NextVersion = {
  /** The model of the file; what is in both has the ID that it has in the project. */
  model: Model;
  changes: CaseChanges;
  /** By ID of an edge in the project: the condition that the earlier import gave it. */
  guards: ReadonlyMap<string, string>;
  /** The nodes and edges that no case of the earlier import comes by: people added them. */
  own: ReadonlySet<string>;
  /** The edges of the model that cases take which are new or changed. */
  needed: ReadonlySet<string>;
};

/** The words of steps, of the file and of the project. */
type Words = { drawn: readonly Step[]; project: readonly Step[] };

type Comparison = {
  words: Words;
  /** The test data of the project, by its names. */
  values: Values;
  /** How the steps of the file were joined: words that are alike stay as they were before. */
  likeness?: Likeness;
  /** The IDs that nothing new may have. */
  taken?: Iterable<string>;
};

/**
 * The model of the project that was drawn of an earlier version of a file, for each model that is drawn of it now: the one
 * of that name, or which had it when it was imported, if it has one of the cases; else the one that has half of the cases
 * and more, and they half of its own. A model that was drawn by hand is none of a file, and a feature file of the same
 * name with other cases is another one.
 *
 * @returns for each drawn model, which of the others it is a version of
 */
export function findEarlier<Earlier extends EarlierModel>(
  drawn: readonly Model[],
  earlier: readonly Earlier[],
): (Earlier | undefined)[] {
  const left = new Set(earlier.filter(({ settings }) => settings?.feature));
  const found = new Map<Model, Earlier>();
  for (const isVersion of IS_VERSION)
    for (const model of drawn) {
      if (found.has(model)) continue;
      const match = [...left].find((one) => isVersion(one, model));
      if (!match) continue;
      found.set(model, match);
      left.delete(match);
    }
  return drawn.map((model) => found.get(model));
}

const plain = (name: string | undefined) => name?.trim().toLowerCase();

const IS_VERSION: readonly ((earlier: EarlierModel, drawn: EarlierModel) => boolean)[] = [
  (earlier, drawn) => plain(earlier.name) === plain(drawn.name) && haveOneInCommon(earlier, drawn),
  (earlier, drawn) =>
    plain(earlier.settings?.feature?.name) === plain(drawn.name) && haveOneInCommon(earlier, drawn),
  haveHalfInCommon,
];

/** Whether one has a case of the other by its title or its ID. */
function haveOneInCommon(earlier: EarlierModel, drawn: EarlierModel): boolean {
  const before = titlesOf(earlier);
  if ([...titlesOf(drawn)].some((title) => before.has(title))) return true;
  const ids = idsIn(earlier.settings?.feature?.scenarios ?? []);
  return [...idsIn(drawn.settings?.feature?.scenarios ?? []).keys()].some((id) => ids.has(id));
}

function haveHalfInCommon(earlier: EarlierModel, drawn: EarlierModel): boolean {
  const [before, now] = [titlesOf(earlier), titlesOf(drawn)];
  const common = [...now].filter((title) => before.has(title)).length;
  return common > 0 && common * 2 >= Math.max(before.size, now.size);
}

const titlesOf = ({ settings }: EarlierModel) =>
  new Set(settings?.feature?.scenarios.map(({ name }) => name));

/**
 * A drawn model as the next version of one that the project has. Nodes are the same where the same cases come by the same
 * words; one whose words are others now is the one that stood in its place. Time: the sum of a · b over cases of a and b steps.
 *
 * @param earlier the one that the project has, or better what the earlier import left of it, where that is known
 */
export function asNextVersion(
  drawn: Model,
  earlier: EarlierModel,
  { words, values, likeness = 'wording', taken = [] }: Comparison,
): NextVersion {
  // one may have been imported by somebody who reads another language
  const language = drawn.settings?.language ?? 'en';
  const before = drawnCasesOf(earlier, byId(words.project), language);
  const now = drawnCasesOf(drawn, byId(words.drawn), language);
  const pairs = pairCases(before, now);
  const same = sameNodes(before, now, pairs);
  const passed = new Set(before.flatMap(({ path, steps }) => [...path, ...idsOf(steps)]));
  const all = [...earlier.nodes.filter(({ type }) => type === 'step' || type === 'nested')];
  const own = [...all, ...earlier.edges].map(({ id }) => id).filter((id) => !passed.has(id));
  const worded = likeness === 'exact' ? drawn : withWords(drawn, { before, now, same });
  const { model, edgeIds } = withIds(worded, earlier, { same, taken });
  const kinds = kindsOf(before, now, { pairs, likeness });
  const needed = now.flatMap(({ path }, at) => (kinds[at] === 'same' ? [] : path));
  return {
    ...{ model, changes: changesIn(before, now, { pairs, kinds }) },
    guards: guardsIn(earlier, before, values),
    own: new Set(own),
    needed: new Set(needed.map((id) => edgeIds.get(id) ?? id)),
  };
}

const idsOf = (steps: DrawnCase['steps']) => steps.map(({ nodeId }) => nodeId);
const byId = (steps: readonly Step[]) => new Map(steps.map((step) => [step.id, step]));

type Kind = 'new' | 'changed' | 'same';

/** What each case of the file is, by its index. */
function kindsOf(
  before: readonly DrawnCase[],
  now: readonly DrawnCase[],
  { pairs, likeness }: { pairs: readonly CasePair[]; likeness: Likeness },
): Kind[] {
  const matches = new Map(pairs.map((pair) => [pair.now, before[pair.earlier]]));
  return now.map((one, at) => {
    const match = matches.get(at);
    return match === undefined ? 'new' : isSame(match, one, likeness) ? 'same' : 'changed';
  });
}

function changesIn(
  before: readonly DrawnCase[],
  now: readonly DrawnCase[],
  { pairs, kinds }: { pairs: readonly CasePair[]; kinds: readonly Kind[] },
): CaseChanges {
  const matches = new Map(pairs.map((pair) => [pair.now, before[pair.earlier]]));
  const stay = new Set(pairs.map(({ earlier }) => earlier));
  const compared = ({ title, sourceId = '' }: DrawnCase, parts: ChangedPart[] = []) => ({
    ...{ title, sourceId, parts },
  });
  const of = (kind: Kind) =>
    now.flatMap((one, at) => {
      const match = kind === 'changed' ? matches.get(at) : undefined;
      return kinds[at] === kind ? compared(one, match && partsBetween(match, one)) : [];
    });
  const gone = before.filter((_, at) => !stay.has(at)).map((one) => compared(one));
  return { new: of('new'), changed: of('changed'), same: of('same'), gone };
}

const PART_OF = { context: 'preconditions', action: 'steps', outcome: 'expected' } as const;

/** In what two cases differ, their values in place; in their steps where they have the same ones in another order. */
function partsBetween(before: DrawnCase, now: DrawnCase): ChangedPart[] {
  const textsOf = ({ steps, row }: DrawnCase, type: StepType) =>
    steps.flatMap((one) =>
      one.type === type ? substitute(one.label, (name) => row.get(name)) : [],
    );
  const differ = (of: (one: DrawnCase) => string[]) => of(before).join('\n') !== of(now).join('\n');
  const types = (['context', 'action', 'outcome'] as const).filter((type) =>
    differ((one) => textsOf(one, type)),
  );
  const parts: ChangedPart[] = [
    ...(before.title === now.title ? [] : (['title'] as const)),
    ...types.map((type) => PART_OF[type]),
    ...(differ(({ tags }) => tags) ? (['tags'] as const) : []),
  ];
  return parts.length > 0 ? parts : ['steps'];
}

/** Whether two cases say the same: where words that are alike are one step, also in these. */
function isSame(a: DrawnCase, b: DrawnCase, likeness: Likeness): boolean {
  const saysSame = a.content === b.content || (likeness !== 'exact' && a.folded === b.folded);
  return saysSame && a.title === b.title && a.tags.join('\n') === b.tags.join('\n');
}

type Vote = { here: string; there: string; count: number };

/** By ID of a node in the file: the one that it is in the project, as most cases say; the same words come first. */
function sameNodes(
  before: readonly DrawnCase[],
  now: readonly DrawnCase[],
  pairs: readonly CasePair[],
): Map<string, string> {
  const votes = new Map<string, Vote>();
  for (const pair of pairs) countVotes(votes, before[pair.earlier]?.steps, now[pair.now]?.steps);
  const found = new Map<string, string>();
  const taken = new Set<string>();
  for (const { here, there } of [...votes.values()].toSorted((a, b) => b.count - a.count)) {
    if (found.has(here) || taken.has(there)) continue;
    found.set(here, there);
    taken.add(there);
  }
  return found;
}

/** Adds what a case says of which nodes are the same. */
function countVotes(
  votes: Map<string, Vote>,
  old: DrawnCase['steps'] = [],
  own: DrawnCase['steps'] = [],
): void {
  for (const pair of pairSteps(old, own)) {
    const [there, here] = [old[pair.old ?? -1], own[pair.now ?? -1]];
    if (!there || !here || there.type !== here.type) continue;
    const key = `${here.nodeId} ${there.nodeId}`;
    const known = votes.get(key) ?? { here: here.nodeId, there: there.nodeId, count: 0 };
    votes.set(key, known);
    known.count += there.label === here.label ? SAME_WORDS : 1;
  }
}

/** The drawn model with the words of the project where a step there differs in nothing that counts. */
function withWords(
  drawn: Model,
  { before, now, same }: Record<'before' | 'now', DrawnCase[]> & { same: Map<string, string> },
): Model {
  const language = drawn.settings?.language ?? 'en';
  const there = new Map(before.flatMap(({ steps }) => steps.map((step) => [step.nodeId, step])));
  const here = new Map(now.flatMap(({ steps }) => steps.map((step) => [step.nodeId, step])));
  const nodes = drawn.nodes.map((node) => {
    const [own, known] = [here.get(node.id), there.get(same.get(node.id) ?? '')];
    if (!own || !known || own.label === known.label) return node;
    const isAlike =
      foldedWords(own.type, own.label, language) === foldedWords(known.type, known.label, language);
    const { type, label } = known;
    return isAlike ? { ...node, data: { ...node.data, type, label } } : node;
  });
  return { ...drawn, nodes };
}

/** More than any number of cases. */
const SAME_WORDS = 1_000_000;

/** The drawn model with the IDs of the project where something is in both, and with none of the project elsewhere. */
function withIds(
  drawn: Model,
  earlier: EarlierModel,
  { same, taken: others }: { same: ReadonlyMap<string, string>; taken: Iterable<string> },
): { model: Model; edgeIds: ReadonlyMap<string, string> } {
  const taken = new Set([...others, ...[...earlier.nodes, ...earlier.edges].map(({ id }) => id)]);
  const only = (type: string) => earlier.nodes.find((node) => node.type === type)?.id;
  const nodeIds = new Map(
    drawn.nodes.map(({ id, type }) => [
      id,
      same.get(id) ?? (type === 'step' ? undefined : only(type)) ?? takeFreeName(id, taken, '-'),
    ]),
  );
  const known = new Map(earlier.edges.map((edge) => [`${edge.source} ${edge.target}`, edge.id]));
  const edges = drawn.edges.map((edge) => {
    const [source = '', target = ''] = [nodeIds.get(edge.source), nodeIds.get(edge.target)];
    const id = known.get(`${source} ${target}`) ?? takeFreeName(edge.id, taken, '-');
    return { from: edge.id, edge: { ...edge, id, source, target } };
  });
  const edgeIds = new Map(edges.map(({ from, edge }) => [from, edge.id]));
  const feature = drawn.settings?.feature;
  const scenarios = feature?.scenarios.map((one) => ({
    ...one,
    path: one.path.map((id) => edgeIds.get(id) ?? id),
  }));
  const model = {
    ...drawn,
    nodes: drawn.nodes.map((node) => ({ ...node, id: nodeIds.get(node.id) ?? node.id })),
    edges: edges.map(({ edge }) => edge),
    settings: {
      ...drawn.settings,
      ...(feature && scenarios && { feature: { ...feature, scenarios } }),
    },
  };
  return { model, edgeIds };
}

/** The conditions that the import of these cases drew. */
function guardsIn(
  { nodes, edges }: EarlierModel,
  cases: readonly DrawnCase[],
  values: Values,
): Map<string, string> {
  const places = new Map(
    nodes.map(({ id, type }) => [id, type === 'start' ? START : type === 'end' ? END : -1]),
  );
  const symbols = ['', ''];
  for (const { steps } of cases)
    for (const { nodeId, ...words } of steps)
      if (places.get(nodeId) === -1) places.set(nodeId, symbols.push(JSON.stringify(words)) - 1);
  const indexOf = new Map(edges.map(({ id }, index) => [id, index]));
  const graph: SymbolGraph = {
    symbols,
    edges: edges.map(({ source, target }) => [places.get(source) ?? -1, places.get(target) ?? -1]),
    paths: cases.map(({ path }) => path.map((id) => indexOf.get(id) ?? -1)),
  };
  const { guards } = guardsOf(graph, cases, values);
  return new Map([...guards].map(([index, guard]) => [edges[index]?.id ?? '', guard]));
}
