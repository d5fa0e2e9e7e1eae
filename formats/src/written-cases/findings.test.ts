import { describe, expect, it } from 'vitest';
import { findingsOf, findingsOfFile } from './findings.ts';
import { namesInProject } from './project-names.ts';
import { modelsOfCases } from './to-models.ts';
import type { WrittenCase } from './written-case.ts';

const aCase = (title: string, folder: string, ...steps: string[]): WrittenCase => ({
  ...{ id: '', title, section: [folder], row: 1 },
  steps: steps.map((text) => ({ type: 'action', text })),
});

const OPTIONS = { name: 'Shop', likeness: 'wording', isPlaced: false } as const;

describe('what is found in the cases of a file', () => {
  it('are duplicates in one model and in a model for each folder alike', () => {
    const cases = [
      aCase('Pay 5', 'Cart', 'Open the shop', 'Enter amount 5'),
      aCase('Pay 7', 'Cart', 'Open the shop', 'Enter amount 7'),
      aCase('Pay five', 'Orders', 'Open the shop', 'Enter amount 5'),
      aCase('Leave', 'Orders', 'Leave'),
    ];
    const duplicates = [false, true].map((byArea) =>
      findingsOf(modelsOfCases(cases, { ...OPTIONS, byArea })).duplicates.map((group) =>
        group.map(({ title }) => title),
      ),
    );
    expect(duplicates).toEqual([[['Pay 5', 'Pay five']], [['Pay 5', 'Pay five']]]);
  });

  it('does not depend on the test data that a project has already', () => {
    const cases = ['5 1', '7 2', '9 1'].map((values, index) => {
      const [first, second] = values.split(' ');
      return aCase(
        `Case ${index}`,
        'Cart',
        `Set ${first} for the cart`,
        `Set ${second} for the order`,
      );
    });
    const plain = modelsOfCases(cases, { ...OPTIONS, byArea: false });
    const others = plain.testData.map((one) => ({ ...one, isSecret: true }));
    const project = namesInProject(others);
    const found = [undefined, project].map((known) => {
      const options = { ...OPTIONS, byArea: false, ...(known && { project: known }) };
      const drawn = modelsOfCases(cases, options);
      return [findingsOfFile(cases, options, drawn), findingsOf(drawn)].map(
        ({ untestedCount }) => untestedCount,
      );
    });
    expect(found).toEqual([
      [3, 3],
      [3, 0],
    ]);
  });
});
