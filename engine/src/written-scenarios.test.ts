import { describe, expect, it } from 'vitest';
import { nameWritten, scenariosByPath } from './case-rows.ts';
import type { FeatureKeywords, WrittenScenario } from './feature.ts';
import type { Model } from './model.ts';
import { parseModel } from './testing.ts';

const KEYWORDS: FeatureKeywords = {
  ...{ feature: 'Feature', background: 'Background', rule: 'Rule', scenario: 'Scenario' },
  ...{ outline: 'Scenario Outline', examples: 'Examples' },
  ...{ context: 'Given ', action: 'When ', outcome: 'Then ', and: 'And ', but: 'But ' },
};

const scenario = (name: string, path: string[], ...columns: string[]): WrittenScenario => ({
  name,
  path,
  ...(columns.length > 0 && { examples: [{ name: '', columns, rows: [] }] }),
});

describe('the name of a written scenario', () => {
  const cells: Record<string, string> = { card: 'visa', sum: '$&' };
  const nameOf = (name: string, ...columns: string[]) =>
    nameWritten(scenario(name, [], ...columns), (column) => cells[column]);

  it('has the cells of a row in place of its columns, wherever they stand', () => {
    expect(nameOf('<card> pays by <card>', 'card')).toBe('visa pays by visa');
  });

  it('keeps what looks like a column and is none', () => {
    expect(nameOf('<card> pays <other>', 'card')).toBe('visa pays <other>');
    expect(nameOf('<card>')).toBe('<card>');
  });

  it('keeps a column without a cell, and takes signs of a cell for themselves', () => {
    expect(nameOf('<unknown>', 'unknown')).toBe('<unknown>');
    expect(nameOf('pays <sum>', 'sum')).toBe('pays $&');
  });
});

describe('the scenarios of a feature', () => {
  const withScenarios = (...scenarios: WrittenScenario[]): Model => ({
    ...parseModel('start > a > end'),
    settings: { feature: { language: 'en', keywords: KEYWORDS, name: 'f', scenarios } },
  });

  it('are found by the edges of their paths, in the order they were written', () => {
    const model = withScenarios(
      scenario('1', ['a', 'b']),
      scenario('2', ['c']),
      scenario('3', ['a', 'b']),
    );
    expect(scenariosByPath(model)).toEqual(
      new Map([
        ['a\nb', [0, 2]],
        ['c', [1]],
      ]),
    );
  });

  it('are none in a model that was not read from a feature file', () => {
    expect(scenariosByPath(parseModel('start > a > end')).size).toBe(0);
  });
});
