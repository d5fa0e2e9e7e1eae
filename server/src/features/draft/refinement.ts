import type { Block, SourceDocument } from '@caseloom/formats/document';
import type { DraftRow } from './queries.ts';
import type { DraftContent, Earlier, Quote } from './schema.ts';

/** How many refinements can be taken back. */
const MAX_EARLIER = 5;

/** What a draft was before a refinement, kept so that it can be taken back. `start`: what is refined. */
export function withEarlier(
  { earlier, content, documents, refinements, choices }: DraftRow,
  start: DraftContent,
): Earlier[] {
  return [...earlier, { content, documents, refinements, choices, start }].slice(-MAX_EARLIER);
}

/** A draft as its refinement starts: an attempt that was interrupted may have drawn a part over it. */
export function atStart(row: DraftRow): DraftRow {
  const { start } = row.earlier.at(-1) ?? {};
  return start ? { ...row, content: start } : row;
}

/** The same once the refinement is made. */
export function withoutStart(earlier: Earlier[]): Earlier[] {
  return earlier.map(({ start: _, ...before }) => before);
}

/** A draft as it was before its last refinement; undefined for one that was not refined. */
export function beforeRefining({ earlier }: Pick<DraftRow, 'earlier'>) {
  const last = earlier.at(-1);
  if (!last) return undefined;
  const { content, documents, refinements, choices } = last;
  const status = content.models.length > 0 ? ('ready' as const) : ('failed' as const);
  return {
    ...{ content, documents, refinements, status, earlier: earlier.slice(0, -1) },
    ...(choices && { choices }),
  };
}

/** Before which block of which document something is said, and under which heading. */
type WordsPlace = {
  file: number;
  at: number;
  heading?: { kind: 'heading'; level: number; text: string };
};

/**
 * The documents of a draft with something more said. Its lines stand at the end of a document, so that no other line
 * moves; read it is where `place` says, else at the end of the first document.
 */
export function withWords(
  documents: SourceDocument[],
  words: SourceDocument[],
  place?: WordsPlace,
): SourceDocument[] {
  const { file = 0, at, heading } = place ?? {};
  const document = documents[file];
  if (!document) return words;
  const lines = linesOf(document) + 1;
  const moved = words
    .flatMap(({ blocks }) => blocks)
    .map((block): Block => ({ ...block, line: block.line + lines }));
  const added: Block[] = heading ? [{ ...heading, line: lines + 1 }, ...moved] : moved;
  const text = [document.text, '', ...words.map((one) => one.text)].join('\n');
  const blocks = document.blocks.toSpliced(at ?? document.blocks.length, 0, ...added);
  return documents.with(file, { ...document, text, blocks });
}

const linesOf = ({ text }: SourceDocument) => text.split('\n').length;

/** Whether anything was made of what a refinement says, at the end of one of the documents. */
export function isUnderstood(
  { sources }: Pick<DraftContent, 'sources'>,
  before: SourceDocument[],
): boolean {
  if (before.length === 0) return true;
  const lines = new Map(before.map((document) => [document.name, linesOf(document)]));
  const isInRefinement = ({ file, line }: Quote) =>
    line > (lines.get(file) ?? Number.POSITIVE_INFINITY);
  return Object.values(sources).some((quotes) => quotes.some(isInRefinement));
}

/**
 * A wish for a case, as rules can read it: "add the case where the card expires" is an edge
 * to the end. Any other sentence stays as it is.
 */
export function toCondition(sentence: string): string {
  const wish =
    /^\s*(?:please\s+)?add\s+(?:the|a|another)\s+(?:test\s+)?case\s+(?:where|when|that|in which|if)\s+([^.!?\n]+)[.!?]?\s*$/i;
  const condition = wish.exec(sentence)?.[1]?.trim();
  return condition ? `If ${condition}, the test ends.` : sentence;
}

/** The labels of some nodes' steps in the draft that is refined. */
export function stepLabels(earlier: DraftRow['earlier'], nodeIds: string[]): string[] {
  const before = earlier.at(-1)?.content;
  if (!before) return [];
  const ids = new Set(nodeIds);
  const labels = new Map(before.steps.map(({ id, label }) => [id, label]));
  const nodes = before.models.flatMap((model) => model.nodes).filter(({ id }) => ids.has(id));
  return nodes.flatMap(({ stepId = '' }) => labels.get(stepId) ?? []);
}

/** Ids of nodes, data, and edges between old nodes that a draft did not have before, compared by their words. */
export function freshIn(content: DraftContent, before: DraftContent): string[] {
  const parts = newIn(wordingsIn(before), wordingsIn(content));
  const fresh = new Set(parts);
  const edgeIds = newIn(edgeWordingsIn(before), edgeWordingsIn(content));
  const ends = new Map(
    content.models.flatMap(({ edges }) => edges.map((edge) => [edge.id, edge] as const)),
  );
  const isBetweenOld = (id: string) =>
    !fresh.has(ends.get(id)?.source ?? '') && !fresh.has(ends.get(id)?.target ?? '');
  return [...parts, ...edgeIds.filter(isBetweenOld)];
}

type Wording = [id: string, wording: string];

/** The ids whose wording did not occur before, or not as often. */
function newIn(before: Wording[], now: Wording[]): string[] {
  const left = new Map<string, number>();
  for (const [, wording] of before) left.set(wording, (left.get(wording) ?? 0) + 1);
  return now.flatMap(([id, wording]) => {
    const count = left.get(wording) ?? 0;
    left.set(wording, count - 1);
    return count > 0 ? [] : [id];
  });
}

/** What each node and record of data says, letters' size aside. */
function wordingsIn({ models, steps, testData }: DraftContent): Wording[] {
  const words = new Map(steps.map(({ id, type, label }) => [id, `${type} ${label}`]));
  const names = new Map(models.map(({ id, name }) => [id, name]));
  const nodes = models.flatMap((model) =>
    model.nodes
      .filter(({ type }) => type === 'step' || type === 'nested')
      .map(
        ({ id, stepId = '', modelId = '' }): Wording => [
          id,
          words.get(stepId) ?? `nested ${names.get(modelId)}`,
        ],
      ),
  );
  const data = testData.map(
    ({ id, name, validity, label = '', values }): Wording => [
      id,
      ['data', name, validity, label, ...values].join('\n'),
    ],
  );
  return [...nodes, ...data].map(([id, wording]) => [
    id,
    wording.toLowerCase().replace(/\s+/g, ' '),
  ]);
}

/** The wording of each edge with those of its source and target. */
function edgeWordingsIn(content: DraftContent): Wording[] {
  const wording = new Map(wordingsIn(content));
  return content.models.flatMap(({ nodes, edges }) => {
    const types = new Map(nodes.map(({ id, type }) => [id, type]));
    const words = (id: string) => wording.get(id) ?? types.get(id) ?? '';
    return edges.map(
      ({ id, source, target, label = '', guard = '', action = '' }): Wording => [
        id,
        [words(source), words(target), label, guard, action].join('\n'),
      ],
    );
  });
}
