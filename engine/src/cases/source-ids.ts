import type { WrittenScenario } from '../feature.ts';
import type { Model } from '../model.ts';
import type { TestCase } from '../result.ts';

/** The IDs of the cases of a path whose rows have the same columns, by their cells; several where the same was written twice. */
type Table = { columns: string[]; ids: Map<string, string[]> };

/**
 * Finds the ID that a team gave a case before its model was made of it: that of the written scenario with the path and
 * the data of the generated case, whatever the settings are. Each counts once, in the order of the scenarios. Data that
 * the case has besides, as somebody drew it since, makes it no other case.
 *
 * Time: linear in the scenarios, then for each case in the sets of columns that the scenarios of its path have.
 */
export function createSourceIdLookup({
  settings,
}: Model): (testCase: Pick<TestCase, 'path' | 'data'>) => Pick<TestCase, 'sourceId'> {
  const byPath = new Map<string, Table[]>();
  for (const scenario of settings?.feature?.scenarios ?? []) addTo(byPath, scenario);
  return ({ path, data }) => {
    const tables = byPath.get(keyOf(path.flatMap(({ edgeId }) => edgeId ?? []))) ?? [];
    for (const { columns, ids } of tables) {
      const cells = columns.map((name) => (Object.hasOwn(data, name) ? data[name]?.value : null));
      const sourceId = ids.get(keyOf(cells))?.shift();
      if (sourceId !== undefined) return { sourceId };
    }
    return {};
  };
}

/** A scenario with an ID is one case, so that it has one row at most. */
function addTo(
  byPath: Map<string, Table[]>,
  { path, sourceId, examples = [] }: WrittenScenario,
): void {
  if (sourceId === undefined) return;
  const [{ columns = [], rows = [] } = {}] = examples;
  const tables = byPath.get(keyOf(path)) ?? [];
  byPath.set(keyOf(path), tables);
  const known = tables.find((table) => keyOf(table.columns) === keyOf(columns));
  const table = known ?? { columns, ids: new Map<string, string[]>() };
  if (!known) tables.push(table);
  const cells = keyOf(columns.map((_, index) => rows[0]?.[index] ?? ''));
  const ids = table.ids.get(cells) ?? [];
  table.ids.set(cells, ids);
  ids.push(sourceId);
}

const keyOf = (parts: readonly unknown[]) => JSON.stringify(parts);
