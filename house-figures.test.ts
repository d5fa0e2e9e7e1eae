import { expect, it } from 'vitest';
import { figuresOf, PACKAGES } from './house-figures.ts';

/** What is reached: no change makes it worse. CONTRIBUTING.md names where it shall go. */
it('keeps files and functions short, casts and lint exceptions rare', () => {
  const { fileP95, fileMax, functionP95, casts, lintExceptions } = figuresOf(...PACKAGES);
  expect(fileP95).toBeLessThanOrEqual(200);
  expect(fileMax).toBeLessThanOrEqual(400);
  expect(functionP95).toBeLessThanOrEqual(40);
  expect(casts).toBeLessThan(2);
  expect(lintExceptions).toBeLessThan(0.3);
});

it('keeps the engine well tested: more than three lines of tests for five of source', () => {
  expect(figuresOf('engine').tests).toBeGreaterThanOrEqual(0.6);
});

it('tests what holds logic in the web: three lines of tests for ten of source', () => {
  expect(figuresOf('web').tests).toBeGreaterThanOrEqual(0.3);
});
