import type { Model, ModelEdge, ModelNode, Step, StepType } from '@caseloom/engine';
import { append } from '../append.ts';
import { placeInLayers } from '../place-in-layers.ts';
import { calledFlow } from './called.ts';
import type { DataBook } from './data.ts';
import { enterWords, rowGuard } from './draw-table.ts';
import type { Ending } from './ending.ts';
import type { Alternative, Flow, Part, Way } from './flow.ts';
import { guardOf, withTokens } from './guard.ts';
import { OWN_WORDS } from './labels.ts';
import { type Language, lower, type Sentence } from './sentence.ts';
import type { DecisionTable } from './table-shapes.ts';

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

/** An end of a way that is not yet led anywhere. */
type Loose = { source: string; label?: string; guard?: string; from?: Sentence };

/** A step, and where it is reached from; of a choice the ways that begin it. */
type Place = {
  node: string;
  isOutcome: boolean;
  entries: Loose[];
  ways?: { source: string; labels: string[]; from: number };
};

type Drawing = {
  shop: Workshop;
  model: Model;
  /** By number of a step in its text: its node, and where it is reached from. */
  numbered: Map<string, Place>;
  toEnd: Loose[];
  /** Steps whose ways tell all that can be entered: there is nothing else. */
  complete: Set<string>;
  /** Edges that are there already. */
  drawn: Set<string>;
  /** Ways that go on at a numbered step. */
  jumps: { loose: Loose[]; step: string; from: Sentence }[];
};

/** Draws a flow as a model, and what it calls as models of their own. */
export function drawFlow(shop: Workshop, flow: Flow, id = newModelId(shop)): Model {
  const drawing = begin(shop, flow.name, id);
  shop.sources[id] = [flow.from];
  if (flow.isClassic) drawing.model.bddType = 'classic';
  let loose: Loose[] = [{ source: `${id}-start` }];
  loose = drawParts(drawing, flow.opening, loose);
  loose = scenariosIn(flow.main).flatMap((parts) => drawParts(drawing, parts, loose));
  for (const { table, from } of flow.tables) loose = drawTable(drawing, table, loose, from);
  loose = drawParts(drawing, flow.closing, loose);
  append(drawing.toEnd, loose);
  for (const alternative of flow.alternatives) drawAlternative(drawing, alternative);
  return finish(drawing);
}

/** A context after an outcome begins another scenario: `Given … When … Then … Given …`. */
function scenariosIn(parts: Part[]): Part[][] {
  const scenarios: Part[][] = [[]];
  for (const [at, part] of parts.entries()) {
    const last = parts[at - 1];
    const isNew =
      part.kind === 'step' &&
      part.type === 'context' &&
      last?.kind === 'step' &&
      last.type === 'outcome';
    if (isNew) scenarios.push([]);
    scenarios.at(-1)?.push(part);
  }
  return scenarios;
}

export function newModelId({ count }: Workshop): string {
  return `model-${++count.model}`;
}

