import { holds, type Value } from './conditions/holds.ts';
import type { PathData } from './data/instances.ts';
import { isCompletable, type Row, type RowSettings, rowsOf } from './data/rows.ts';
import type { Examples, WrittenScenario } from './feature.ts';
import type { Flow } from './flow/flow.ts';
import type { Model } from './model.ts';

/** A row of a case, and where it was written. */
export type CaseRow = {
  row: Row;
  scenario?: number;
  examples?: number;
  /** Every cell of the written row by its column, those that no step names too. */
  cells?: Record<string, string>;
};

/** The scenarios of a model's feature by the edges of their paths: usually one, more where the same steps were written twice. */
export function scenariosByPath({ settings }: Model): Map<string, number[]> {
  const { scenarios = [] } = settings?.feature ?? {};
  return Map.groupBy(scenarios.keys(), (index) => scenarios[index]?.path.join('\n') ?? '');
}

/**
 * The rows of a path: at strength `written` those of its scenarios' examples, as they stand there;
 * otherwise, and where nothing was written, combined as the strength asks.
 *
 * A written row that the model's data or conditions no longer allow is left out.
 */
export function caseRows(
  model: Model,
  flow: Flow,
  path: { data: PathData; scenarios: readonly number[] },
  settings: RowSettings,
): CaseRow[] {
  const { data, scenarios } = path;
  const [first] = scenarios;
  if (settings.strength !== 'written' || first === undefined) {
    const scenario = first === undefined ? {} : { scenario: first };
    return rowsOf(data, flow.variables, settings).map((row) => ({ row, ...scenario }));
  }
  const written = model.settings?.feature?.scenarios ?? [];
  return scenarios.flatMap((scenario) => {
    const { examples } = written[scenario] ?? {};
    if (examples) return exampleRows(flow, data, examples).map((row) => ({ ...row, scenario }));
    const [row] = rowsOf(data, flow.variables, { ...settings, strength: 0 });
    return row ? [{ row, scenario }] : [];
  });
}

function exampleRows(flow: Flow, data: PathData, blocks: Examples[]): CaseRow[] {
  return blocks.flatMap(({ columns, rows }, examples) =>
    rows.flatMap((written) => {
      const cells = cellsOf(columns, written);
      const row = data.instances.map(({ name, choices }) =>
        Object.hasOwn(cells, name) ? choices.findIndex(({ value }) => value === cells[name]) : 0,
      );
      return row.includes(-1) || !isAllowed(flow, data, row) ? [] : [{ row, examples, cells }];
    }),
  );
}

/** Of two columns with one name the first counts, as in Gherkin. */
function cellsOf(columns: string[], row: string[]): Record<string, string> {
  const firsts = columns.filter((column, index) => columns.indexOf(column) === index);
  return Object.fromEntries(firsts.map((column) => [column, row[columns.indexOf(column)] ?? '']));
}

function isAllowed(flow: Flow, data: PathData, row: Row): boolean {
  const { instances, conditions } = data;
  const value = (index: number | undefined): Value | undefined => {
    const instance = instances[index ?? -1];
    const choice = instance?.choices[row[index ?? -1] ?? -1];
    if (!instance || !choice) return undefined;
    const type = flow.variables.get(instance.name)?.type ?? 'text';
    return { text: choice.value, validity: choice.validity, type };
  };
  const isDrawn = ({ instances: indexes }: PathData['conditions'][number]) =>
    [...indexes.values()].every((index) => index < instances.length);
  const areMet = conditions
    .filter(isDrawn)
    .every(({ condition, instances: indexes }) =>
      holds(condition, (name) => value(indexes.get(name))),
    );
  return areMet && isCompletable(data, flow.variables, row);
}

/** The name of a scenario with the cells of a row in place of its columns. */
export function nameWritten(
  { name, examples }: WrittenScenario,
  cellOf: (column: string) => string | undefined,
): string {
  const columns = new Set(examples?.flatMap((block) => block.columns));
  return [...columns].reduce((words, column) => {
    const value = cellOf(column);
    return value === undefined ? words : words.replaceAll(`<${column}>`, () => value);
  }, name);
}
