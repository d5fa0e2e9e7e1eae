import { propose } from '../data/proposals/propose.ts';
import type { TestData } from '../model.ts';
import { findEnteredNames } from './find-entered-names.ts';
import type { ModelFacts } from './model-facts.ts';
import type { Suggestion } from './suggestion.ts';

/** So many values are named; the table of the name proposes all of them. */
const MAX_NAMED = 4;

/**
 * A name that a step enters and that has valid values only, where its bounds or its type say what would be invalid:
 * those values, as they are proposed for its table.
 */
export function suggestForInvalidValuesMissing(facts: ModelFacts): Suggestion[] {
  if (facts.model.settings?.negative === 'off') return [];
  return [...findEnteredNames(facts)].flatMap(([name, nodeId]): Suggestion[] => {
    const records = facts.records.get(name) ?? [];
    const isOpen = records.every(
      ({ validity, fromProject }) => validity === 'valid' && !fromProject,
    );
    const values = isOpen ? invalidFor(records).slice(0, MAX_NAMED) : [];
    if (values.length === 0) return [];
    return [
      {
        ...{ id: `invalid_values_missing:${name}`, code: 'invalid_values_missing', nodeId },
        params: { name, values: values.map((value) => JSON.stringify(value)).join(', ') },
        change: { kind: 'values', name, validity: 'invalid', values },
      },
    ];
  });
}

/** What would be invalid beside the valid classes of a name, written as it is stored. */
function invalidFor(records: readonly TestData[]): string[] {
  const [first] = records;
  if (!first) return [];
  const ranges = records.flatMap(({ range }) => range ?? []);
  const known = new Set(records.flatMap(({ values }) => values));
  const proposed =
    ranges.length > 0
      ? propose({ kind: 'bounds', ranges, points: 2, type: first.type }, 'en')
      : propose({ kind: 'email' }, 'en').filter(() => first.type === 'email');
  return proposed.flatMap(({ value, validity }) =>
    validity === 'invalid' && !known.has(value) ? [value] : [],
  );
}
