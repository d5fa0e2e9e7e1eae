import { type Examples, type Heading, substitute } from '@caseloom/engine';
import type { Examples as Block, Scenario } from '@cucumber/messages';
import { HAPPY_PATH } from '../rows.ts';
import { escapeAngles, textsOf } from './steps.ts';

/** What we wrote ourselves to find a test case again: it belongs to the case and not to the scenario. */
export const OWN_TAG = /^@TC-[A-Z2-7]{10}$/;
/** Whether a tag among others is of the test case that one of them names: that it is the happy path, too. */
export function isOwnAmong(tags: readonly { name: string }[]): (name: string) => boolean {
  const isKeyed = tags.some(({ name }) => OWN_TAG.test(name));
  return (name) => OWN_TAG.test(name) || (isKeyed && name === `@${HAPPY_PATH}`);
}
const TOKEN = /<([^<>|\r\n]{1,80})>/g;
const NAME = /^[^<>|\r\n]{1,80}$/;

/** The blocks of an outline that hold rows, as columns and cells. */
export function blocksOf({ examples }: Scenario): Block[] {
  return examples.filter(({ tableHeader, tableBody }) => tableHeader && tableBody.length > 0);
}

/** The headings of a block of examples. */
export function columnsOf({ tableHeader }: Block): string[] {
  return tableHeader?.cells.map(({ value }) => value) ?? [];
}

/** The cells of a block of examples, row by row. */
export function rowsOf({ tableBody }: Block): string[][] {
  return tableBody.map(({ cells }) => cells.map(({ value }) => value));
}

/** The columns that some step names: the outline's test data. */
export function namesUsed(scenario: Scenario): string[] {
  const texts = scenario.steps.flatMap(textsOf);
  const used = new Set(texts.flatMap((text) => [...text.matchAll(TOKEN)].map(([, name]) => name)));
  const columns = new Set(blocksOf(scenario).flatMap(columnsOf));
  return [...columns].filter((column) => NAME.test(column) && used.has(column));
}

/** More comparisons of an outline's words with its rows than these are not made: its rows become scenarios. */
const MAX_COMPARISONS = 100_000;

/**
 * Whether an outline can stay one: all its blocks have every name that it uses, and with our tokens
 * it says for every row what Cucumber says.
 */
export function canStayOutline(scenario: Scenario): boolean {
  const names = namesUsed(scenario);
  const texts = scenario.steps.flatMap(textsOf).filter((text) => text.includes('<'));
  const known = new Set(names);
  const ours = new Map(texts.map((text) => [text, escapeAngles(text, (name) => known.has(name))]));
  // where all angles are tokens and no cell has one, filling them in has only one result
  const odd = texts.filter((text) => ours.get(text) !== text || text.includes('\\'));
  let comparisons = 0;
  return blocksOf(scenario).every((block) => {
    const columns = columnsOf(block);
    const indexes = indexesOf(columns);
    const saysTheSame = (row: string[]) => {
      const lookUp = (name: string) => row[indexes.get(name) ?? -1];
      const doubtful = row.some((cell) => cell.includes('<')) ? texts : odd;
      comparisons += doubtful.length * columns.length;
      return (
        comparisons <= MAX_COMPARISONS &&
        doubtful.every(
          (text) => substitute(ours.get(text) ?? '', lookUp) === fill(text, columns, row),
        )
      );
    };
    return names.every((name) => indexes.has(name)) && rowsOf(block).every(saysTheSame);
  });
}

/** Where each column stands, the first of those with one name. */
export function indexesOf(columns: string[]): Map<string, number> {
  return new Map(columns.map((column, index) => [column, index] as const).toReversed());
}

/** A text with the cells of a row in place of its columns, one column after the other as Cucumber does it. */
export function fill(text: string, columns: string[], row: string[]): string {
  if (!text.includes('<')) return text;
  return columns.reduce(
    (filled, column, index) => filled.replaceAll(`<${column}>`, () => row[index] ?? ''),
    text,
  );
}

/** A block of examples as a model keeps it. */
export function toExamples(block: Block, heading: Heading): Examples {
  return { ...heading, columns: columnsOf(block), rows: rowsOf(block) };
}
