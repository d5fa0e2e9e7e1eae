import { type GenerationSettings, generate } from '@caseloom/engine';
import { describe, expect, it } from 'vitest';
import { writeCaseloom } from '../caseloom/write.ts';
import { writeModelText } from '../model-text/write.ts';
import { read } from '../read.ts';
import { type CaseModels, modelsOfCases } from './to-models.ts';
import type { WrittenCase } from './written-case.ts';

/** A case with an ID that does what the words say, and sees the last. */
function aCase(id: string, steps: string): WrittenCase {
  const words = steps.split(', ');
  const typeOf = (index: number) => (index === words.length - 1 ? 'outcome' : 'action');
  return {
    ...{ id, title: `Title of ${id}`, section: [], row: 1 },
    steps: words.map((text, index) => ({ type: typeOf(index), text })),
  };
}

const CASES = [
  aCase('LOGIN-17', 'Open the page, Enter amount 5, Home appears'),
  aCase('LOGIN-18', 'Open the page, Enter amount 70, Home appears'),
  aCase('LOGIN-19', 'Open the page, Leave, Nothing appears'),
  aCase('LOGIN-20', 'Open the page, Leave, Nothing appears'),
  aCase('', 'Open the page, Wait, A message appears'),
];

const drawn = modelsOfCases(CASES, { name: 'Shop', likeness: 'exact', byArea: false });

/** The ID and the values of each generated case. */
function idsIn(
  { models: [model], steps, testData }: Pick<CaseModels, 'models' | 'steps' | 'testData'>,
  settings: Partial<GenerationSettings> = {},
) {
  if (!model) throw new Error('no model');
  const answer = generate(
    model,
    { steps, testData, models: [] },
    { ...model.settings, ...settings },
  );
  if (!answer.ok) throw new Error(JSON.stringify(answer.problems));
  return answer.result.testCases.map(({ sourceId, data }) => [
    sourceId,
    ...Object.values(data).map(({ value }) => value),
  ]);
}

const AS_WRITTEN = [['LOGIN-17', '5'], ['LOGIN-18', '70'], ['LOGIN-19'], ['LOGIN-20'], [undefined]];

describe('the ID that a team gave a test case', () => {
  it('is that of the case which is generated from the model that was made of it', () => {
    expect(idsIn(drawn)).toEqual(AS_WRITTEN);
  });

  it('stays with its path and data where other settings are chosen', () => {
    const ids = idsIn(drawn, { criterion: 'edges', strength: 'all' });
    expect(ids.toSorted()).toEqual(
      [['LOGIN-17', '5'], ['LOGIN-18', '70'], ['LOGIN-19'], [undefined]].toSorted(),
    );
  });

  it('is none of a case with other data', () => {
    const { testData, ...others } = drawn;
    const more = testData.map((one) => ({ ...one, values: [...one.values, '900'] }));
    const ids = idsIn({ ...others, testData: more }, { strength: 'all' });
    expect(ids).toContainEqual([undefined, '900']);
    expect(ids).toContainEqual(['LOGIN-18', '70']);
  });

  it.each([
    ['JSON', writeCaseloom],
    ['text', writeModelText],
  ])('comes back from our own format as %s', (_, write) => {
    const { models, steps, testData } = drawn;
    const again = read(write({ models, steps, testData }), 'shop');
    if (!again.ok) throw new Error(again.problem.code);
    expect(idsIn(again)).toEqual(AS_WRITTEN);
  });
});
