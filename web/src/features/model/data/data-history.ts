import type { DataDone, DataHistory, DataSteps } from '../../project/parts.ts';
import { type Editor, openTab, useEditor } from '../editor.ts';
import type { DataChange } from './data-change.ts';

const { getState, setState } = useEditor;
type Direction = 'undo' | 'redo';

/** The tables that are shown, by the name whose values they have. */
const tables = new Map<string, DataHistory>();

/** The change of the drawing that was made last; the same one after it was saved. */
const lastChange = ({ history }: Editor) => history.past.at(-1)?.value;

/** What undo or redo moves where that is a change to test data: it was made after the last one to the drawing. */
export function nextDataChange(direction: Direction, editor: Editor): DataChange | undefined {
  const last = editor.dataChanges[direction].at(-1);
  return last && last.after === lastChange(editor) ? last : undefined;
}

/** Remembers in the order of all changes what was done to the values of a name. */
export function noteDataChange(what: DataDone['what'], name: string): void {
  const { undo, redo, steps } = getState().dataChanges;
  const own = (what === 'undone' ? undo : redo).findLast((each) => each.name === name);
  const change = own ?? { name, after: lastChange(getState()) };
  const left = (changes: DataChange[]) => changes.filter((each) => each !== own);
  const changes = {
    changed: { undo: [...undo, { name, after: lastChange(getState()) }], redo: [] },
    undone: { undo: left(undo), redo: [...redo, change] },
    redone: { undo: [...undo, change], redo: left(redo) },
  }[what];
  setState({ dataChanges: { ...changes, steps } });
}

/** What of a name can be taken back and made again, also after its table was put away and came back. */
export function dataStepsOf(name: string): DataSteps {
  const { steps } = getState().dataChanges;
  const known = steps.get(name);
  if (known) return known;
  const none: DataSteps = { past: [], future: [] };
  steps.set(name, none);
  return none;
}

/** A table is shown, or put away; one that was opened to take a change back does so. */
export function registerTable(name: string, table: DataHistory | null): void {
  if (!table) {
    tables.delete(name);
    return;
  }
  tables.set(name, table);
  const { awaitedData } = getState();
  if (awaitedData?.name !== name) return;
  setState({ awaitedData: undefined });
  table[awaitedData.direction]();
}

/**
 * Takes back or makes again a change to test data, where that is what comes next: in the table of its
 * name, which is opened where another tab is. @returns whether it was
 */
export function moveInDataHistory(direction: Direction): boolean {
  const change = nextDataChange(direction, getState());
  if (!change) return false;
  const { name } = change;
  const table = tables.get(name);
  if (table) return table[direction]();
  setState({ awaitedData: { name, direction } });
  openTab('data');
  return true;
}
