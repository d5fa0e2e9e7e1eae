import { describe, expect, it } from 'vitest';
import { generate } from '../generate.ts';
import type { Context, Model } from '../model.ts';
import { invalidData, parseModel, textData, withMore } from '../testing.ts';
import { validate } from '../validate/validate.ts';
import { applyToDrawing } from './apply-suggestion.ts';
import { suggest } from './suggest.ts';

const context: Context = {
  ...{ steps: [], models: [] },
  testData: [textData('priority', '1'), invalidData('priority', '0')],
};
const count = (model: Model) => {
  const generation = generate(model, context);
  return generation.ok ? generation.result.counts.testCases : Number.NaN;
};

/** A review with a way on, and one beside it that is called so. */
function reviewWith(label: string): Model {
  const drawing = parseModel(
    'start > when <priority> > then released > end',
    'when <priority> > then returned > end',
  );
  return withMore(drawing, 'e3', { label });
}

describe('invalid values at a step with branches in words', () => {
  it('get a branch beside them, and these are then for valid values', () => {
    const model = reviewWith('The reader finds the report too short');
    const [one] = suggest(model, context);
    if (one?.change.kind !== 'branch') throw new Error(`it is ${one?.code}`);
    let next = 0;
    const changed = applyToDrawing(model, one.change, {
      ...{ outcome: () => 'it is refused', counter: 'tries', newId: () => `new${next++}` },
      place: () => ({ x: 0, y: 0 }),
    });
    expect(changed.edges.flatMap(({ guard }) => guard ?? [])).toEqual([
      ...['<priority> is valid', '<priority> is valid', '<priority> is invalid'],
    ]);
    expect(validate(changed, context)).toEqual([]);
    expect(count(changed)).toBe(count(model) + 1);
  });

  it.each(['', 'The priority is too low', 'Priorities are wrong'])(
    'get none where one of them may be for these values: %s',
    (label) => {
      expect(suggest(reviewWith(label), context)).toEqual([]);
    },
  );
});