function begin(shop: Workshop, name: string, id: string): Drawing {
  const at = { position: { x: 0, y: 0 } };
  const nodes: ModelNode[] = [
    { id: `${id}-start`, type: 'start', ...at },
    { id: `${id}-end`, type: 'end', ...at },
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

function finish(drawing: Drawing): Model {
  const { shop, model, numbered, toEnd, jumps } = drawing;
  for (const { loose, step, from } of jumps) {
    const place = numbered.get(step);
    if (place?.ways) connectToChoice(drawing, loose, place.ways);
    else if (place) connect(drawing, loose, place.node);
    else {
      append(toEnd, loose);
      const id = loose[0]?.source ?? '';
      shop.questions.push({ code: 'step_unknown', modelId: model.id, id, from });
    }
  }
  connect(drawing, toEnd, `${model.id}-end`);
  markOtherwise(drawing);
  placeInLayers(model.nodes, model.edges);
  return model;
}

/** Who goes on at a choice has all its ways before him. */
function connectToChoice(
  drawing: Drawing,
  loose: Loose[],
  { source, labels, from }: NonNullable<Place['ways']>,
): void {
  const isOfChoice = ({ label }: ModelEdge) => label === undefined || labels.includes(label);
  const ways = drawing.model.edges
    .slice(from)
    .filter((edge) => edge.source === source && isOfChoice(edge));
  for (const { target, label, guard } of ways)
    connect(
      drawing,
      loose.map((end) => joined(end, { label, guard }, end.from)),
      target,
    );
}

/** Where some ways out of a step have a condition and one has none, that one is for everything else. */
function markOtherwise({ model, complete }: Drawing): void {
  const open = model.edges.filter(({ source }) => !complete.has(source));
  for (const ways of Map.groupBy(open, ({ source }) => source).values()) {
    const words: string[] = Object.values(OWN_WORDS).map(({ otherwise }) => otherwise);
    const free = ways.filter(({ guard, label }) => !guard && (!label || words.includes(label)));
    const [only] = free;
    if (only && free.length === 1 && ways.some(({ guard }) => guard)) only.guard = 'otherwise';
  }
}

function connect({ shop, model, drawn }: Drawing, loose: Loose[], target: string): void {
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

function drawParts(drawing: Drawing, parts: Part[], loose: Loose[]): Loose[] {
  return parts.reduce((ends, part) => drawPart(drawing, part, ends), loose);
}

function drawPart(drawing: Drawing, part: Part, loose: Loose[]): Loose[] {
  switch (part.kind) {
    case 'step':
      return drawStep(drawing, part, loose);
    case 'choice':
      return drawChoice(drawing, part, loose);
    case 'call':
      return drawCall(drawing, part, loose);
  }
}

function drawStep(drawing: Drawing, part: Part & { kind: 'step' }, loose: Loose[]): Loose[] {
  const { shop, model } = drawing;
  if (!part.text) return leadBack(drawing, part, loose);
  const known = calledFlow(shop.called, part.text, shop.language);
  if (known && known !== model.id) return addNested(drawing, known, part, loose);
  const { type, from, expected } = part;
  const isInside = expected !== undefined && model.bddType === 'classic';
  const words =
    type === 'action'
      ? withTokens(plainWords(part.text), shop.language, shop.book)
      : plainWords(part.text);
  const stepId = stepIn(shop, type, words, isInside ? plainWords(expected) : undefined);
  const node = addNode(drawing, { type: 'step', stepId }, loose, from);
  remember(drawing, part.number, { node, isOutcome: type === 'outcome', entries: loose });
  const ends = leadBack(drawing, part, [{ source: node }]);
  if (!expected || isInside) return ends;
  const outcome = stepIn(shop, 'outcome', plainWords(expected));
  return [{ source: addNode(drawing, { type: 'step', stepId: outcome }, ends, from) }];
}

/** A step in the midst of a way may lead back; what follows it is where it does not. */
function leadBack(
  { jumps }: Drawing,
  { ending, from }: Part & { kind: 'step' },
  ends: Loose[],
): Loose[] {
  if (typeof ending !== 'object') return ends;
  const { step, often = '' } = ending;
  jumps.push({ loose: ends.map((end) => joined(end, { label: often }, from)), step, from });
  return ends;
}

/** A plain `<` in the words of a document is no token. */
function plainWords(text: string): string {
  return text.replaceAll('<', '\\<');
}

function stepIn({ library }: Workshop, type: StepType, label: string, expected?: string): string {
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

function addNode(
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

function remember(drawing: Drawing, number: string, place: Place): void {
  if (number && !drawing.numbered.has(number)) drawing.numbered.set(number, place);
}

function drawChoice(drawing: Drawing, part: Part & { kind: 'choice' }, loose: Loose[]): Loose[] {
  const from = drawing.model.edges.length;
  const after = part.ways.flatMap((way) => {
    const entry = way.condition === '' ? elseLabel(drawing, way) : entryOf(drawing, way);
    return drawWay(
      drawing,
      way,
      loose.map((end) => joined(end, entry, way.from)),
    );
  });
  const source = loose[0]?.source ?? '';
  const node = drawing.model.edges.slice(from).find((edge) => edge.source === source)?.target;
  const labels = part.ways.map((way) => plainWords(way.condition).slice(0, 500));
  const ways = { source, labels, from };
  if (node) remember(drawing, part.number, { node, isOutcome: true, entries: loose, ways });
  return after;
}

/** The way for everything else says so where something happens on it; a way past the choice needs no words. */
function elseLabel({ shop }: Drawing, way: Way): Partial<Loose> {
  return way.parts.length > 0 ? { label: OWN_WORDS[shop.language].otherwise } : {};
}

function guardIn({ shop }: Drawing, condition: string): string | undefined {
  return guardOf(condition, shop.language, shop.book);
}

function entryOf(drawing: Drawing, { condition }: Way): Partial<Loose> {
  const guard = guardIn(drawing, condition);
  const label = plainWords(condition).slice(0, 500);
  return guard ? { guard, label } : { label };
}

function joined(end: Loose, { label, guard }: Partial<Loose>, from: Sentence | undefined): Loose {
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

function drawWay(drawing: Drawing, way: Way, loose: Loose[]): Loose[] {
  const ends = drawParts(drawing, way.parts, loose);
  return lead(drawing, way.ending, ends, way);
}

/** Leads a way to where it goes on. @returns its ends, where it goes on with what follows */
function lead(drawing: Drawing, ending: Ending, ends: Loose[], way: Way): Loose[] {
  const { shop, model, toEnd, jumps } = drawing;
  if (way.isAssumed && way.parts.length > 0 && ending === 'end')
    shop.questions.push({
      code: 'way_end_assumed',
      modelId: model.id,
      id: ends[0]?.source ?? '',
      from: way.from,
    });
  if (ending === 'next') return ends;
  const from = way.endingFrom;
  const told = from ? ends.map((end) => ({ ...end, from })) : ends;
  if (ending === 'end') append(toEnd, told);
  else {
    const { step, often = '' } = ending;
    const counted = told.map((end) => joined(end, { label: often }, end.from ?? way.from));
    jumps.push({ loose: often ? counted : told, step, from: from ?? way.from });
  }
  return [];
}

/** A table as one step that enters its inputs, and a way for each of its rows. */
function drawTable(
  drawing: Drawing,
  table: DecisionTable,
  loose: Loose[],
  from: Sentence,
): Loose[] {
  const { shop } = drawing;
  const entered = stepIn(shop, 'action', enterWords(table, shop.language));
  const source = addNode(drawing, { type: 'step', stepId: entered }, loose, from);
  if (table.isAssumed)
    shop.questions.push({
      code: 'result_column_assumed',
      modelId: drawing.model.id,
      id: source,
      from,
    });
  drawing.complete.add(source);
  const outcomes = new Map<string, string>();
  for (const row of table.rows) {
    const way: Loose[] = [{ source, guard: rowGuard(table, row), from: row.from }];
    const known = outcomes.get(row.expected);
    if (known) connect(drawing, way, known);
    else {
      const stepId = stepIn(shop, 'outcome', plainWords(row.expected));
      outcomes.set(row.expected, addNode(drawing, { type: 'step', stepId }, way, row.from));
    }
  }
  return [...outcomes.values()].map((node) => ({ source: node }));
}

function drawCall(drawing: Drawing, part: Part & { kind: 'call' }, loose: Loose[]): Loose[] {
  const { shop } = drawing;
  const flow: Flow = {
    name: part.name,
    from: part.from,
    opening: [],
    main: part.parts,
    closing: [],
    alternatives: [],
    tables: [],
    isClassic: false,
  };
  const { id } = drawFlow(shop, flow);
  return addNested(drawing, id, part, loose);
}

function addNested(
  drawing: Drawing,
  modelId: string,
  { number, from }: { number: string; from: Sentence },
  loose: Loose[],
): Loose[] {
  const node = addNode(drawing, { type: 'nested', modelId }, loose, from);
  remember(drawing, number, { node, isOutcome: false, entries: loose });
  return [{ source: node }];
}

function drawAlternative(drawing: Drawing, alternative: Alternative): void {
  const { shop, model, numbered } = drawing;
  const place =
    numbered.get(alternative.at.replace(/\..*$/, '')) ?? guessPlace(drawing, alternative);
  if (!place || (alternative.parts.length === 0 && alternative.ending === 'next')) {
    shop.questions.push({
      code: 'way_place_assumed',
      modelId: model.id,
      id: model.id,
      from: alternative.from,
    });
    return;
  }
  const entry = entryOf(drawing, alternative);
  const ends = place.isOutcome ? place.entries : [{ source: place.node }];
  const following = nextOf(drawing, place);
  const left = drawWay(
    drawing,
    alternative,
    ends.map((end) => joined(end, entry, alternative.from)),
  );
  if (following) connect(drawing, left, following);
  else append(drawing.toEnd, left);
}

/** Where the main way goes on after a place. */
function nextOf({ model }: Drawing, { node }: Place): string | undefined {
  return model.edges.find(({ source }) => source === node)?.target;
}

/** The step that shares most words with a condition; the last that is acted where none does. */
function guessPlace(drawing: Drawing, { condition, from }: Alternative): Place | undefined {
  const { shop, model, numbered } = drawing;
  const words = wordsOf(condition, shop.language);
  const steps = new Map([...shop.library.values()].map((step) => [step.id, step]));
  const candidates = model.nodes.flatMap((node) => {
    const step = steps.get(node.stepId ?? '');
    if (step?.type !== 'action') return [];
    const shared = wordsOf(step.label, shop.language).filter((word) => words.includes(word)).length;
    return [{ node: node.id, shared }];
  });
  const best = candidates.toSorted((a, b) => b.shared - a.shared)[0];
  const chosen = best && best.shared > 0 ? best : candidates.at(-1);
  if (!chosen) return undefined;
  shop.questions.push({ code: 'way_place_assumed', modelId: model.id, id: chosen.node, from });
  const known = [...numbered.values()].find(({ node }) => node === chosen.node);
  return known ?? { node: chosen.node, isOutcome: false, entries: [] };
}

/** The beginnings of the longer words, so that endings do not part them. */
function wordsOf(text: string, language: Language): string[] {
  return lower(text, language)
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 3)
    .map((word) => word.slice(0, 5));
}
