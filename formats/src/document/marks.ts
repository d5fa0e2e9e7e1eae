import type { Piece } from './piece.ts';

const INLINE: [RegExp, string][] = [
  // what a site makes of it: `{% hint style="info" %}`
  [/\{%[^{}\n]{0,200}%\}/g, ''],
  [/&(?:nbsp|#x20|#32);?/gi, ' '],
  // where a tester ticks what came of it: `[ ] PASS / [ ] FAIL`
  [/(?:\[[ xX]?\]\s*[\p{L} ]{2,20}\s*\/\s*)+\[[ xX]?\]\s*[\p{L} ]{2,20}/gu, ''],
  // no bracket inside: a text of nothing but brackets would be read again at each of them
  [/!\[([^[\]\n]{0,200})\]\([^[\]()\s]{0,2000}\)/g, '$1'],
  [/\[([^[\]\n]{1,200})\]\([^[\]()\n]{0,2000}\)/g, '$1'],
  [/(\*\*|__)(?=\S)([^*_\n]{1,500})\1/g, '$2'],
  [/(?<![\w*])\*(?=\S)([^*\n]{1,500})\*(?![\w*])/g, '$1'],
  [/`([^`\n]{1,500})`/g, '$1'],
  [
    /<\/?(?:br|b|i|u|em|strong|p|div|span|sub|sup|small|mark|kbd|code|font|center)(?:\s[^<>\n]{0,200})?\/?>/gi,
    ' ',
  ],
  [/\\([\\`*_{}[\]()#+\-.!|>])/g, '$1'],
];

/** Code in a sentence is what somebody enters letter by letter, but where it has quotes already or begins the sentence. */
const CODE: [RegExp, string][] = [
  [/<(kbd|code)>([^<>`\n]{1,300})<\/\1>/gi, '`$2`'],
  [/(?<=["“])`([^`\n]{1,500})`(?=["”])/g, '$1'],
  [/^`([^`\n]{1,60})`(?=\s*(?:[:(=–—-]|\s))/g, '$1'],
  [/`([^`\n]{1,500})`/g, '“$1”'],
];

/** A piece of Markdown without the marks in its words. */
export function withoutMarks(piece: Piece): Piece {
  if (piece.kind === 'gherkin' || piece.kind === 'code') return piece;
  if (piece.kind === 'table') {
    const cell = (text: string) => plain(text.replace(/<br\s{0,3}\/?>/gi, '\n'));
    return { ...piece, rows: piece.rows.map((row) => row.map(cell)) };
  }
  const text = piece.text.replace(/^>\s?/, '');
  return { ...piece, text: plain(piece.kind === 'heading' ? text : quoteCode(text)) };
}

/** Words with the code in them (`` `abc` ``) as somebody enters it: in quotes. */
export const quoteCode = (text: string) => replaced(text, CODE);

const replaced = (text: string, marks: [RegExp, string][]) =>
  marks.reduce((words, [mark, by]) => words.replace(mark, by), text);

function plain(text: string): string {
  if (!/[[*_`<\\{&]/.test(text)) return text.trim();
  return replaced(text, INLINE).trim();
}
