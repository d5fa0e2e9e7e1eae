import { DiagramError } from '../diagram/diagram.ts';

/** A sign of DOT, or an id: a word, a number, a text in quotes, HTML. */
export type Token = { kind: 'sign' | 'id'; text: string; line: number; isQuoted?: boolean };

const SKIPPED = /(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/|(?<=^|\n)#[^\n]*)+/y;
const SIGN = /->|--|[{}[\];,=:+]/y;
const WORD = /-?(?:\.\d+|\d+(?:\.\d*)?)|[\p{L}_][\p{L}\p{N}_]*/uy;
const QUOTED = /"([^"\\]*(?:\\[\s\S][^"\\]*)*)"/y;

/** The tokens of a file of DOT. @throws DiagramError with the line where there is none */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let line = 1;
  for (let at = 0; at < text.length; ) {
    const skipped = matchAt(SKIPPED, text, at)?.[0];
    const found = skipped === undefined ? tokenAt(text, at) : undefined;
    const read = skipped ?? found?.raw;
    if (read === undefined) throw new DiagramError('diagram_line_invalid', { line });
    if (found) tokens.push({ ...found.token, line });
    at += read.length;
    for (const sign of read) if (sign === '\n') line += 1;
  }
  return tokens;
}

function tokenAt(
  text: string,
  at: number,
): { token: Omit<Token, 'line'>; raw: string } | undefined {
  const sign = matchAt(SIGN, text, at)?.[0];
  if (sign) return { token: { kind: 'sign', text: sign }, raw: sign };
  const quoted = matchAt(QUOTED, text, at);
  if (quoted) {
    const inner = (quoted[1] ?? '').replace(/\\\r?\n/g, '').replaceAll('\\"', '"');
    return { token: { kind: 'id', text: inner, isQuoted: true }, raw: quoted[0] };
  }
  const html = text[at] === '<' ? htmlAt(text, at) : undefined;
  if (html) return { token: { kind: 'id', text: html.slice(1, -1), isQuoted: true }, raw: html };
  const word = matchAt(WORD, text, at)?.[0];
  return word === undefined ? undefined : { token: { kind: 'id', text: word }, raw: word };
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** HTML from its first sign to the one that closes it. */
function htmlAt(text: string, start: number): string | undefined {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    if (text[at] === '<') depth += 1;
    if (text[at] === '>') depth -= 1;
    if (depth === 0) return text.slice(start, at + 1);
  }
  return undefined;
}
