import { expect, it } from 'vitest';
import { hasPlace, MUTANTS } from './mutants.ts';

it.each(MUTANTS)('“$what” still has its place in the code', (mutant) => {
  expect(hasPlace(mutant)).toBe(true);
});
