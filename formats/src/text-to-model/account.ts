import type { Language } from '@caseloom/locales/language';
import type { Block, SourceDocument } from '../document/document.ts';
import type { ModelFile } from '../model-file.ts';
import { partAdded } from './added-words.ts';
import { headAt } from './at-steps.ts';
import { readConditional } from './conditional.ts';
import { formTexts } from './document-form.ts';
import { endingOf, repetitionIn } from './ending.ts';
import { isLabelAlone } from './label-lines.ts';
import { withoutReference } from './lead-in.ts';
import { wordsOfRule } from './numbered-rules.ts';
import { type Sentence, splitSentences, withoutStop } from './sentence.ts';
import { placeLine, statedPlace } from './stated-place.ts';

/** What a draft shows of its documents, and what it lists as left out. */
type Shown = ModelFile & { sources: Record<string, Sentence[]>; leftOver: Sentence[] };

/** What came of a sentence: the words that are shown; of test data nothing of the sentence is left to show. */
type Note = { sentence: string; words: Set<string>; isData: boolean };
/** By line what came of its sentences; `labels`: what nodes and edges say, whatever line they are noted with. */
type Account = { notes: Map<number, Note[]>; labels: Set<string> };

/** So much of a sentence has to be shown: the words that only lead into it, or join its parts, are not. */
const SHARE = 0.5;

/**
 * What is left out of a draft of a document: what its reading noted as such, and every other sentence of the document that the draft
 * does not show. Headings, labels, and sentences that say where a branch leads are the form of the draft, and no sentences of their own.
 *
 * @returns each of them once, in the order of the document; its title page, versions, words and people behind the rest
 * Time: linear in the document and the draft.
 */
export function leftOutOf(document: SourceDocument, shown: Shown, language: Language): Sentence[] {
  const all = [...shown.leftOver, ...missingIn(document, shown, language)];
  const form = formTexts(document, language);
  const found = new Map(
    all
      .filter(({ text }) => /\p{L}/u.test(text))
      .map((one) => [JSON.stringify([one.line, one.text]), one]),
  );
  const sorted = [...found.values()].toSorted((a, b) => a.line - b.line);
  return [
    ...sorted.filter(({ text }) => !form.has(text)),
    ...sorted.filter(({ text }) => form.has(text)),
  ];
}

function missingIn({ name, blocks }: SourceDocument, shown: Shown, language: Language): Sentence[] {
  const account = accountOf(name, shown);
  return blocks.flatMap((block) => {
    const isMissing = (one: Statement) =>
      !isForm(one.text, block, language) && !isShown(account, one, language);
    const missing =
      block.kind === 'table'
        ? rowsOf(block).flatMap((row) => (isMissing(row) ? [row] : cellsOf(row).filter(isMissing)))
        : sentencesOf(block).filter(isMissing);
    return missing.map(({ text, line }) => ({ file: name, line, text }));
  });
}

/** A sentence, the line that it begins at, and what else it may be noted under: the last line of its table, and the head of that. */
type Statement = { text: string; line: number; last: number; head?: string };

function sentencesOf(block: Block): Statement[] {
  if (block.kind !== 'paragraph' && block.kind !== 'item') return [];
  const { line } = block;
  return splitSentences(block.text).map((text) => ({ text, line, last: line }));
}

function rowsOf({ line, rows: [head = [], ...body] }: Block & { kind: 'table' }): Statement[] {
  const last = line + body.length + 2;
  return body.map((row, index) => ({
    ...{ text: row.join(BETWEEN), line: line + index, last },
    head: plain(head.join(BETWEEN)),
  }));
}

/** What parts the cells of a row, as sentences of tables are noted. */
const BETWEEN = ' | ';

/** The lines of the cells of a row that say more than a value or a name. */
function cellsOf({ text, ...row }: Statement): Statement[] {
  const pieces = text.split(BETWEEN).flatMap((cell) => cell.split('\n'));
  const isLong = (piece: string) => piece.trim().split(/\s+/).length > 3;
  return pieces.filter(isLong).map((piece) => ({ ...row, text: piece.trim() }));
}

