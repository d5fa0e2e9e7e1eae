import type { Block, SourceDocument } from '@caseloom/formats/document';
import type { DraftRow } from './queries.ts';

/** How many refinements can be taken back. */
const EARLIER = 5;

/** What a draft was before a refinement, kept so that it can be taken back. */
export function withEarlier({ earlier, content, documents, refinements }: DraftRow) {
  return [...earlier, { content, documents, refinements }].slice(-EARLIER);
}

/** The documents of a draft with something more said at the end of the first. */
export function withWords(documents: SourceDocument[], words: SourceDocument[]): SourceDocument[] {
  const [first, ...others] = documents;
  if (!first) return words;
  const lines = first.text.split('\n').length + 1;
  const blocks = words.flatMap((document) => document.blocks);
  const moved = blocks.map((block): Block => ({ ...block, line: block.line + lines }));
  const text = [first.text, '', ...words.map((document) => document.text)].join('\n');
  return [{ ...first, text, blocks: [...first.blocks, ...moved] }, ...others];
}
