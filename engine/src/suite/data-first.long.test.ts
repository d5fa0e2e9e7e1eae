import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countOutlines, generate } from '../generate.ts';
import { CRITERIA } from '../model.ts';
import { invalidData, parseModel, suiteOf, textData } from '../testing.ts';
import { arbitraryWorld } from '../verify/testing.ts';

describe('rows over the whole model', () => {
  const retry = parseModel(
    'start > when <answer>',
    'when <answer> > then thanks > end : <answer> = "yes"',
    'when <answer> > then once more > when <answer> : <answer> = "no"',
    'then thanks > when <answer>',
  );
  const answers = [textData('answer', 'yes', 'no')];

  it.each(['simple-paths', 'all-paths'] as const)('go down each of %s', (criterion) => {
    const settings = { criterion, maxVisits: 1 };
    const [byPath, byData] = (['path', 'data'] as const).map((combine) => {
      const { testCases, coverage } = suiteOf(
        retry,
        { testData: answers },
        { ...settings, combine },
      );
      const paths = testCases.map(({ path }) => path.map(({ edgeId }) => edgeId).join());
      expect(coverage.covered).toBe(new Set(paths).size);
      return { coverage, paths: new Set(paths) };
    });
    expect(byData).toEqual(byPath);
  });

  it.each([1, 2, 3, 'all', 'base'] as const)(
    'try at strength %s every value and combination that is tried path by path',
    (strength) => {
      const model = parseModel(
        'start > a choice > when <iban> <bank>',
        'a choice > when <card> <cvc>',
        'when <iban> <bank> > end : <iban> is valid',
        'when <iban> <bank> > then an error > end : <iban> is invalid',
        'when <card> <cvc> > end : <card> is valid',
        'when <card> <cvc> > then another error > end : <card> is invalid',
      );
      const testData = ['iban', 'bank', 'card', 'cvc'].flatMap((name) => [
        textData(name, ...['1', '2', '3'].map((digit) => name + digit)),
        invalidData(name, `${name}x`, `${name}y`),
      ]);
      for (const negative of ['once', 'each'] as const) {
        const [byPath, byData] = (['path', 'data'] as const).map((combine) => {
          const { testCases } = suiteOf(model, { testData }, { strength, negative, combine });
          const held = testCases.flatMap(({ data, polarity }) => {
            const texts = Object.values(data).map((one) => one.value);
            const pairs = polarity === 'negative' && negative === 'once' ? [] : [texts.join()];
            return strength === 1 || strength === 'base' ? texts : [...texts, ...pairs];
          });
          return { held: new Set(held), count: testCases.length };
        });
        expect([...(byPath?.held ?? [])].filter((one) => !byData?.held.has(one))).toEqual([]);
        expect(byData?.count).toBeLessThanOrEqual(byPath?.count ?? 0);
      }
    },
  );

  it('stay within the cap on length', () => {
    const settings = { combine: 'data', maxLength: 3, criterion: 'edges' } as const;
    const { testCases } = suiteOf(retry, { testData: answers }, settings);
    expect(testCases.every(({ path }) => path.length <= 4)).toBe(true);
  });

  it('are counted as they come', () => {
    const model = parseModel(
      'start > when <answer>',
      'when <answer> > then thanks > end : <answer> = "yes"',
      'when <answer> > then sorry > end : <answer> = "no"',
    );
    const context = { steps: [], testData: answers, models: [] };
    const settings = { combine: 'data' } as const;
    const { counts } = suiteOf(model, { testData: answers }, settings);
    expect(countOutlines(model, context, settings)).toMatchObject({
      count: BigInt(counts.outlines),
    });
  });

  it('are reported as truncated where there are more than the limit lets the search look at', () => {
    const digits = Array.from({ length: 10 }, (_, i) => `${i}`);
    const model = parseModel(
      'start > when <a> <b> <c>',
      'when <a> <b> <c> > then last > end : <a> = "9"',
    );
    const testData = ['a', 'b', 'c'].map((name) => textData(name, ...digits));
    const settings = { combine: 'data', strength: 'all', limit: 5 } as const;
    // the first hundred of a thousand rows have another <a>: a hundred of the path's own come instead
    const { truncated, counts } = suiteOf(model, { testData }, settings);
    expect([truncated, counts.testCases]).toEqual([true, 100]);
    const context = { steps: [], testData, models: [] };
    expect(countOutlines(model, context, settings)).toMatchObject({ isExact: false });
    expect(suiteOf(model, { testData }, { ...settings, limit: 1000 }).truncated).toBe(false);
  });

  it('are reported as truncated where the budget does not find paths for all of them', () => {
    const names = Array.from({ length: 4999 }, (_, i) => `then step ${i}`);
    const model = parseModel(
      `start > when <a> <b> > ${names.join(' > ')}`,
      'then step 4998 > end : <a> = "15"',
    );
    const numbers = Array.from({ length: 16 }, (_, i) => `${i}`);
    const testData = [textData('a', ...numbers), textData('b', ...numbers)];
    const { truncated, counts } = suiteOf(
      model,
      { testData },
      {
        combine: 'data',
        strength: 'all',
        limit: 10_000,
      },
    );
    expect([truncated, counts.testCases]).toEqual([true, 16]);
  });

  it('cover of any criterion what is covered path by path', () => {
    const criteria = fc.constantFrom(...CRITERIA.filter((criterion) => criterion !== 'random'));
    fc.assert(
      fc.property(arbitraryWorld(4, false), criteria, (world, criterion) => {
        const { model, context, constraints } = world;
        const through = model.nodes.map(({ id }) => id);
        const covered = (combine: 'path' | 'data') => {
          const settings = { criterion, constraints, combine, through, maxVisits: 0 };
          const generation = generate(model, context, settings);
          if (!generation.ok) return undefined;
          const { uncovered, ...figures } = generation.result.coverage;
          return { ...figures, uncovered: uncovered.map(({ id }) => id) };
        };
        const byPath = covered('path');
        fc.pre(byPath !== undefined);
        expect(covered('data')).toEqual(byPath);
      }),
      { numRuns: 150 },
    );
  });
});
