import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generate } from '../generate.ts';
import { CRITERIA, type GenerationSettings, type TestData } from '../model.ts';
import { parseModel } from '../testing.ts';
import { arbitraryWorld } from '../verify/testing.ts';

const settings: fc.Arbitrary<Partial<GenerationSettings>> = fc.record({
  criterion: fc.constantFrom(...CRITERIA.filter((criterion) => criterion !== 'selection')),
  combine: fc.constantFrom('path', 'data'),
  negative: fc.constantFrom('once', 'each', 'off'),
  strength: fc.constantFrom<GenerationSettings['strength']>(0, 1, 'all'),
  limit: fc.constantFrom(1, 500),
});

describe('the fewest paths that a suite could have', () => {
  it('are none that the suite does not have, also where no data walks a planned path', () => {
    // nothing reads the code, which has no valid value: the path past it has no row
    const model = parseModel(
      'start > when <password>',
      'when <password> > then refused > end : <password> is invalid',
      'when <password> > when <code> > end',
    );
    const record = (name: string): TestData => {
      return { id: name, name, validity: 'invalid', type: 'text', values: ['bad'] };
    };
    const context = { steps: [], models: [], testData: ['password', 'code'].map(record) };
    const generation = generate(model, context);
    expect(
      generation.ok && [generation.result.counts.outlines, generation.result.lowerBound],
    ).toEqual([1, 1]);
  });

  it('are never more than it has, for any model and settings', () => {
    const drawn = fc.tuple(
      arbitraryWorld(4, false),
      settings,
      fc.array(fc.boolean(), { maxLength: 4 }),
    );
    fc.assert(
      fc.property(drawn, ([{ model, context, constraints }, given, gone]) => {
        const testData = context.testData.filter((_, i) => !gone[i]);
        const generation = generate(model, { ...context, testData }, { constraints, ...given });
        fc.pre(generation.ok);
        if (!generation.ok) return;
        expect(generation.result.lowerBound).toBeLessThanOrEqual(generation.result.counts.outlines);
      }),
      { numRuns: 200 },
    );
  });
});
