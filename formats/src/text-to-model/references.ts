import type { Block } from '../document/document.ts';

/** `☐ #7 - Parcels`: what is kept elsewhere under that number. */
const REFERENCE = /^#\d{1,6}(?:\s*[-–—:]\s|\s|$)/u;

/** The headings over nothing but a check list of what is kept elsewhere, by line. */
export function headingsOfReferences(blocks: readonly Block[]): [number, string][] {
  return blocks.flatMap((block, index): [number, string][] => {
    if (block.kind !== 'heading') return [];
    const behind = blocks.slice(index + 1);
    const end = behind.findIndex(({ kind }) => kind === 'heading');
    const own = end < 0 ? behind : behind.slice(0, end);
    return own.length > 0 && own.every(isReference) ? [[block.line, block.text]] : [];
  });
}

function isReference(block: Block): boolean {
  return block.kind === 'item' && block.marker === '☐' && REFERENCE.test(block.text);
}
