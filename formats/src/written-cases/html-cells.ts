import type { CaseField, Columns } from './columns.ts';
import type { Table } from './find-header.ts';
import { toolOf } from './tool-id.ts';

/** The fields whose cells are read without marks of HTML. */
const TEXTS: readonly CaseField[] = [
  ...(['title', 'preconditions', 'step', 'data', 'expected', 'allSteps', 'allExpected'] as const),
  ...(['gherkin', 'script', 'description', 'objective', 'postconditions', 'type'] as const),
  ...(['severity', 'component', 'estimate', 'comments', 'note'] as const),
];

const TAG = /<\/?[a-z][^<>]*>/i;
/** What an editor of formatted text begins with. An image that runs a script is what a tester enters. */
const BEGINS =
  /^\s*<(?:(?:p|div|ol|ul|dl|table|blockquote|pre|span|br)\b|img\b(?![^<>]*\son\w+\s*=))/i;
const BREAK = /<br\b[^<>]*>/i;
const ENDING_BREAK = /<br\b[^<>]*>[ \t]*\r?\n/i;
const SIGN = /&(?:nbsp|lt|gt|amp|quot|apos|#\d{1,7}|#x[\da-f]{1,6});/i;

/** Whether a cell is HTML as tools write it: tags inside of plain lines are what a tester enters. */
function isHtml(cell: string): boolean {
  if (BEGINS.test(cell) || SIGN.test(cell)) return true;
  return BREAK.test(cell) && (!/[\r\n]/.test(cell) || ENDING_BREAK.test(cell));
}

/**
 * What reads the cells of a table as HTML: those of a tool, or of a file most of whose tags are in cells that a tool
 * wrote, stay as they are; in any other file a cell of plain text becomes HTML that says the same. Time: linear.
 */
export function asHtml(table: Table, columns: Columns): (cell: string, field: CaseField) => string {
  const { header, rows } = table;
  if (table.isOfTool || toolOf(header.names)) return (cell) => cell;
  const used = new Set(TEXTS.map((field) => columns[field]));
  const tagged = rows
    .slice(header.row + 1)
    .flatMap((row) => row.filter((cell, column) => used.has(column) && TAG.test(cell)));
  if (tagged.filter(isHtml).length * 2 > tagged.length) return (cell) => cell;
  const texts = new Set(TEXTS);
  return (cell, field) =>
    !texts.has(field) || isHtml(cell)
      ? cell
      : cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
