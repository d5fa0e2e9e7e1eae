import type { TestDataAnswer } from '@caseloom/contract';
import type { DataType } from '@caseloom/engine';
import { useState } from 'react';
import { useLanguage } from '../../../lib/use-language.ts';
import { type Cell, classesOf, classOf, type DataClass, keyOf, rangesOf } from './classes.ts';
import type { Shared } from './share.ts';
import { useAdding } from './use-adding.ts';
import { type CellChange, useDataChanges } from './use-data-changes.ts';

/** A name, and all that is seen of it here: no record for a new one. */
export type Named = { slug: string; name: string; records: readonly TestDataAnswer[] };

export type Table = ReturnType<typeof useTable>;

/** The classes of a name, and what can be done with their values. */
export function useTable(
  { slug, name, records }: Named,
  { onDone, steps }: Pick<Parameters<typeof useDataChanges>[0], 'onDone' | 'steps'>,
) {
  const language = useLanguage();
  const own = records.filter(({ fromProject }) => !fromProject);
  /** What was chosen of a name that has no value yet. */
  const [chosen, setChosen] = useState<Shared>({});
  const [some] = own;
  const isNew = some === undefined;
  const type: DataType =
    (own.find(({ validity }) => validity === 'valid') ?? some)?.type ?? chosen.type ?? 'text';
  const isSecret = isNew ? chosen.isSecret === true : own.some((record) => record.isSecret);
  const isPublic = isNew ? chosen.isPublic === true : own.some((record) => record.isPublic);
  const changes = useDataChanges({
    ...{ slug, name, records, type, isSecret, isPublic, onDone, steps },
  });
  const [begun, setBegun] = useState<string[]>([]);
  const modelId = (isNew ? chosen.modelId : some.modelId) ?? null;
  const found = [
    ...classesOf(records, modelId),
    ...changes.writtenCells.map(({ validity: _, ...one }) => one),
    ...begun.map((label): DataClass => ({ label, modelId })),
  ];
  const classes = [...new Map(found.map((one) => [keyOf(one), one])).values()];
  const all = (validity: Cell['validity']) =>
    classes.flatMap((one) => changes.valuesIn({ ...one, validity }));
  const values = { valid: all('valid'), invalid: all('invalid') };
  return {
    ...{ classes, changes, values, type, isSecret, isPublic, own, modelId },
    ...useAdding({ classes, changes, values, type, modelId }),
    /** The bounds of the classes that have some, by the key of the class. */
    ranges: rangesOf(classes, { records, type, valuesIn: changes.valuesIn }, language),
    /** Whether the name has no value at all. */
    isEmpty: values.valid.length + values.invalid.length === 0,
    share: async (shared: Shared, among?: TestDataAnswer[]) =>
      isNew ? setChosen((known) => ({ ...known, ...shared })) : changes.share(shared, among),
    addClass: (label: string) => setBegun((known) => [...known, label]),
    isBegun: ({ label }: DataClass) => begun.includes(label),
    renameClass: (one: DataClass, label: string) => {
      setBegun((known) => known.map((each) => (each === one.label ? label : each)));
      const among = records.filter((record) => keyOf(classOf(record)) === keyOf(one));
      void changes.share({ label }, among);
    },
    paste: (cell: Cell, rows: string[][]) =>
      changes.setValues(pasted(cell, rows, changes.valuesIn)),
  };
}

/** One column goes where it is pasted; of two the second is invalid; of three the first names the class. */
function pasted(cell: Cell, rows: string[][], valuesIn: (cell: Cell) => string[]): CellChange[] {
  const width = Math.max(...rows.map((row) => row.length));
  const added = new Map<string, CellChange>();
  const add = (to: Cell, value = '') => {
    const key = `${to.label} ${to.validity}`;
    const change = added.get(key) ?? { cell: to, values: valuesIn(to) };
    if (value !== '' && !change.values.includes(value))
      added.set(key, { ...change, values: [...change.values, value] });
  };
  for (const row of rows) {
    const label = width > 2 ? (row[0] ?? '') : cell.label;
    const [first, second] = width > 2 ? row.slice(1) : row;
    const one: DataClass = { ...cell, label };
    add(width === 1 ? cell : { ...one, validity: 'valid' }, first);
    if (width > 1) add({ ...one, validity: 'invalid' }, second);
  }
  return [...added.values()];
}
