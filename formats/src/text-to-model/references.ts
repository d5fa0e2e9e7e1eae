import type { Block } from '../document/document.ts';

/** `☐ #7 - Parcels`: what is kept elsewhere under that number. */
const REFERENCE = /^#\d{1,6}(?:\s*[-–—:]\s|\s|$)/u;

/** Whether a heading stands over nothing but a check list of what is kept elsewhere. */
export function headsReferences(blocks: readonly Block[], index: number): boolean {
  const behind = blocks.slice(index + 1);
  const end = behind.findIndex(({ kind }) => kind === 'heading');
  const own = end < 0 ? behind : behind.slice(0, end);
  return blocks[index]?.kind === 'heading' && own.length > 0 && own.every(isReference);
}

function isReference(block: Block): boolean {
  return block.kind === 'item' && block.marker === '☐' && REFERENCE.test(block.text);
}
