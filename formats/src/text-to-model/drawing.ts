import type { Model, ModelEdge, ModelNode, Step, StepType } from '@caseloom/engine';
import { LANGUAGES, type Language } from '@caseloom/locales/language';
import { append } from '../append.ts';
import { placeNodes } from '../place-nodes.ts';
import { wordsOf } from '../words.ts';
import type { DataBook } from './data.ts';
import type { Sentence } from './sentence.ts';

/** What the text leaves open and the draft decides: a question for its author. */
export type Question = {
  code: 'way_end_assumed' | 'way_place_assumed' | 'step_unknown' | 'result_column_assumed';
  modelId: string;
  /** The edge or node it is about. */
  id: string;
  from: Sentence;
};

/** What all models of one draft share; ids are counted through it. */
export type Workshop = {
  language: Language;
  book: DataBook;
  library: Map<string, Step>;
  models: Model[];
  /** By id of a model, node, edge or record: the sentences it came from. */
  sources: Record<string, Sentence[]>;
  questions: Question[];
  /** Model ids by the names that flows call each other by, small letters. */
  called: Map<string, string>;
  count: { model: number; node: number; edge: number };
};

/** An end of a branch that is not yet led anywhere. */
export type Loose = { source: string; label?: string; guard?: string; from?: Sentence };

/** A step, and where it is reached from; of a choice the branches that begin it. */
export type Place = {
  node: string;
  isOutcome: boolean;
  entries: Loose[];
  branches?: { source: string; labels: string[]; from: number };
};

export type Drawing = {
  shop: Workshop;
  model: Model;
  /** By number of a step in its text: its node, and where it is reached from. */
  numbered: Map<string, Place>;
  toEnd: Loose[];
  /** Steps whose branches tell all that can be entered: there is nothing else. */
  complete: Set<string>;
  /** Edges that are there already. */
  drawn: Set<string>;
  /** Branches that go on at a numbered step. */
  jumps: { loose: Loose[]; step: string; from: Sentence }[];
};

/** The next free id of a model. */
export function newModelId({ count }: Workshop): string {
  return `model-${++count.model}`;
}

/** A model with its start and end alone, to be drawn into. */
export function begin(shop: Workshop, name: string, id: string): Drawing {
  const origin = { position: { x: 0, y: 0 } };
  const nodes: ModelNode[] = [
    { id: `${id}-start`, type: 'start', ...origin },
    { id: `${id}-end`, type: 'end', ...origin },
  ];
  const model: Model = { id, name: name.slice(0, 120) || id, bddType: 'bdd', nodes, edges: [] };
  model.settings = { language: shop.language };
  shop.models.push(model);
  return {
    shop,
    model,
    numbered: new Map(),
    toEnd: [],
    complete: new Set(),
    drawn: new Set(),
    jumps: [],
  };
}

/** Leads what is loose to where it goes on, and places the nodes. */
export function finish(drawing: Drawing): Model {
  const { shop, model, numbered, toEnd, jumps } = drawing;
  for (const { loose, step, from } of jumps) {
    const place = numbered.get(step);
    if (place?.branches) connectToChoice(drawing, loose, place.branches);
    else if (place) connect(drawing, loose, place.node);
    else {
      append(toEnd, loose);
      const id = loose[0]?.source ?? '';
      shop.questions.push({ code: 'step_unknown', modelId: model.id, id, from });
    }
  }
  connect(drawing, toEnd, `${model.id}-end`);
  markOtherwise(drawing);
  placeNodes(model.nodes, model.edges, [...shop.library.values()]);
  return model;
}

/** Who goes on at a choice has all its branches before him. */
function connectToChoice(
  drawing: Drawing,
  loose: Loose[],
  { source, labels, from }: NonNullable<Place['branches']>,
): void {
  const isOfChoice = ({ label }: ModelEdge) => label === undefined || labels.includes(label);
  const branches = drawing.model.edges
    .slice(from)
    .filter((edge) => edge.source === source && isOfChoice(edge));
  for (const { target, label, guard } of branches)
    connect(
      drawing,
      loose.map((end) => joined(end, { label, guard }, end.from)),
      target,
    );
}

/** Where some branches out of a step have a condition and one has none, that one is for everything else. */
function markOtherwise({ model, complete }: Drawing): void {
  const open = model.edges.filter(({ source }) => !complete.has(source));
  for (const branches of Map.groupBy(open, ({ source }) => source).values()) {
    const otherwiseLabels: string[] = LANGUAGES.map(
      (language) => wordsOf(language).drafted.otherwise,
    );
    const free = branches.filter(
      ({ guard, label }) => !guard && (!label || otherwiseLabels.includes(label)),
    );
    const [only] = free;
    if (only && free.length === 1 && branches.some(({ guard }) => guard)) only.guard = 'otherwise';
  }
}

/** Leads loose ends to a node; an edge that is there already is not drawn twice. */
export function connect({ shop, model, drawn }: Drawing, loose: Loose[], target: string): void {
  for (const { source, label, guard, from } of loose) {
    const key = [source, target, label, guard].join('\n');
    if (drawn.has(key)) continue;
    drawn.add(key);
    const id = `e${++shop.count.edge}`;
    const edge: ModelEdge = {
      id,
      source,
      target,
      ...(label && { label }),
      ...(guard && { guard }),
    };
    model.edges.push(edge);
    shop.sources[id] = from ? [from] : (shop.sources[target] ?? shop.sources[source] ?? []);
  }
}

/** A plain `<` in the words of a document is no token. */
export function plainWords(text: string): string {
  return text.replaceAll('<', '\\<');
}

/** The id of a step in the library of the draft, added where it is new. */
export function stepIn(
  { library }: Workshop,
  type: StepType,
  label: string,
  expected?: string,
): string {
  const key = [type, label, expected].join('\n');
  const step = library.get(key) ?? {
    id: `step-${library.size + 1}`,
    label,
    type,
    ...(expected && { expected }),
  };
  library.set(key, step);
  return step.id;
}

/** Adds a node that the loose ends lead to. @returns its id */
export function addNode(
  drawing: Drawing,
  node: Pick<ModelNode, 'type' | 'stepId' | 'modelId'>,
  loose: Loose[],
  from: Sentence,
): string {
  const { shop, model } = drawing;
  const id = `n${++shop.count.node}`;
  model.nodes.push({ id, ...node, position: { x: 0, y: 0 } });
  shop.sources[id] = [from];
  connect(drawing, loose, id);
  return id;
}

/** Keeps the place of a numbered step, so that other sentences can lead there. */
export function remember(drawing: Drawing, number: string, place: Place): void {
  if (number && !drawing.numbered.has(number)) drawing.numbered.set(number, place);
}

/** A loose end under one more condition. */
export function joined(
  end: Loose,
  { label, guard }: Partial<Loose>,
  from: Sentence | undefined,
): Loose {
  const labels = [end.label, label].filter(Boolean).join(' · ');
  const guards = [end.guard, guard].filter(Boolean);
  const all = guards.length > 1 ? guards.map((one) => `(${one})`).join(' and ') : guards[0];
  return {
    source: end.source,
    ...(from && { from }),
    ...(labels && { label: labels }),
    ...(all && { guard: all }),
  };
}
