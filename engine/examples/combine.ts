import { generateCoveringArray, type Instance } from '@caseloom/engine';

const instance: Instance = {
  levels: [3, 3, 2],
  t: 2,
  clauses: [
    [
      [0, 0, 0],
      [1, 1, 0],
    ],
  ],
};
const { rows, lowerBound, optimal } = generateCoveringArray(instance, {
  effort: 'balanced',
  seed: 1,
});
console.log(`${rows.length} rows, none can do with fewer than ${lowerBound}: ${optimal}`);
