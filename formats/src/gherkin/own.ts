import { wordOfValue } from '@caseloom/engine';
import { LANGUAGES } from '@caseloom/locales/language';
import type { Examples, Feature, FeatureChild, RuleChild, Scenario } from '@cucumber/messages';
import { columnsOf, fill, isOwnAmong, OWN_TAG, rowsOf } from './outline.ts';

type Child = FeatureChild | RuleChild;

/** What stands behind the name of a scenario to tell rows apart that have one name: `: note <note>, x <x>`. */
const TELLING = /: (?:([^<>]+) <\1>(?:, |$))+$/;

/**
 * A feature as it was before we wrote it to be run: the table that each row has of its own, for its
 * tag, is one with those before it again, and the name of a scenario is what was written.
 */
export function withoutKeys(feature: Feature): Feature {
  const children = joined(feature.children).map((child) =>
    child.rule
      ? { ...child, rule: { ...child.rule, children: joined(child.rule.children) } }
      : child,
  );
  return { ...feature, children };
}

function joined<One extends Child>(children: readonly One[]): One[] {
  const result: One[] = [];
  for (const child of children) {
    const scenario = child.scenario && withoutOwnTables(child.scenario);
    const before = result.at(-1)?.scenario;
    const isMore = scenario !== child.scenario && scenario && before && isOne(before, scenario);
    if (isMore) before.examples = joinTables([...before.examples, ...scenario.examples]);
    else result.push(scenario ? { ...child, scenario } : child);
  }
  return result;
}

/** The scenario itself where it is none that we wrote for a run. */
function withoutOwnTables(scenario: Scenario): Scenario {
  const { examples, name } = scenario;
  const isOurs =
    examples.length > 0 &&
    examples.every(({ tags, tableBody }) => tags.some(isOwn) && tableBody.length === 1);
  if (!isOurs) return scenario;
  const isDrawn = examples.every((block) => titleIn(scenario, block) === block.name);
  return {
    ...scenario,
    name: isDrawn ? name : name.replace(TELLING, ''),
    examples: joinTables(isDrawn ? examples.map(asDrawn) : examples),
  };
}

function isOwn({ name }: { name: string }): boolean {
  return OWN_TAG.test(name);
}

/** What a runner calls the one row of a block. */
function titleIn({ name }: Scenario, block: Examples): string {
  return fill(name, columnsOf(block), rowsOf(block)[0] ?? []);
}

const EMPTY = LANGUAGES.map((language) => wordOfValue('', language));

/** The table of a drawn row is called after its case, and says an empty value in words. */
function asDrawn(block: Examples): Examples {
  const tableBody = block.tableBody.map((row) => ({
    ...row,
    cells: row.cells.map((cell) => (EMPTY.includes(cell.value) ? { ...cell, value: '' } : cell)),
  }));
  return { ...block, name: '', tableBody };
}

/** Tables that follow each other under one heading as one. */
function joinTables(blocks: readonly Examples[]): Examples[] {
  const tables: Examples[] = [];
  for (const block of blocks) {
    const last = tables.at(-1);
    if (last && headOf(last) === headOf(block))
      tables[tables.length - 1] = { ...last, tableBody: [...last.tableBody, ...block.tableBody] };
    else tables.push(block);
  }
  return tables;
}

function headOf(block: Examples): string {
  const isOwnTag = isOwnAmong(block.tags);
  const tags = block.tags.map(({ name }) => name).filter((name) => !isOwnTag(name));
  return JSON.stringify([block.name, block.description, tags, columnsOf(block)]);
}

/** Whether two scenarios were one, written apart for the names of their rows. */
function isOne(one: Scenario, other: Scenario): boolean {
  return one.examples.length > 0 && wordsOf(one) === wordsOf(other);
}

function wordsOf({ name, description, tags, steps }: Scenario): string {
  const contents = steps.map(({ keyword, text, docString, dataTable }) => [
    ...[keyword, text, docString?.content, docString?.mediaType],
    dataTable?.rows.map(({ cells }) => cells.map(({ value }) => value)),
  ]);
  return JSON.stringify([name, description, tags.map((tag) => tag.name), contents]);
}
