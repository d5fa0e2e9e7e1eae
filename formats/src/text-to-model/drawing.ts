import type { Model, ModelEdge, ModelNode, Step, StepType, TestData } from '@caseloom/engine';
import type { Language } from '@caseloom/locales/language';
import type { DataBook } from './data.ts';
import type { Decision, Limit } from './flow.ts';
import type { Sentence } from './sentence.ts';

/** What the text leaves open: a question for its author. */
export type Question = {
  code: 'way_end_open' | 'way_place_assumed' | 'step_unknown' | 'result_column_assumed';
  modelId: string;
  /** The edge or node it is about. */
  id: string;
  from: Sentence;
  /** Of a branch that leads nowhere yet: its ends, from each of which an edge leads to the answer. */
  ends?: Pick<Loose, 'source' | 'label' | 'guard'>[];
  /** Nodes that most such branches lead to, the likeliest first. */
  likely?: string[];
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
  /** Test data of one model alone. */
  entered: { data: Omit<TestData, 'id'>; from: Sentence }[];
  /** Model ids by the names that flows call each other by, small letters. */
  called: Map<string, string>;
  count: { model: number; node: number; edge: number };
};

/** An end of a branch that is not yet led anywhere. */
export type Loose = {
  source: string;
  label?: string;
  guard?: string;
  action?: string;
  from?: Sentence;
  /** What was found on the way to it. */
  found?: { decision: Decision; isSo: boolean }[];
};

/** A step, and where it is reached from; of a choice the branches that begin it. */
export type Place = {
  node: string;
  entries: Loose[];
  /** The words of a step that only shows something. */
  shown?: string | undefined;
  /** The words of a step. */
  act?: string;
  branches?: { source: string; labels: string[]; from: number };
};

export type Drawing = {
  shop: Workshop;
  model: Model;
  /** By number of a step in its text: its node, and where it is reached from. */
  numbered: Map<string, Place>;
  toEnd: Loose[];
  /** Alternatives that begin with a step, by their titles, and their nodes in the order of the text. */
  titled: { title: string; nodes: string[] }[];
  /** The values that steps of the model enter, by name in small letters. */
  entered: Map<string, string>;
  /** Steps whose branches state all that can be entered: there is nothing else. */
  complete: Set<string>;
  /** Nodes of the flow itself, once its alternatives are drawn. */
  main: Set<string>;
  /** Its edges, but for those that lead to the end. */
  mainEdges: Set<string>;
  /** Edges that are there already. */
  drawn: Set<string>;
  /** Branches that go on at a step; `leaves` is the node where they leave. */
  jumps: {
    loose: Loose[];
    step: string;
    leaves?: string | undefined;
    isAgain: boolean;
    from: Sentence;
  }[];
  /** The variables that count failed attempts. */
  limits: Map<Limit, string>;
  /** The variables that remember what was found. */
  decisions: Map<Decision, string>;
  /** Questions about branches that lead nowhere yet, and the nodes around those. */
  open: {
    question: Question;
    ends: Loose[];
    leaves?: string | undefined;
    following?: string | undefined;
  }[];
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
    titled: [],
    entered: new Map(),
    complete: new Set(),
    main: new Set(),
    mainEdges: new Set(),
    drawn: new Set(),
    jumps: [],
    limits: new Map(),
    decisions: new Map(),
    open: [],
  };
}

/** Leads loose ends to a node; an edge that is there already is not drawn twice. */
export function connect({ shop, model, drawn }: Drawing, loose: Loose[], target: string): void {
  for (const { source, label, guard, action, from } of loose) {
    const key = [source, target, label, guard, action].join('\n');
    if (drawn.has(key)) continue;
    drawn.add(key);
    const id = `e${++shop.count.edge}`;
    const edge: ModelEdge = {
      id,
      source,
      target,
      ...(label && { label }),
      ...(guard && { guard }),
      ...(action && { action }),
    };
    model.edges.push(edge);
    shop.sources[id] = from ? [from] : (shop.sources[target] ?? shop.sources[source] ?? []);
  }
}

/** A plain `<` in the words of a document is no token. */
export function plainWords(text: string): string {
  return text.replaceAll('<', '\\<');
}

/** The steps of the library by their ids. */
export function stepsById({ library }: Workshop): ReadonlyMap<string, Step> {
  return new Map([...library.values()].map((step) => [step.id, step]));
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
  node: Pick<ModelNode, 'type' | 'stepId' | 'modelId' | 'data'>,
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

/** A loose end under one more condition; what it does stays. */
export function joined(
  end: Loose,
  { label, guard, action }: Partial<Loose>,
  from: Sentence | undefined,
): Loose {
  const labels = [end.label, label].filter(Boolean).join(' · ');
  const guards = [end.guard, guard].filter(Boolean);
  const actions = [...new Set([end.action, action])].filter(Boolean).join('; ');
  const all = guards.length > 1 ? guards.map((one) => `(${one})`).join(' and ') : guards[0];
  return {
    source: end.source,
    ...(from && { from }),
    ...(end.found && { found: end.found }),
    ...(labels && { label: labels }),
    ...(all && { guard: all }),
    ...(actions && { action: actions }),
  };
}
