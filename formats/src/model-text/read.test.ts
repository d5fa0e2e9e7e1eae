import { expect, it } from 'vitest';
import { parseModelText } from './read.ts';

it('a text says on which lines its parts stand, and which nodes have no place', () => {
  const parsed = parseModelText(
    'caseloom text/1\nmodel a\n  start S\n\n  end E\n  S --> E\n  layout\n    S: 1 2',
  );
  if (!parsed.ok) throw new Error(parsed.problem.code);
  expect(Object.fromEntries(parsed.lines)).toMatchObject({
    ...{ 'models.0': 2, 'models.0.nodes.0': 3, 'models.0.nodes.1': 5, 'models.0.edges.0': 6 },
  });
  expect(parsed.unplaced).toEqual([new Set(['E'])]);
});
