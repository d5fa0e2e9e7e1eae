import { BARE_ID } from './cursor.ts';

/** What an editor or a version control may change or not show. */
const FRAGILE = /[\p{Cc}\p{Zl}\p{Zp}\u{feff}]/u;

/** A text as it stands at the end of a line: bare where it comes back as it is, else in quotes. */
export function printText(text: string): string {
  const isBare = text !== '' && text.trim() === text && !text.startsWith('"');
  return isBare && !FRAGILE.test(text) && text.isWellFormed() ? text : quoted(text);
}

/** As `printText`, before `@id`. */
export function printWords(text: string): string {
  return /(?:^|\s)@/.test(text) ? quoted(text) : printText(text);
}

export function printId(id: string): string {
  BARE_ID.lastIndex = 0;
  return BARE_ID.exec(id)?.[0] === id ? id : quoted(id);
}

/** Texts between commas. */
export function printList(texts: readonly string[]): string {
  return texts.map((text) => (/[,=]/.test(text) ? quoted(text) : printText(text))).join(', ');
}

/** A text of JSON on one line, with what breaks lines somewhere as numbers. */
export function quoted(text: string): string {
  return onOneLine(JSON.stringify(text));
}

/** JSON on one line. */
export function printJson(value: unknown): string {
  return onOneLine(JSON.stringify(value));
}

function onOneLine(json: string): string {
  return json.replace(
    /[\u007f-\u009f\u2028\u2029\ufeff]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Lines below another one. */
export const indented = (lines: readonly string[]) =>
  lines.map((line) => (line ? `  ${line}` : ''));
