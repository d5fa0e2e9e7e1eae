import { generate } from '@caseloom/engine';
import { describe, expect, it } from 'vitest';
import { writeCaseloom } from './caseloom/write.ts';
import { read } from './read.ts';
import { aModelFile } from './testing.ts';

const FLOW =
  'flowchart TD\n  A[Enter the code] --> B{Right?}\n  B -- yes --> C[Open]\n  B -- no --> D[Refuse]';

function opened(text: string, name: string) {
  const found = read(text, name);
  if (!found.ok) throw new Error(JSON.stringify(found.problem));
  return found;
}

describe('a drawing that another tool made', () => {
  it.each([
    ['flow.mmd', FLOW],
    [
      'flow.puml',
      '@startuml\nstart\n:Enter the code;\nif (right?) then (yes)\n  :Open;\nelse (no)\n  :Refuse;\nendif\nstop\n@enduml',
    ],
    ['flow.dot', 'digraph { enter -> open; enter -> refuse }'],
  ])('gives test cases whose type nobody stated, and no happy path: %s', (name, text) => {
    const { models, steps, testData } = opened(text, name);
    const [model, ...others] = models;
    if (!model) throw new Error('no model');
    const made = generate(model, { steps, testData, models: others }, model.settings ?? {});
    if (!made.ok) throw new Error(JSON.stringify(made.problems));
    const { testCases } = made.result;
    expect(testCases.length).toBeGreaterThan(1);
    for (const { unstated, isHappyPath } of testCases)
      expect([unstated, isHappyPath]).toEqual([['polarity'], undefined]);
  });
});

it('a model of ours stays as it states its test cases', () => {
  const [model] = opened(writeCaseloom(aModelFile()), 'a.json').models;
  expect(model?.settings?.polarity).toBe(aModelFile().models[0]?.settings?.polarity);
});
