import type { TestDataAnswer } from '@caseloom/contract';
import type { DataType, Range } from '@caseloom/engine';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { messageOf } from '../../../lib/api.ts';
import { useLanguage } from '../../../lib/use-language.ts';
import { useMoveToBin } from '../../bin/parts.ts';
import { createTestData, deleteTestData, updateTestData } from '../api.ts';
import { type Cell, cellKeyOf, fits, recordIn, shownValuesOf } from './classes.ts';
import { refreshTestData, type Shared, share, toFields } from './share.ts';

/** A change as it is sent; what is taken back was there for a moment only, and is not announced as deleted. */
type Sent = CellChange & { isQuiet: boolean };
export type CellChange = { cell: Cell; values: string[]; type?: DataType; range?: Range };

/** What was done to the values of a name, and which of them came and went by it. */
export type DataDone = {
  what: 'changed' | 'undone' | 'redone';
  added: string[];
  removed: string[];
};
/** Takes the last change of a name back, or makes it again. @returns whether there was one */
export type DataHistory = { undo: () => boolean; redo: () => boolean };

/** The values that were there before each change, and those that were taken back, the newest last. */
export type DataSteps = { past: CellChange[][]; future: CellChange[][] };

type Name = {
  slug: string;
  name: string;
  /** All that the project, or the model, has of the name. */
  records: readonly TestDataAnswer[];
  type: DataType;
  isSecret: boolean;
  isPublic: boolean;
  /** Hears of every change to the values, once it is made. */
  onDone?: ((done: DataDone) => void) | undefined;
  /** What can be taken back, where that outlives the table. */
  steps?: DataSteps | undefined;
};

/**
 * Keeps the values of a name: what is written is shown at once and sent in order, one call after the
 * other, each over the version that the one before made.
 */
export function useDataChanges(given: Name) {
  const cache = useQueryClient();
  const language = useLanguage();
  const { send, errors, setErrors } = useSending(given);
  const [written, setWritten] = useState<ReadonlyMap<string, CellChange>>(new Map());
  /** The cells whose values are not stored as they are shown: they are wrong, or were refused. */
  const held = useRef(new Set<string>());
  const [own] = useState<DataSteps>(() => ({ past: [], future: [] }));
  const steps = given.steps ?? own;

  const valuesIn = (cell: Cell) =>
    written.get(cellKeyOf(cell))?.values ?? shownValuesOf(recordIn(given.records, cell), language);

  function write(changes: CellChange[], what: DataDone['what']): void {
    const [added, removed] = [changes.flatMap(addedBy), changes.flatMap(removedBy)];
    setWritten((before) => {
      const next = new Map(before);
      for (const each of changes) next.set(cellKeyOf(each.cell), each);
      return next;
    });
    setErrors(changes.map(({ cell }) => cellKeyOf(cell)));
    for (const each of changes) void keep({ ...each, isQuiet: what === 'undone' });
    given.onDone?.({ what, added, removed });
  }
  const addedBy = ({ cell, values }: CellChange) => without(values, valuesIn(cell));
  const removedBy = ({ cell, values }: CellChange) => without(valuesIn(cell), values);
  async function keep(changed: Sent): Promise<void> {
    const { cell, values, type = given.type } = changed;
    const key = cellKeyOf(cell);
    held.current.add(key);
    if (!values.every((value) => fits(value, cell.validity, type, language))) return;
    const { isKept, isLast } = await send(changed);
    if (isKept) held.current.delete(key);
    if (isLast) setWritten((now) => new Map([...now].filter(([each]) => held.current.has(each))));
  }
  function move(from: keyof DataSteps, to: keyof DataSteps): boolean {
    const changes = steps[from].pop();
    if (!changes) return false;
    steps[to].push(changes.map(({ cell }) => ({ cell, values: valuesIn(cell) })));
    write(changes, to === 'future' ? 'undone' : 'redone');
    return true;
  }
  return {
    valuesIn,
    /** The cells with values that are not stored yet. */
    writtenCells: [...written.values()].flatMap(({ cell, values }) =>
      values.length > 0 ? [cell] : [],
    ),
    errorIn: (cell: Cell) => errors.get(cellKeyOf(cell)),
    /** Gives cells other values, as one change to undo. */
    setValues: (changes: CellChange[]) => {
      steps.past.push(changes.map(({ cell }) => ({ cell, values: valuesIn(cell) })));
      steps.future.length = 0;
      write(changes, 'changed');
    },
    undo: () => move('past', 'future'),
    redo: () => move('future', 'past'),
    share: (shared: Shared, among: readonly TestDataAnswer[] = given.records) =>
      share(shared, { cache, slug: given.slug, language, records: among }),
  };
}

/** What of some values is not among others. */
export const without = (values: string[], known: string[]) =>
  values.filter((value) => !known.includes(value));

/** Sends the values of one cell after the other. */
function useSending(given: Name) {
  const cache = useQueryClient();
  const { announce } = useMoveToBin({ kind: 'testData' });
  const [errors, setAll] = useState<ReadonlyMap<string, string>>(new Map());
  const queue = useRef(Promise.resolve());
  const waiting = useRef(0);
  /** The newest of each record, by its id: answers come before the lists that hold them. */
  const newest = useRef(new Map<string, TestDataAnswer | undefined>());

  function known(cell: Cell): TestDataAnswer | undefined {
    const made = [...newest.current.values()].filter((record) => record !== undefined);
    const listed = given.records.filter(({ id }) => !newest.current.has(id));
    return recordIn([...made, ...listed], cell);
  }
  async function store({ cell, values, isQuiet, ...more }: Sent): Promise<void> {
    const { slug, name, type, isSecret, isPublic } = given;
    const record = known(cell);
    if (record && values.length === 0) {
      await deleteTestData({ id: record.id });
      newest.current.set(record.id, undefined);
      if (!isQuiet) announce({ id: record.id, name: `<${name}>` });
      return;
    }
    if (values.length === 0) return;
    const { label, modelId, validity } = cell;
    const saved = await (record
      ? updateTestData({ ...toFields(record), ...more, values })
      : createTestData({
          ...{ projectSlug: slug, name, validity, type, label, modelId, isSecret, isPublic },
          ...{ ...more, values },
        }));
    newest.current.set(saved.id, saved);
  }
  /** Stores one change after those before. `isLast`: nothing else waits, and the lists are as they were saved. */
  function send(change: Sent): Promise<{ isKept: boolean; isLast: boolean }> {
    waiting.current += 1;
    const sent = queue.current.then(async () => {
      const isKept = await store(change).then(
        () => true,
        (error) => {
          setAll((before) => new Map(before).set(cellKeyOf(change.cell), messageOf(error)));
          return false;
        },
      );
      waiting.current -= 1;
      if (waiting.current > 0) return { isKept, isLast: false };
      await refreshTestData(cache);
      const isLast = waiting.current === 0;
      if (isLast) newest.current.clear();
      return { isKept, isLast };
    });
    queue.current = sent.then(() => undefined);
    return sent;
  }
  const setErrors = (resolved: string[]) =>
    setAll((before) => new Map([...before].filter(([key]) => !resolved.includes(key))));
  return { send, errors, setErrors };
}
