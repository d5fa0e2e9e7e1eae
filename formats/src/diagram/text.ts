const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['quot', '"'],
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['apos', "'"],
  ['nbsp', ' '],
  ['colon', ':'],
  ['semi', ';'],
]);

/** The most letters of a label. */
const MAX_LENGTH = 500;

/**
 * The words of a label on one line: without tags of HTML, marks of Markdown and Creole, icons and line breaks,
 * and with entities (`&lt;`, Mermaid's `#quot;` and `#35;`) as the signs that they stand for.
 */
export function toWords(raw: string): string {
  return raw
    .slice(0, 8 * MAX_LENGTH)
    .replace(/\bfa[bklrs]?:fa-[\w-]+/g, ' ')
    .replace(/<br\s{0,9}\/?>|\\[nlr]/gi, ' ')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/\*\*|~~|(?<=^|\s)\/\/(?=\S)|(?<=\S)\/\/(?=$|\s)/g, '')
    .replace(/(?<![\p{L}\p{N}_])__(?=[^\s_])|(?<=[^\s_])__(?![\p{L}\p{N}_])/gu, '')
    .replace(/[&#](#?x?\w{1,8});/g, (whole, name: string) => entity(name) ?? whole)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_LENGTH);
}

function entity(name: string): string | undefined {
  const known = ENTITIES.get(name);
  if (known) return known;
  const digits = name.replace(/^#/, '');
  const code = /^x[\da-f]+$/i.test(digits)
    ? Number.parseInt(digits.slice(1), 16)
    : /^\d+$/.test(digits) && Number(digits);
  // signs that no text holds stay as they are written
  const isSign = code && code >= 32 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return isSign ? String.fromCodePoint(code) : undefined;
}

/** A label without the quotes, and the backticks of Markdown in them, that it is written in. */
export function unquoted(text: string): string {
  const inner = /^\s*"([\s\S]*)"\s*$/.exec(text)?.[1] ?? text;
  return /^\s*`([\s\S]*)`\s*$/.exec(inner)?.[1] ?? inner;
}
