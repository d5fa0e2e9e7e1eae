import { describe, expect, it } from 'vitest';
import { generate } from '../generate.ts';
import type { TestData } from '../model.ts';
import { parseModel } from '../testing.ts';

const value: TestData = {
  id: 'value',
  name: 'value',
  validity: 'valid',
  type: 'text',
  values: ['1', '2', '3'],
};

/** A row of circles, each with a choice of two steps that name the value; back round while it is 1. */
function circles(count: number) {
  const lines = Array.from({ length: count }, (_, i) => {
    const next = i === count - 1 ? 'end' : `given circle ${i + 1}`;
    return [
      `given circle ${i} > when <value> is typed ${i} > then answer ${i}`,
      `given circle ${i} > when <value> is picked ${i} > then answer ${i}`,
      `then answer ${i} > given circle ${i} : <value> = "1"`,
      `then answer ${i} > ${next} : <value> != "1"`,
    ];
  });
  return parseModel('start > when <value> is first given > given circle 0', ...lines.flat());
}

describe('drawing a value afresh', () => {
  it('is looked at circle by circle, so that a row of them is decided in full', () => {
    const found = generate(circles(24), { steps: [], models: [], testData: [value] });
    const codes = found.ok ? found.result.coverage.uncovered.map(({ code }) => code) : undefined;
    // Whoever comes out of the first circle has another value than 1, and keeps it on a first visit.
    expect(codes).toEqual(Array.from({ length: 23 }, () => 'infeasible'));
  });
});
