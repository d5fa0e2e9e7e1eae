import { expect, it } from 'vitest';
import { generateCoveringArray } from './combine.ts';

it('the relaxation bound proves that 22 rows are minimal although no two columns have more than 20 pairs', () => {
  const result = generateCoveringArray(
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
