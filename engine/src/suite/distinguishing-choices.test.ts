import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { TestCase } from '../result.ts';
import { arbitraryModel, parseModel, suiteOf } from '../testing.ts';

const titlesOf = (...paths: string[]) =>
  suiteOf(parseModel(...paths), {}, { criterion: 'simple-paths' }).testCases.map(
    ({ name }) => name,
  );

it('paths are told apart by the edges where they part, and the first path by none', () => {
  expect(titlesOf('start > a > b > c > end', 'a > x > b', 'b > y > c')).toEqual([
    'C',
    'Y: c',
    'X: c',
    'X, y: c',
  ]);
});

it('a path that only leaves out what the first one does says what it leaves out', () => {
  const model = parseModel('start > pick > coupon > pay > end', 'pick > pay');
  for (const node of model.nodes)
    if (node.id === 'coupon') node.data = { ...node.data, mark: 'main' };
  const titles = (language: 'en' | 'tr') =>
    suiteOf(model, {}, { language }).testCases.map(({ name }) => name);
  expect(titles('en')).toEqual(['Coupon: pay', 'Without “coupon”: pay']);
  expect(titles('tr')).toEqual(['Coupon: pay', '“coupon” olmadan: pay']);
});

it('what is left out is said as it is written, whatever a replacement would read in it', () => {
  const model = parseModel('start > pick > $& > pay > end', 'pick > pay');
  for (const node of model.nodes) if (node.id === '$&') node.data = { ...node.data, mark: 'main' };
  expect(suiteOf(model).testCases.map(({ name }) => name)).toEqual([
    '$&: pay',
    'Without “$&”: pay',
  ]);
});

it('paths that differ only in how often they repeat something say how often', () => {
  const model = parseModel('start > ask > answer > end', 'answer > ask');
  const { testCases } = suiteOf(model, {}, { criterion: 'all-paths', maxVisits: 1 });
  expect(testCases.map(({ name }) => name)).toEqual(['Answer', 'Ask 2 times: answer']);
});

it('edges that a title would word alike do not tell paths apart', () => {
  const model = parseModel('start > a > b > x > end', 'a > c > x', 'a > d > x');
  for (const edge of model.edges) if (['b', 'c', 'd'].includes(edge.target)) edge.label = 'on';
  const names = suiteOf(model).testCases.map(({ name }) => name);
  expect(names).toEqual(['B: x', 'C: x', 'D: x']);
});

it('no title has a number unless two paths take the same steps equally often', () => {
  const stepsOf = ({ steps }: TestCase) =>
    steps
      .map(({ label }) => label)
      .toSorted()
      .join();
  const criterion = fc.constantFrom('edges', 'edge-pairs', 'simple-paths', 'all-paths' as const);
  fc.assert(
    fc.property(arbitraryModel, criterion, (model, criterion) => {
      const { testCases } = suiteOf(model, {}, { criterion, limit: 40 });
      for (const one of testCases.filter(({ name }) => / \(\d+\)$/.test(name))) {
        const alike = testCases.filter((other) => stepsOf(other) === stepsOf(one));
        expect(alike.length).toBeGreaterThan(1);
      }
    }),
    { numRuns: 200 },
  );
});
