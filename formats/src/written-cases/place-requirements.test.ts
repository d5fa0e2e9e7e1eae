import { generate } from '@caseloom/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CaseModels, modelsOfCases } from './to-models.ts';
import type { WrittenCase } from './written-case.ts';

/** A case that does what the words say, and covers some requirements. */
const aCase = (title: string, steps: string, ...requirements: string[]): WrittenCase => ({
  ...{ id: '', title, section: [], row: 1, requirements },
  steps: steps.split(', ').map((text) => ({ type: 'action', text })),
});

const draw = (...cases: WrittenCase[]) =>
  modelsOfCases(cases, { name: 'Shop', likeness: 'exact', byArea: false, isPlaced: false });

/** What the generated cases cover, by their titles. */
function covered({ models: [model], steps, testData }: CaseModels) {
  if (!model) return {};
  const generation = generate(model, { steps, testData, models: [] }, model.settings);
  if (!generation.ok) throw new Error(JSON.stringify(generation.problems));
  return Object.fromEntries(
    generation.result.testCases.map(({ name, requirements }) => [name, requirements.toSorted()]),
  );
}

describe('requirements of test cases that are drawn', () => {
  it('stand at the last step that only their case has', () => {
    const drawn = draw(
      aCase('Card', 'Open, Choose card, Pay, Leave', 'REQ-1', 'REQ-2'),
      aCase('Cash', 'Open, Choose cash, Leave', 'REQ-3'),
    );
    const labels = new Map(drawn.steps.map(({ id, label }) => [id, label]));
    const found = drawn.models[0]?.nodes.flatMap(({ stepId = '', data }) =>
      data?.requirements ? [[labels.get(stepId), data.requirements]] : [],
    );
    expect(found).toEqual([
      ['Pay', ['REQ-1', 'REQ-2']],
      ['Choose cash', ['REQ-3']],
    ]);
    expect(covered(drawn)).toEqual({ Card: ['REQ-1', 'REQ-2'], Cash: ['REQ-3'] });
  });

  it('of a case without a step of its own stand at an edge that only it has', () => {
    const drawn = draw(
      aCase('All', 'Open, Pay, Leave', 'REQ-1'),
      aCase('Part', 'Open, Leave', 'REQ-2'),
    );
    expect(covered(drawn)).toEqual({ All: ['REQ-1'], Part: ['REQ-2'] });
  });

  it('of cases with the same steps are those of all of them', () => {
    const drawn = draw(aCase('One', 'Open, Pay', 'REQ-1'), aCase('Two', 'Open, Pay', 'REQ-2'));
    const both = ['REQ-1', 'REQ-2'];
    expect(covered(drawn)).toEqual({ One: both, Two: both });
  });

  it('that no step or edge has room for are tags, and no place has more than a model keeps', () => {
    const ids = Array.from({ length: 160 }, (_, index) => `REQ-${index}`);
    const drawn = draw(...ids.map((id, index) => aCase(`Case ${index}`, 'Pay', id)));
    const [model] = drawn.models;
    expect(model?.nodes.flatMap(({ data }) => data?.requirements ?? [])).toHaveLength(50);
    const tags = model?.settings?.feature?.scenarios.flatMap((one) => one.tags ?? []);
    expect(tags).toEqual(ids.slice(150).map((id) => `@${id}`));
  });

  it('are covered by the generated case of theirs, whatever steps the cases share', () => {
    const words = fc.constantFrom('Open', 'Pay', 'Choose', 'Leave');
    const lists = fc.uniqueArray(fc.array(words, { minLength: 1, maxLength: 5 }), {
      ...{ minLength: 1, maxLength: 8, selector: (steps) => steps.join() },
    });
    fc.assert(
      fc.property(lists, (all) => {
        const cases = all.map((steps, index) =>
          aCase(`Case ${index}`, steps.join(', '), `REQ-${index}`),
        );
        const found = covered(draw(...cases));
        for (const [index] of all.entries())
          expect(found[`Case ${index}`]).toContain(`REQ-${index}`);
      }),
    );
  });
});
