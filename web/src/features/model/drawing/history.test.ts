import fc from 'fast-check';
import { expect, it } from 'vitest';
import { record, redo, startHistory, undo } from './history.ts';

it('comes back to the start by undoing all, and to the end by redoing all', () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { minLength: 1, maxLength: 200 }), (changes) => {
      const end = changes.reduce((history, n) => record(history, n, `add ${n}`), startHistory(0));
      const start = changes.reduce((history) => undo(history), end);
      expect(start.present).toBe(0);
      expect(changes.reduce((history) => redo(history), start)).toEqual(end);
    }),
  );
});

it('forgets what was undone when something new is done', () => {
  const history = record(undo(record(startHistory('a'), 'b', 'to b')), 'c', 'to c');
  expect(redo(history).present).toBe('c');
});

it('undoes typing at once, and a different change by itself', () => {
  const typed = ['h', 'he', 'hel'].reduce(
    (history, text) => record(history, text, 'name', true),
    startHistory(''),
  );
  expect(undo(typed).present).toBe('');
  expect(undo(record(typed, 'moved', 'move', true)).present).toBe('hel');
});
