import type { Step } from '@caseloom/engine';
import type { Language } from '@caseloom/locales/language';
import { append } from '../append.ts';
import type { SourceDocument } from '../document/document.ts';
import { withoutGherkin } from '../document/gherkin-parts.ts';
import { type FeatureProblem, type FeatureSource, parseFeature } from '../gherkin/parse.ts';
import { type FeatureNote, readFeatures } from '../gherkin/read.ts';
import type { ModelFile } from '../model-file.ts';
import { leftOutOf } from './account.ts';
import { addLimits } from './add-limits.ts';
import { callName } from './called.ts';
import { capitalsIn } from './capitals.ts';
import { DataBook } from './data.ts';
import { drawFlow } from './draw.ts';
import { newModelId, type Question, type Workshop } from './drawing.ts';
import { fillForms } from './fill-forms.ts';
import type { Flow } from './flow.ts';
import { mentionOf } from './guard.ts';
import { handOnBranches, handOnConditions, statesFlow } from './hand-on.ts';
import { withoutIntroductions } from './introduction.ts';
import { joinRules } from './join-rules.ts';
import { addKnownFields } from './known-fields.ts';
import { limitsIn } from './limits.ts';
import { lower } from './lower.ts';
import { withoutTalk } from './meeting.ts';
import { addNamedFields } from './named-fields.ts';
import { splitMarkedLines } from './one-line.ts';
import { isInstruction, proseOf } from './prose.ts';
import { readFlow } from './read-flow.ts';
import type { Reader } from './reader.ts';
import type { Sentence } from './sentence.ts';
import { subjectsOf } from './subject.ts';
import { withTestCases } from './test-case-items.ts';
import { languageOf } from './words.ts';

export type { Question } from './drawing.ts';
export type { Sentence } from './sentence.ts';

/** Models proposed from documents. Nothing in them is made up: each element has its sentences. */
export type Draft = ModelFile & {
  /** By id of a model, node, edge or record of test data: the sentences it came from. */
  sources: Record<string, Sentence[]>;
  /** What the texts leave open and the draft decided. */
  questions: Question[];
  /** Sentences that became nothing. */
  leftOver: Sentence[];
  /** Gherkin that could not be read. */
  problems: FeatureProblem[];
  report: FeatureNote[];
};

/**
 * Builds models from documents by rules alone: numbered steps, use cases with their alternative
 * flows, conditions in words, tables and ranges of values, in English and Turkish; Gherkin exactly.
 * The same documents give the same draft.
 *
 * @returns the models in the order of the documents, those that others call after them
 * Time: linear in the text but for names, of which each is looked for in each step.
 */
export function buildModels(documents: readonly SourceDocument[]): Draft {
  const draft: Draft = {
    models: [],
    steps: [],
    testData: [],
    sources: {},
    questions: [],
    leftOver: [],
    problems: [],
    report: [],
  };
  addFeatures(draft, documents);
  for (const document of documents) buildFromDocument(draft, document);
  return draft;
}

type GherkinBlock = FeatureSource & { line: number };

/** Reads all Gherkin of the documents as one suite; what cannot be read is reported and left out. */
function addFeatures(draft: Draft, documents: readonly SourceDocument[]): void {
  const blocks = documents.flatMap(({ name, blocks: all }) =>
    all.flatMap((block): GherkinBlock[] =>
      block.kind === 'gherkin' ? [{ name, text: block.text, line: block.line }] : [],
    ),
  );
  const readable = blocks.filter((block) => {
    const parsed = parseFeature(block);
    if (!parsed.ok)
      draft.problems.push(
        ...parsed.problems.map((one) => ({ ...one, line: one.line + block.line - 1 })),
      );
    return parsed.ok;
  });
  const read = readFeatures(readable);
  if (!read.ok) throw new Error('a feature that was parsed could not be read');
  append(draft.models, read.models);
  append(draft.steps, read.steps);
  append(draft.testData, read.testData);
  append(draft.report, read.report);
  for (const [id, { file, line }] of Object.entries(read.lines)) {
    const block = readable[file];
    const text = block?.text.split('\n')[line - 1]?.trim() ?? '';
    if (block) draft.sources[id] = [{ file: block.name, line: block.line + line - 1, text }];
  }
  for (const { id, source, target } of read.models.flatMap(({ edges }) => edges))
    draft.sources[id] = draft.sources[target] ?? draft.sources[source] ?? [];
}

