import type { DataSteps } from '../../project/parts.ts';

/** A change to test data, which is saved apart from the drawing: to which name, and after which change of the drawing it was made. */
export type DataChange = { name: string; after: unknown };

/** What was changed of the test data here, and what of it was taken back, the newest last; and by name the values that were there. */
export type DataChanges = {
  undo: DataChange[];
  redo: DataChange[];
  steps: Map<string, DataSteps>;
};

export const noDataChanges = (): DataChanges => ({ undo: [], redo: [], steps: new Map() });
