import fc from 'fast-check';
import { expect, it } from 'vitest';
import { record, redo, startHistory, undo } from './history.ts';

it('comes back to the start by undoing all, and to the end by redoing all', () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { minLength: 1, maxLength: 200 }), (changes) => {
      const end = changes.reduce(record, startHistory(0));
      const start = changes.reduce((history) => undo(history), end);
      expect(start.present).toBe(0);
      expect(changes.reduce((history) => redo(history), start)).toEqual(end);
    }),
  );
});

it('forgets what was undone when something new is done', () => {
  const history = record(undo(record(startHistory('a'), 'b')), 'c');
  expect(redo(history).present).toBe('c');
});
