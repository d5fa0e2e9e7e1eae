import type { Block, SourceDocument } from '@caseloom/formats/document';
import { withWords } from './refinement.ts';
import type { DraftContent, Quote } from './schema.ts';

/** Rules read what stands under it as branches, and ask where one begins that does not say so. English is read in any text. */
const BRANCHES = { kind: 'heading', level: 6, text: 'Alternative flows' } as const;

/**
 * Documents with a refinement in each of the places where rules may understand it, the likeliest first: as a branch
 * of the model that is shown, and behind all that the first document says. Not in its main flow: rules cannot
 * distinguish a step from a wish such as "Make it nicer."
 */
export function placesOfWords(
  documents: SourceDocument[],
  words: SourceDocument[],
  { models, sources }: Pick<DraftContent, 'models' | 'sources'>,
  modelId: string | undefined,
): SourceDocument[][] {
  const model = models.find(({ id }) => id === modelId) ?? models[0];
  const quotesOf = (ids: string[]) => ids.flatMap((id) => sources[id] ?? []);
  const all = model ? quotesOf(model.nodes.map(({ id }) => id)) : [];
  const branch = placeBehind(documents, all);
  return [
    ...(branch ? [withWords(documents, words, { ...branch, heading: BRANCHES })] : []),
    withWords(documents, words),
  ];
}

/** The end of the section that has the last of some sentences, in the document of the first. */
function placeBehind(documents: SourceDocument[], quotes: Quote[]) {
  const file = documents.findIndex(({ name }) => name === quotes[0]?.file);
  const { name, blocks = [] } = documents[file] ?? {};
  // an earlier refinement has the last lines of the document, and its place in the section all the same
  const places = quotes.flatMap((one) => (one.file === name ? [blockAt(blocks, one.line)] : []));
  const at = Math.max(-1, ...places);
  if (at === -1) return undefined;
  const next = blocks.findIndex((block: Block, index) => index > at && block.kind === 'heading');
  return { file, at: next === -1 ? blocks.length : next };
}

/** The place of the block that a line of a document is in, wherever it stands. */
function blockAt(blocks: Block[], line: number): number {
  const start = Math.max(...blocks.flatMap((block) => (block.line <= line ? [block.line] : [])));
  return blocks.findLastIndex((block) => block.line === start);
}
