import { type Examples, type Heading, substitute } from '@caseloom/engine';
import type { Examples as Block, Scenario } from '@cucumber/messages';
import { escapeAngles, textsOf } from './steps.ts';

const OWN_KEY = /^[A-Z2-7]{10}$/;
/** What we wrote ourselves to find a test case again: it belongs to the case and not to the scenario. */
export const OWN_TAG = /^@TC-[A-Z2-7]{10}$/;
const OWN_MARK = /\((<TC>|[A-Z2-7]{10})\)$/;
const NAME = /^[^<>|\r\n]{1,80}$/;

/** The name of a scenario, without the key that we wrote behind it ourselves. */
export function ownName({ name, tags }: Scenario): string {
  const [mark = '', key] = OWN_MARK.exec(name) ?? [];
  const isOurs = tags.some((tag) =>
    key === '<TC>' ? OWN_TAG.test(tag.name) : tag.name === `@TC-${key}`,
  );
  return isOurs ? name.slice(0, -mark.length).trimEnd() : name;
}

/** The blocks of an outline that hold rows, as columns and cells. */
export function blocksOf({ examples }: Scenario): Block[] {
  return examples.filter(({ tableHeader, tableBody }) => tableHeader && tableBody.length > 0);
}

export function columnsOf({ tableHeader }: Block): string[] {
  return tableHeader?.cells.map(({ value }) => value) ?? [];
}

export function rowsOf({ tableBody }: Block): string[][] {
  return tableBody.map(({ cells }) => cells.map(({ value }) => value));
}

/** The columns that some step names: the outline's test data. */
export function namesUsed(scenario: Scenario): string[] {
  const texts = scenario.steps.flatMap(textsOf);
  const columns = new Set(blocksOf(scenario).flatMap(columnsOf));
  return [...columns].filter(
    (column) => NAME.test(column) && texts.some((text) => text.includes(`<${column}>`)),
  );
}

/**
 * Whether an outline can stay one: all its blocks have every name that it uses, and with our tokens
 * it says for every row what Cucumber says.
 */
export function canStayOutline(scenario: Scenario): boolean {
  const names = namesUsed(scenario);
  const texts = scenario.steps.flatMap(textsOf).filter((text) => text.includes('<'));
  const ours = texts.map((text) => escapeAngles(text, (name) => names.includes(name)));
  return blocksOf(scenario).every((block) => {
    const columns = columnsOf(block);
    const saysTheSame = (row: string[]) => {
      const lookUp = (name: string) => row[columns.indexOf(name)];
      return texts.every(
        (text, at) => substitute(ours[at] ?? '', lookUp) === fill(text, columns, row),
      );
    };
    return names.every((name) => columns.includes(name)) && rowsOf(block).every(saysTheSame);
  });
}

/** A text with the cells of a row in place of its columns, one column after the other as Cucumber does it. */
export function fill(text: string, columns: string[], row: string[]): string {
  return columns.reduce(
    (filled, column, at) => filled.replaceAll(`<${column}>`, () => row[at] ?? ''),
    text,
  );
}

/** The rows of a block, without the column of keys that we wrote ourselves. */
export function toExamples(block: Block, heading: Heading, names: string[]): Examples {
  const columns = columnsOf(block);
  const rows = rowsOf(block);
  const keys = names.includes('TC') ? -1 : columns.indexOf('TC');
  const isOurs = keys >= 0 && rows.every((row) => OWN_KEY.test(row[keys] ?? ''));
  const keep = (row: string[]) => (isOurs ? row.toSpliced(keys, 1) : row);
  return { ...heading, columns: keep(columns), rows: rows.map(keep) };
}
