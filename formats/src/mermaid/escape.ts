const NAMES: ReadonlyMap<string, string> = new Map([
  ['"', '#quot;'],
  ['&', '#amp;'],
  ['<', '#lt;'],
  ['>', '#gt;'],
]);
/** What ends a text, or means something in it, for Mermaid or for us: HTML, Markdown, entities, icons, line breaks. */
const MEANS =
  /["&<>#`\\]|([*~_/])\1+|(?<=\bfa[bklrs]?):(?=fa-)|(?<=^\d{1,9})\.(?=\s)|^[-+*](?=\s)/g;

/** A text as Mermaid shows it and `toWords` reads it: on one line, what means something to either as an entity. */
export function escapeMermaid(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .replace(MEANS, (signs) => [...signs].map(entityOf).join(''));
}

function entityOf(sign: string): string {
  return NAMES.get(sign) ?? `#${sign.codePointAt(0)};`;
}
