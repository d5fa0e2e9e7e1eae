import { readFileSync } from 'node:fs';
import { type Context, generate, type Model, type TestData } from '@caseloom/engine';
import {
  type Library,
  layOut,
  layoutEdges,
  layoutNodes,
  shortWordsOf,
  sizeOf,
} from '@caseloom/formats/geometry';
import { LANGUAGES, type Language } from '@caseloom/locales';
import { expect, it } from 'vitest';
import { checkoutData, checkoutModel } from './checkout.ts';
import { sampleModels } from './content.ts';
import { sampleWords } from './words.ts';

/** What the canvas of a window of 1280×720 shows beside its pane and its tools, with labels of 10 pixels. */
const ROOM = { width: 1010, height: 829 };

/** The checkout as a file of our own format has it. */
function fileIn(language: Language) {
  const words = sampleWords(language);
  const model: Model = { id: 'checkout', bddType: 'bdd', ...checkoutModel(words) };
  const testData: TestData[] = checkoutData(words).map((record) => ({
    id: [record.name, record.validity, record.label ?? []].flat().join(' ').replaceAll(' ', '-'),
    ...record,
  }));
  return { format: 'caseloom/1', models: [model], steps: [], testData };
}

it.each(LANGUAGES)(
  'the checkout in %s generates without a problem, each step at least once',
  (language) => {
    const { models, ...file } = fileIn(language);
    const [model] = models;
    if (!model) throw new Error('there is one');
    const context: Context = { ...file, models: [] };
    const made = generate(model, context, {});
    if (!made.ok) throw new Error(JSON.stringify(made.problems));
    const { testCases, coverage, findings } = made.result;
    const passed = new Set(testCases.flatMap(({ path }) => path.map(({ nodeId }) => nodeId)));
    expect(model.nodes.map(({ id }) => id).filter((id) => !passed.has(id))).toEqual([]);
    expect(coverage.covered).toBe(model.edges.length);
    expect(findings).toEqual([]);
  },
);

it('the example in the documents is the checkout in English', () => {
  const example = JSON.parse(readFileSync('docs/examples/checkout.json', 'utf8'));
  expect(example).toEqual(fileIn('en'));
});

it.each(LANGUAGES)(
  'no condition of the checkout in %s is hidden, in whichever language',
  (made) => {
    const { models } = fileIn(made);
    const [model] = models;
    if (!model) throw new Error('there is one');
    const library: Library = { stepOf: () => undefined, modelNameOf: () => undefined };
    const nodes = layoutNodes(model.nodes, library);
    for (const language of LANGUAGES) {
      const edges = layoutEdges(model.edges, shortWordsOf(model, library, language));
      const layouts = layOut(nodes, edges);
      expect(edges.filter(({ id }) => layouts.get(id)?.label?.isCrowded)).toEqual([]);
      expect(edges.map(({ id }) => layouts.get(id)?.lines)).toEqual(
        edges.map(({ lines }) => lines),
      );
    }
  },
);

it.each(LANGUAGES)(
  'every model in %s is seen whole on a small window with readable labels',
  (language) => {
    const words = sampleWords(language);
    const library: Library = { stepOf: () => undefined, modelNameOf: () => words.resetModel };
    for (const make of sampleModels(words)) {
      const { nodes } = make('reset');
      const boxes = nodes.map((node) => ({ ...node.position, ...sizeOf(node, library) }));
      const right = Math.max(...boxes.map(({ x, width }) => x + width));
      const bottom = Math.max(...boxes.map(({ y, height }) => y + height));
      const [left, top] = [
        Math.min(...boxes.map(({ x }) => x)),
        Math.min(...boxes.map(({ y }) => y)),
      ];
      expect(right - left).toBeLessThanOrEqual(ROOM.width);
      expect(bottom - top).toBeLessThanOrEqual(ROOM.height);
    }
  },
);
