import type { SourceDocument } from './document.ts';

/** A document with its Gherkin alone, which is read exactly. */
export function onlyGherkin({ blocks, ...document }: SourceDocument): SourceDocument {
  return { ...document, blocks: blocks.filter(({ kind }) => kind === 'gherkin') };
}

/** A document without its Gherkin: what rules or a language model read. */
export function withoutGherkin({ blocks, ...document }: SourceDocument): SourceDocument {
  return { ...document, blocks: blocks.filter(({ kind }) => kind !== 'gherkin') };
}
