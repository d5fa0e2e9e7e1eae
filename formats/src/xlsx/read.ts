import { strFromU8, unzipSync } from 'fflate';

export type ReadSheet = { name: string; rows: string[][] };

/**
 * Reads the text of every sheet, in order: strings and numbers as they are stored, empty cells as
 * empty text. Enough for our own workbooks and for what office programs save; no dates, no styles.
 *
 * @throws when the bytes are no workbook.
 */
export function readXlsx(bytes: Uint8Array): ReadSheet[] {
  const files = unzipSync(bytes);
  const text = (path: string) => {
    const file = files[path];
    return file ? strFromU8(file) : '';
  };
  const workbook = text('xl/workbook.xml');
  if (!workbook) throw new Error('This file is not a workbook.');
  const links = new Map(
    [...text('xl/_rels/workbook.xml.rels').matchAll(/<Relationship\b[^>]*>/g)].map(([tag]) => [
      attribute(tag, 'Id'),
      attribute(tag, 'Target').replace(/^\/xl\//, ''),
    ]),
  );
  const shared = [...text('xl/sharedStrings.xml').matchAll(/<si>([\s\S]*?)<\/si>/g)].map(
    ([, body = '']) => textIn(body),
  );
  return [...workbook.matchAll(/<sheet\b[^>]*>/g)].map(([tag]) => ({
    name: decode(attribute(tag, 'name')),
    rows: rowsIn(text(`xl/${links.get(attribute(tag, 'r:id'))}`), shared),
  }));
}

function rowsIn(xml: string, shared: string[]): string[][] {
  const body = xml.replace(/<row\b[^>]*\/>/g, '<row></row>');
  return [...body.matchAll(/<row\b[^>]*>([\s\S]*?)<\/row>/g)].map(([, row = '']) => {
    const cells: string[] = [];
    for (const [, tag = '', content = ''] of row.matchAll(
      /<c\b((?:[^>/]|\/(?!>))*)(?:\/>|>([\s\S]*?)<\/c>)/g,
    )) {
      const place = /^[A-Z]+/.exec(attribute(tag, 'r'))?.[0];
      cells[place ? columnAt(place) : cells.length] = textOf(attribute(tag, 't'), content, shared);
    }
    return Array.from(cells, (cell) => cell ?? '');
  });
}

function textOf(type: string, content: string, shared: string[]): string {
  if (type === 'inlineStr') return textIn(content);
  const value = /<v>([\s\S]*?)<\/v>/.exec(content)?.[1] ?? '';
  return type === 's' ? (shared[Number(value)] ?? '') : decode(value);
}

function columnAt(name: string): number {
  return [...name].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function attribute(tag: string, name: string): string {
  return new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
}

function textIn(xml: string): string {
  const runs = [...xml.matchAll(/<t\b[^>]*?(?<!\/)>([\s\S]*?)<\/t>/g)];
  return decode(runs.map(([, text = '']) => text).join(''));
}

const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decode(text: string): string {
  return text
    .replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) =>
      name
        ? (SIGNS[name] ?? whole)
        : String.fromCodePoint(Number.parseInt(hex ?? decimal, hex ? 16 : 10)),
    )
    .replace(/_x([\da-f]{4})_/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
}
