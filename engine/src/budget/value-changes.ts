import { recordsByName } from '../data/test-data.ts';
import type { Context, Model, TestData } from '../model.ts';
import type { Change } from '../result.ts';

/** A model with everything it leans on. */
export type Drawn = { model: Model; context: Context };

/** Values that the test data in scope has now and did not have, or that stand where another stood. */
export function valueChanges(before: Drawn, after: Drawn): Change[] {
  const olds = [...recordsByName(before.model, before.context).values()].flat();
  const records = [...recordsByName(after.model, after.context).values()].flat();
  const changes = records.flatMap((record) => {
    const old = olds.find(({ id }) => id === record.id) ?? olds.find(isSameClass(record));
    const ofName = olds.filter(({ name, validity }) => {
      return name === (old?.name ?? record.name) && validity === record.validity;
    });
    const had = new Set(ofName.flatMap(({ values }) => values));
    return newValues(record, old, had);
  });
  return eachOnce(changes);
}

function newValues(record: TestData, old: TestData | undefined, had: Set<string>): Change[] {
  const { name: id, validity, values, isSecret } = record;
  return values.flatMap((after, index): Change[] => {
    if (had.has(after)) return [];
    const before = old && replacedBy(record, old, index);
    const kind = before === undefined ? 'added' : 'corrected';
    const change = { on: 'value', kind, id, validity, before: before ?? null, after } as const;
    return [{ ...change, ...(isSecret && { isSecret }) }];
  });
}

/** The value that stood in the place of another of as many, and stands nowhere now. */
function replacedBy({ values }: TestData, old: TestData, index: number): string | undefined {
  const before = old.values.length === values.length ? old.values[index] : undefined;
  return before !== undefined && !values.includes(before) ? before : undefined;
}

function isSameClass({ name, validity, label = '' }: TestData): (other: TestData) => boolean {
  return (other) =>
    other.name === name && other.validity === validity && (other.label ?? '') === label;
}

/** A value that several classes have is reported once. */
function eachOnce(changes: Change[]): Change[] {
  const byValue = changes.map(
    (one) => [JSON.stringify([one.id, one.validity, one.after]), one] as const,
  );
  return [...new Map(byValue.toReversed()).values()].reverse();
}
