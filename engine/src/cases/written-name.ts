import type { Language } from '@caseloom/locales/language';
import { nameWritten } from '../case-rows.ts';
import type { Flow } from '../flow/flow.ts';
import type { Model } from '../model.ts';
import type { TestCase } from '../result.ts';
import { dataOfRow, type PlannedPath } from './row-data.ts';
import { nameOfRow } from './title.ts';

type CaseContext = { flow: Flow; model: Model; language: Language };

/**
 * The name that a person wrote for the scenario of a row; where other rows of it come to the same
 * words, with the values that tell them apart. Empty where nobody named it.
 */
export function writtenName(
  context: CaseContext,
  path: PlannedPath,
  { data, scenario = -1 }: { data: TestCase['data']; scenario: number | undefined },
): string {
  const name = nameIn(context.model, scenario, data);
  if (!name) return '';
  const names = shared.get(path) ?? sharedNames(context, path);
  const columns = names.get(`${scenario} ${name}`) ?? [];
  const values = columns.flatMap((column) => {
    const value = Object.hasOwn(data, column) ? data[column] : undefined;
    return value ? [{ ...value, name: column }] : [];
  });
  return values.length > 0 ? nameOfRow(name, values, context.language) : name;
}

function nameIn({ settings }: Model, scenario: number, data: TestCase['data']): string {
  const written = settings?.feature?.scenarios[scenario];
  if (!written) return '';
  return nameWritten(written, (column) =>
    Object.hasOwn(data, column) ? data[column]?.value : undefined,
  );
}

/** By path, as each of its rows asks: for each scenario and name the columns in which rows of that name differ. */
const shared = new WeakMap<PlannedPath, Map<string, string[]>>();

function sharedNames({ flow, model }: CaseContext, path: PlannedPath): Map<string, string[]> {
  const namedRows = path.rows.map((row) => {
    const data = dataOfRow(flow, path.data, row);
    return { data, name: `${row.scenario} ${nameIn(model, row.scenario ?? -1, data)}` };
  });
  const names = new Map(
    [...Map.groupBy(namedRows, ({ name }) => name)].map(([name, rows]) => {
      const [first] = rows;
      const isDifferent = (column: string) =>
        rows.some(({ data }) => data[column]?.value !== first?.data[column]?.value);
      return [name, Object.keys(first?.data ?? {}).filter(isDifferent)];
    }),
  );
  shared.set(path, names);
  return names;
}
