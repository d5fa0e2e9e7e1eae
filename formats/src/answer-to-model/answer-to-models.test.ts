import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readDocuments } from '../document/read.ts';
import { answerToModels } from './answer-to-models.ts';

const documentsOf = async (text: string, name = 'a.md') =>
  (await readDocuments(name, new TextEncoder().encode(text))).documents;

const step = (id: string, text: string, type = 'action') => ({ id, type, text, quote: text });
const ANSWER = {
  models: [
    {
      name: 'Pay',
      steps: [step('a', 'The user pays'), step('b', 'A receipt is shown', 'outcome')],
      ways: [
        { from: 'start', to: 'a' },
        { from: 'a', to: 'b' },
        { from: 'b', to: 'end' },
      ],
    },
  ],
};

it('an answer is drawn with a place for each node, and with the sentences it quotes', async () => {
  const documents = await documentsOf('The user pays. A receipt is shown. The till closes.');
  const drawn = answerToModels(JSON.stringify(ANSWER), documents, 'en');
  expect(drawn).toMatchObject({ faults: [], assumed: [] });
  const places = drawn?.models[0]?.nodes.map(({ position }) => position.x) ?? [];
  expect(new Set(places).size).toBe(4);
  expect(drawn?.sources['model-1-n-a']).toMatchObject([{ file: 'a.md', text: 'The user pays' }]);
  expect(drawn?.leftOver.map(({ text }) => text)).toEqual(['The till closes.']);
});

it('what the documents do not say is marked as assumed', async () => {
  const documents = await documentsOf('The user pays.');
  const drawn = answerToModels(JSON.stringify(ANSWER), documents, 'en');
  expect(drawn?.assumed).toEqual(['model-1-n-b']);
});

it('Gherkin of the documents stays exact beside what was answered about the rest', async () => {
  const text = 'Feature: Shop\n  Scenario: Buy\n    When I buy\n    Then I have it\n';
  const documents = await documentsOf(text, 'a.feature');
  const drawn = answerToModels(JSON.stringify(ANSWER), documents, 'en');
  expect(drawn?.models.map(({ name }) => name)).toEqual(['Shop', 'Pay']);
  const ids = drawn?.models.map(({ id }) => id) ?? [];
  expect(new Set(ids).size).toBe(2);
});

it('Gherkin that was drawn is not among the unused sentences', async () => {
  const text = 'Feature: Shop\n  Scenario: Buy\n    When I buy it all\n    Then I have it all\n';
  const documents = await documentsOf(text, 'a.feature');
  expect(answerToModels(JSON.stringify(ANSWER), documents, 'en')?.leftOver).toEqual([]);
});

it('Gherkin that cannot be read, or only otherwise than written, is listed beside what was answered', async () => {
  const documents = [
    ...(await documentsOf(
      'Feature: Shop\n  Scenario: Buy\n    When I buy\n    garbage\n',
      'bad.feature',
    )),
    ...(await documentsOf('Feature: Empty\n', 'empty.feature')),
  ];
  expect(answerToModels(JSON.stringify(ANSWER), documents, 'en')).toMatchObject({
    problems: [{ file: 'bad.feature', line: 4, code: 'line_unexpected' }],
    report: [{ file: 'empty.feature', code: 'feature_without_scenarios' }],
  });
});

it('an answer that breaks off anywhere is drawn as far as it came, or not at all', async () => {
  const documents = await documentsOf('The user pays. A receipt is shown.');
  const whole = JSON.stringify(ANSWER);
  fc.assert(
    fc.property(fc.nat(whole.length), (length) => {
      const drawn = answerToModels(whole.slice(0, length), documents, 'en');
      for (const { nodes, edges } of drawn?.models ?? []) {
        const ids = new Set(nodes.map(({ id }) => id));
        expect(edges.every(({ source, target }) => ids.has(source) && ids.has(target))).toBe(true);
      }
    }),
  );
});
