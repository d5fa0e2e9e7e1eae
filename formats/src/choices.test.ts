import { type Model, printVisits } from '@caseloom/engine';
import { describe, expect, it } from 'vitest';
import { writeCaseloom } from './caseloom/write.ts';
import { notWalked, writeGraphWalker } from './graphwalker/write.ts';
import { read } from './read.ts';
import { renderSvg } from './svg/write.ts';

const context = { steps: [], testData: [], models: [] };
const position = { x: 0, y: 0 };
const model: Model = {
  ...{ id: 'm', name: 'Retry', bddType: 'bdd' },
  nodes: [
    { id: 's', type: 'start', position },
    {
      ...{ id: 'a', type: 'step', position: { x: 200, y: 0 } },
      data: { label: 'ask', type: 'action', mark: 'main', visits: { min: 2 } },
    },
    { id: 'e', type: 'end', position: { x: 500, y: 0 } },
  ],
  edges: [
    { id: 'e1', source: 's', target: 'a' },
    { id: 'e2', source: 'a', target: 'a', visits: { min: 2, max: 3 }, mark: 'must' },
    { id: 'e3', source: 'a', target: 'e', visits: { max: 1 } },
  ],
  settings: { avoid: ['e9'], only: ['e2'] },
};

function choicesIn(text: string) {
  const file = read(text, 'a.json');
  if (!file.ok) throw new Error(file.problem.code);
  const [root] = file.models;
  const choices = [...(root?.nodes ?? []).map(({ data }) => data ?? {}), ...(root?.edges ?? [])];
  return choices.flatMap(({ visits, mark }) => (visits || mark ? [{ visits, mark }] : []));
}

const ALL = [
  { visits: { min: 2 }, mark: 'main' },
  { visits: { min: 2, max: 3 }, mark: 'must' },
  { visits: { max: 1 } },
];

describe('bounds and marks', () => {
  it('go out and in with a model of ours, and the choices of its settings', () => {
    const text = writeCaseloom({ models: [model], steps: [], testData: [] });
    expect(choicesIn(text)).toEqual(ALL);
    const again = read(text, 'a.json');
    expect(again.ok && again.models[0]?.settings).toEqual(model.settings);
  });

  it('are read again from a model for GraphWalker, which does not follow them', () => {
    expect(choicesIn(writeGraphWalker(model, context))).toEqual(ALL);
    expect(notWalked(model, context)).toEqual([
      { code: 'choices_not_walked', params: { count: 3 } },
    ]);
  });

  it.each([
    ['en', 'must', 'main path'],
    ['tr', 'zorunlu', 'ana yol'],
  ] as const)('are drawn in a picture, in %s', (language, must, main) => {
    const svg = renderSvg(model, context, { theme: 'light', title: model.name, language });
    expect(svg).toContain(`2..3× · ${must}`);
    expect(svg).toContain(`≥2× · ${main}`);
    expect(svg).toContain('≤1×');
  });

  it.each([
    [{ min: 2, max: 2 }, '2×'],
    [{ min: 0, max: 3 }, '≤3×'],
    [{ min: 0 }, ''],
    [undefined, ''],
  ])('of %o are printed as %j', (visits, words) => {
    expect(printVisits(visits)).toBe(words);
  });
});
