import { expect, it } from 'vitest';
import { aFile, caseloom } from '../testing.ts';

/** The example of docs/user-guide.md, "Computed values". */
function shop(formula: string): string {
  const position = { x: 0, y: 0 };
  const model = {
    ...{ id: 'm', name: 'Shop', bddType: 'bdd' },
    nodes: [
      { id: 'start', type: 'start', position },
      { id: 'add', type: 'step', position, data: { label: 'add <quantity> at <price>' } },
      { id: 'due', type: 'step', position, data: { label: '<total> is due', type: 'outcome' } },
      { id: 'end', type: 'end', position },
    ],
    edges: [
      { id: 'e1', source: 'start', target: 'add' },
      { id: 'e2', source: 'add', target: 'due' },
      { id: 'e3', source: 'due', target: 'end' },
    ],
    settings: { data: { computed: [{ name: 'total', formula }] } },
  };
  const record = (name: string, value: string) => {
    return { id: name, name, validity: 'valid', type: 'decimal', values: [value] };
  };
  const testData = [record('price', '2.50'), record('quantity', '3')];
  return aFile(JSON.stringify({ format: 'caseloom/1', models: [model], steps: [], testData }));
}

it('a computed value is printed in a feature file, and a wrong formula is reported', async () => {
  const file = shop('<price> * <quantity>');
  const { code, text, stderr } = await caseloom(['generate', file, '--format', 'json']);
  expect(code, stderr).toBe(0);
  const [testCase] = JSON.parse(text).testCases;
  expect(testCase.steps[1].text).toBe('7.5 is due');
  expect(testCase.data.total.value).toBe('7.5');
  const feature = await caseloom(['generate', file, '--format', 'feature']);
  expect(feature.text).toContain('is due');
  expect(feature.text).toContain('7.5');
  const wrong = await caseloom(['generate', shop('<price> * <weight>')]);
  expect(wrong.stderr).toContain(
    '<total> is computed from <weight>, and no test data has that name.',
  );
});
