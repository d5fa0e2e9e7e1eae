import type { Block } from '../document/document.ts';

/** A title over a line of signs that is as long as it, as in reStructuredText; a table drawn with signs may follow. */
const UNDERLINED = /^(\S.{1,98}?)\s+(([\^~"'=#*_`])\3{2,})(?:\s+([\s\S]*))?$/u;
const BORDER = /^[-+=|\s]*$/;

/** Paragraphs that are a title over a line of signs, as headings. */
export function withUnderlinedTitles(blocks: Block[], level: number): Block[] {
  return blocks.flatMap((block): Block[] => {
    if (block.kind !== 'paragraph') return [block];
    const [, title = '', line = '', , rest = ''] = UNDERLINED.exec(block.text) ?? [];
    if (!title || line.length < title.length) return [block];
    const heading: Block = { kind: 'heading', level, text: title, line: block.line };
    return BORDER.test(rest) ? [heading] : [heading, { ...block, text: rest }];
  });
}
