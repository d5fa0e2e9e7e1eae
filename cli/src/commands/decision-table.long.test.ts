import { describe, expect, it } from 'vitest';
import { aFile, caseloom } from '../testing.ts';

const position = { x: 0, y: 0 };

/** The example of docs/user-guide.md, "Decision tables". @param more rules beside those of the example */
function discounts(...more: { id: string; when: string; outcome: string }[]): string {
  const rules = [
    { id: 'low', when: '<amount> < 100', outcome: 'no discount is given on <amount>' },
    { id: 'member', when: '<amount> >= 100 and <member> = "yes"', outcome: '10 % is taken off' },
    { id: 'other', when: 'otherwise', outcome: '5 % is taken off' },
    ...more,
  ];
  const label = 'the customer orders for <amount>';
  const model = {
    ...{ id: 'm', name: 'Discounts', bddType: 'bdd' },
    nodes: [
      { id: 'start', type: 'start', position },
      { id: 'order', type: 'step', position, data: { label, type: 'action', rules } },
      { id: 'end', type: 'end', position },
    ],
    edges: [
      { id: 'e1', source: 'start', target: 'order' },
      { id: 'e2', source: 'order', target: 'end' },
    ],
  };
  const record = (name: string, type: string, values: string[]) => {
    return { id: name, name, validity: 'valid', type, values };
  };
  const testData = [
    record('amount', 'integer', ['20', '100', '500']),
    record('member', 'list', ['yes', 'no']),
  ];
  return aFile(JSON.stringify({ format: 'caseloom/1', models: [model], steps: [], testData }));
}

describe('a model with a decision table on the command line', () => {
  it('becomes a feature file with a scenario outline for each rule, the outcome behind the step', async () => {
    const { code, text, stderr } = await caseloom(['generate', discounts(), '--format', 'feature']);
    expect(code, stderr).toBe(0);
    const steps = text
      .split('\n')
      .flatMap((line) => line.match(/^ *(?:When|Then) .*/)?.[0].trim() ?? []);
    expect(steps).toEqual([
      'When the customer orders for <amount>',
      'Then no discount is given on <amount>',
      'When the customer orders for <amount>',
      'Then 10 % is taken off',
      'When the customer orders for <amount>',
      'Then 5 % is taken off',
    ]);
  });

  it('covers each rule, three of three, by five test cases', async () => {
    const { text } = await caseloom(['generate', discounts(), '--format', 'json']);
    const { coverage, counts } = JSON.parse(text);
    expect(coverage.rules).toEqual([{ modelId: 'm', nodeId: 'order', covered: 3, total: 3 }]);
    expect(counts).toMatchObject({ outlines: 3, testCases: 5 });
  });

  it('is refused where two rules hold at once, with an example, at its place', async () => {
    const gift = { id: 'gift', when: '<amount> = 500', outcome: 'a gift is added' };
    const { code, text } = await caseloom(['check', discounts(gift)]);
    expect(code).toBe(1);
    expect(JSON.parse(text)).toMatchObject([
      {
        ...{ code: 'rule_overlap', nodeId: 'order' },
        message: expect.stringContaining('Rules 2, 4 hold at once for amount = "500"'),
      },
    ]);
  });
});
