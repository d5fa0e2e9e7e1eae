import { expect, it } from 'vitest';
import { combine } from './combine.ts';

it('proves that 22 rows are the fewest, though no two columns have more than 20 pairs', () => {
  const result = combine(
    {
      levels: [4, 5, 3],
      t: 2,
      clauses: [
        [
          [0, 3, 0],
          [2, 2, 0],
        ],
        [
          [2, 1, 0],
          [0, 2, 1],
        ],
      ],
    },
    { effort: 'instant', seed: 1 },
  );
  expect(result).toMatchObject({ lowerBound: 22, optimal: true });
  expect(result.rows).toHaveLength(22);
});
