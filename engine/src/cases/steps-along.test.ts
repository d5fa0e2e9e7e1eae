import { describe, expect, it } from 'vitest';
import type { Model, ModelEdge } from '../model.ts';
import { parseModel, suiteOf, textData } from '../testing.ts';

/** Labels by the edge, `source > target`; each is said as a precondition. */
function saying(drawn: Model, labels: Record<string, string>): Model {
  const edges = drawn.edges.map((edge): ModelEdge => {
    const label = labels[`${edge.source} > ${edge.target}`];
    return label === undefined ? edge : { ...edge, label, stepType: 'context' };
  });
  return { ...drawn, edges };
}

const lines = (model: Model, context: Parameters<typeof suiteOf>[1] = {}) =>
  suiteOf(model, context).testCases.map(({ steps }) =>
    steps.map(({ index, keyword, text }) => `${index}. ${keyword} ${text}`),
  );

describe('the label of an edge that is a step', () => {
  const drawn = parseModel('start > pay > confirm > end', 'pay > refuse > end');

  it('is said before the step that the edge leads to', () => {
    const model = saying(drawn, {
      'pay > confirm': 'Accepted? Yes',
      'pay > refuse': 'Accepted? No',
    });
    expect(lines(model)).toEqual([
      ['1. When pay', '2. Given Accepted? Yes', '3. When confirm'],
      ['1. When pay', '2. Given Accepted? No', '3. When refuse'],
    ]);
  });

  it('has the address of its edge, so that it can be found in the drawing', () => {
    const model = saying(drawn, { 'pay > refuse': 'Accepted? No' });
    const edge = model.edges.find(({ label }) => label)?.id;
    const [, second] = suiteOf(model).testCases;
    expect(second?.steps[1]).toMatchObject({ nodeId: edge, edgeId: edge, type: 'context' });
  });

  it('is in titles only where it has no role', () => {
    const model = saying(drawn, { 'pay > refuse': 'Accepted? No' });
    const edges = model.edges.map(({ stepType: _role, ...edge }) => edge);
    const [, second] = suiteOf({ ...model, edges }).testCases;
    expect(second?.name).toContain('Accepted? No');
    expect(second?.steps.map(({ text }) => text)).toEqual(['pay', 'refuse']);
  });

  it('says the value that a name had before the edge was taken', () => {
    const retry = parseModel(
      'start > when enter <pin> > then opened > end',
      'when enter <pin> > when enter <pin>',
    );
    const model = saying(retry, { 'when enter <pin> > when enter <pin>': '<pin> is refused' });
    const testData = [textData('pin', '1', '2')];
    for (const steps of lines(model, { testData })) {
      const at = steps.findIndex((line) => line.includes('is refused'));
      if (at < 0) continue;
      const entered = steps[at - 1]?.split('enter ')[1];
      expect(steps[at]).toBe(`${at + 1}. Given ${entered} is refused`);
    }
    expect(
      lines(model, { testData })
        .flat()
        .some((line) => line.includes('is refused')),
    ).toBe(true);
  });

  it('is said by the calls of a nested model, each with its own address', () => {
    const inner = { ...saying(drawn, { 'pay > refuse': 'Accepted? No' }), id: 'inner' };
    const outer = parseModel('start > [inner] > end');
    const made = suiteOf(outer, { models: [inner] });
    const spoken = made.testCases.flatMap(({ steps }) => steps).find(({ edgeId }) => edgeId);
    expect(spoken).toMatchObject({
      text: 'Accepted? No',
      edgeId: expect.stringMatching(/^\[inner\]\//),
    });
  });

  it('is kept where edges are joined between two called models', () => {
    const empty = {
      ...saying(parseModel('start > end', 'start > inside > end'), { 'start > end': 'Skip' }),
      id: 'inner',
    };
    const outer = parseModel('start > [inner] > done > end');
    const made = suiteOf(outer, { models: [empty] });
    const texts = made.testCases.map(({ steps }) => steps.map(({ text }) => text).join(', '));
    expect(texts.toSorted()).toEqual(['Skip, done', 'inside, done']);
  });
});