function accountOf(file: string, { models, steps, testData, sources, leftOver }: Shown): Account {
  const account: Account = { notes: new Map(), labels: new Set() };
  const note = (from: readonly Sentence[] = [], texts: (string | undefined)[], isData = false) => {
    const words = new Set(texts.flatMap((text = '') => wordsOf(text)));
    for (const text of texts) account.labels.add(plain(text ?? ''));
    for (const { line, text } of from.filter((one) => one.file === file)) {
      const notes = account.notes.get(line) ?? [];
      account.notes.set(line, notes);
      notes.push({ sentence: plain(text), words, isData });
    }
  };
  const byId = new Map(steps.map((step) => [step.id, step]));
  const names = new Map(models.map(({ id, name }) => [id, name]));
  for (const { id, name, nodes, edges } of models) {
    note(sources[id], [name]);
    for (const { id: node, stepId = '', modelId = '', data } of nodes) {
      const { label, expected } = byId.get(stepId) ?? {};
      const code = data?.arguments?.flatMap((one) => ('content' in one ? one.content : [])) ?? [];
      note(sources[node], [label, expected, names.get(modelId), ...code]);
    }
    for (const edge of edges) note(sources[edge.id], [edge.label, edge.guard]);
  }
  for (const { id, name, values } of testData) note(sources[id], [name, ...values], true);
  for (const one of leftOver) note([one], [one.text]);
  return account;
}

function isShown({ notes, labels }: Account, statement: Statement, language: Language): boolean {
  const { line, last, head } = statement;
  const text = wordsOfRule(statement.text) ?? statement.text;
  const sentence = plain(withoutReference(text));
  const own = Array.from({ length: last - line + 1 }, (_, index) => notes.get(line + index) ?? [])
    .flat()
    .filter((one) => one.sentence === head || isWithin(one.sentence, sentence));
  if (labels.has(sentence) || own.some((one) => one.isData && one.sentence !== head)) return true;
  const shown = new Set(own.flatMap(({ words }) => [...words]));
  // where an alternative leaves is drawn, too
  const plainHead = headAt(text, language)?.text ?? text;
  const words = wordsOf(withoutEndings(plainHead, language));
  return words.filter((word) => shown.has(word)).length >= words.length * SHARE;
}

/** A typed number before a sentence. */
const MARKER = /^\(?\d{1,3}(?:\.?[a-z]?\d{0,2})?[.):]\s+(?=\p{L})/u;

/** A sentence without where its branches leave and lead: that is drawn as edges. */
function withoutEndings(sentence: string, language: Language): string {
  const own = sentence.replace(MARKER, '');
  const text = withoutStop(statedPlace(own, language)?.text ?? own);
  const { condition, ...results } = readConditional(text, language) ?? {
    condition: '',
    result: text,
    otherwise: '',
  };
  const rest = [results.result, results.otherwise].flatMap((one) => {
    const { own, added } = partAdded(one, language, false);
    return [...own.map((words) => endingOf(words, language).text), ...added];
  });
  return [condition, ...rest].join(' ');
}

function isWithin(one: string, other: string): boolean {
  return one.includes(other) || other.includes(one);
}

/** A line that only heads what follows it, or says where its branch leads; a tag of HTML. */
function isForm(text: string, { kind }: Block, language: Language): boolean {
  return (
    !/\p{L}{2}/u.test(text.replaceAll(/<[^<>]*>/g, '')) ||
    /^(?:\S+\s){0,4}\S+:$/u.test(text) ||
    (kind === 'paragraph' && isLabelAlone(text, language)) ||
    placeLine(text, language) !== undefined ||
    repetitionIn(text, language) !== undefined
  );
}

/** The beginnings of the words, so that endings do not part them. */
function wordsOf(text: string): string[] {
  return plain(text)
    .split(' ')
    .filter(Boolean)
    .map((word) => word.slice(0, 5));
}

/** The words alone, in small letters without marks above or below them. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