function buildFromDocument(draft: Draft, document: SourceDocument): void {
  const language = languageOf(proseOf(document));
  const prose = splitMarkedLines(withoutGherkin(document), language);
  const reader: Reader = {
    language,
    book: new DataBook(capitalsIn(proseOf(document), language), limitsIn(prose.blocks, language)),
    leftOver: [],
    isInstruction: isInstruction(prose, language),
  };
  const all = withTestCases(withoutTalk(subjectsOf(prose, language), prose.blocks)).map(
    (subject) => ({ subject, flow: readFlow(reader, subject, document.name) }),
  );
  handOnConditions(all);
  handOnBranches(all);
  const read = all.filter(({ flow }) => hasFlow(reader, flow));
  const { flows, left } = withoutIntroductions(read);
  append(
    reader.leftOver,
    left.flatMap(({ main }) => main.map(({ from }) => from)),
  );
  joinRules(reader.book, flows, language);
  fillForms(
    reader.book,
    all.map(({ flow }) => flow),
    language,
  );
  addKnownFields(reader.book, flows, language);
  addNamedFields(reader.book, flows, language);
  addLimits(reader.book, flows, language);
  const shop = openWorkshop(draft, reader, language);
  const ids = flows.map(({ name }) => {
    const id = newModelId(shop);
    if (name.length > 3) shop.called.set(callName(name, language), id);
    return id;
  });
  for (const [index, flow] of flows.entries()) drawFlow(shop, flow, ids[index]);
  append(
    draft.models,
    shop.models.filter(({ nodes }) => nodes.length > 2),
  );
  draft.steps = [...shop.library.values()];
  addData(draft, reader, shop);
  append(draft.leftOver, leftOutOf(prose, { ...draft, leftOver: reader.leftOver }, language));
}

/** A subject that states no steps is no flow; alternatives without one to leave are left over. */
function hasFlow({ leftOver }: Reader, flow: Flow): boolean {
  if (statesFlow(flow)) return true;
  const { alternatives, opening, closing } = flow;
  append(
    leftOver,
    [...opening, ...closing, ...alternatives].map(({ from }) => from),
  );
  return false;
}

function openWorkshop(draft: Draft, { book }: Reader, language: Language): Workshop {
  const keyOf = ({ type, label, expected }: Step) => [type, label, expected].join('\n');
  return {
    language,
    book,
    library: new Map(draft.steps.map((step) => [keyOf(step), step])),
    models: [],
    sources: draft.sources,
    questions: draft.questions,
    entered: [],
    called: new Map(),
    count: countOf(draft),
  };
}

/** Ids go on where the draft stands. */
function countOf({ models }: Draft): Workshop['count'] {
  const highest = (ids: string[]) =>
    ids.reduce((max, id) => Math.max(max, Number(/^(?:model-|n|e)(\d+)$/.exec(id)?.[1] ?? 0)), 0);
  return {
    model: highest(models.map(({ id }) => id)),
    node: highest(models.flatMap(({ nodes }) => nodes.map(({ id }) => id))),
    edge: highest(models.flatMap(({ edges }) => edges.map(({ id }) => id))),
  };
}

function addData(draft: Draft, { book, language }: Reader, { entered }: Workshop): void {
  const drawn = new Set(draft.models.map(({ id }) => id));
  const own = entered.filter(({ data }) => drawn.has(data.modelId ?? ''));
  const texts = draft.steps.map(({ label }) => lower(label, language));
  const isUsed = (name: string) =>
    texts.some((text) => mentionOf(lower(name, language), text, language) !== undefined);
  const stated = book.entries();
  const valued = new Set(
    stated
      .filter(({ data }) => data.values.some((value) => value !== ''))
      .map(({ data }) => data.name),
  );
  const all = [
    // of a row of fields that is only required, and that nobody enters, nothing is known but its name
    ...stated
      .filter(({ data: { name }, from }) => valued.has(name) || !from.every(isRow) || isUsed(name))
      .map(({ data, from }) => ({ data: { ...data, modelId: null }, from })),
    ...own.map(({ data, from }) => ({ data, from: [from] })),
  ];
  for (const { data, from } of all) {
    const id = `data-${draft.testData.length + 1}`;
    draft.testData.push({ id, ...data });
    draft.sources[id] = from;
  }
}

/** Whether a sentence is the row of a table. */
function isRow({ text }: Sentence): boolean {
  return text.includes(' | ');
}
