import { expect, it } from 'vitest';
import { generate } from '../generate.ts';
import type { TestData } from '../model.ts';
import { parseModel } from '../testing.ts';

const names = Array.from({ length: 12 }, (_, index) => `v${index}`);
const testData = names.map((name): TestData => {
  return {
    id: name,
    name,
    validity: 'valid',
    type: 'text',
    values: ['0', '1', '2', '3', '4', '5'],
  };
});

/** Each step compares two more values; only the last tells which they must have been. */
function lockOf(last: string) {
  const lines = names
    .slice(1)
    .map((name, index) => `s${index} > s${index + 1} : <v${index}> != <${name}>`);
  return parseModel('start > s0', ...lines, `s11 > end : ${last}`);
}

it('data that depends on the last condition is found by the solver where the walk gives up', () => {
  const code = names.map((name, index) => `<${name}> = "${(index * 5 + 4) % 6}"`).join(' and ');
  const generation = generate(lockOf(code), { steps: [], models: [], testData });
  if (!generation.ok) throw new Error(JSON.stringify(generation.problems));
  expect(generation.result.coverage).toMatchObject({ percent: 100, uncovered: [] });
  expect(generation.result.testCases[0]?.data).toMatchObject({
    v0: { value: '4' },
    v1: { value: '3' },
  });
});

it('conditions on every path that contradict each other are reported as a contradiction, even where the walk gives up', () => {
  const code = names.map((name) => `<${name}> = "3"`).join(' and ');
  const generation = generate(lockOf(code), { steps: [], models: [], testData });
  if (!generation.ok) throw new Error(JSON.stringify(generation.problems));
  const codes = generation.result.coverage.uncovered.map(({ code: reason }) => reason);
  expect(new Set(codes)).toEqual(new Set(['contradiction']));
});
