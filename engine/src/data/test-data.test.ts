import { describe, expect, it } from 'vitest';
import { readCondition } from '../conditions/condition.ts';
import type { Context, DataType, Model, TestData } from '../model.ts';
import { parseModel } from '../testing.ts';
import { distinctValues } from './distinct-values.ts';
import { hiddenRecords, isOfType, variablesOf } from './test-data.ts';

const record = (id: string, more: Partial<TestData> = {}): TestData => {
  return { id, name: 'code', validity: 'valid', type: 'text', values: [id], ...more };
};
const model: Model = { ...parseModel('start > a > end'), id: 'own' };
const called: Model = { ...parseModel('start > a > end'), id: 'called' };
const contextOf = (...testData: TestData[]): Context => ({ steps: [], testData, models: [called] });
const valuesOf = (...testData: TestData[]) =>
  variablesOf(model, contextOf(...testData))
    .get('code')
    ?.choices.map(({ value }) => value);

describe('the variables that a model sees', () => {
  const own = record('of the model', { modelId: 'own' });
  const project = record('of the project', { modelId: null });
  const inner = record('of the called model', { modelId: 'called' });
  const company = record('of another project', { fromProject: 'other' });
  const stranger = record('of a model that is not called', { modelId: 'stranger' });

  it('come from the nearest place that has the name: itself, project, called models, company', () => {
    const all = [company, inner, project, own];
    for (const nearest of [own, project, inner, company]) {
      const left = all.slice(0, all.indexOf(nearest) + 1);
      expect(valuesOf(...left)).toEqual(nearest.values);
    }
  });

  it('do not come from a model that it does not call', () => {
    expect(valuesOf(stranger)).toBeUndefined();
  });

  it('have all classes of the nearest place, in their order, each value once', () => {
    const classes = [
      record('1', { values: ['x', 'y'] }),
      record('2', { values: ['y', 'z'] }),
      record('3', { validity: 'invalid', values: ['x'] }),
    ];
    expect(valuesOf(...classes)).toEqual(['x', 'y', 'z', 'x']);
  });

  it('take the first value of the default class for the base choice', () => {
    const classes = [record('1'), record('2', { values: ['x', 'y'], isDefault: true })];
    const { choices = [] } = variablesOf(model, contextOf(...classes)).get('code') ?? {};
    expect(choices.filter(({ isDefault }) => isDefault).map(({ value }) => value)).toEqual(['x']);
  });

  it('are secret where one of their classes is', () => {
    const secret = variablesOf(model, contextOf(record('1'), record('2', { isSecret: true })));
    expect(secret.get('code')?.isSecret).toBe(true);
    expect(variablesOf(model, contextOf(record('1'))).get('code')?.isSecret).toBe(false);
  });

  it.each<[DataType[], DataType]>([
    [['integer'], 'integer'],
    [['integer', 'integer'], 'integer'],
    [['integer', 'decimal'], 'decimal'],
    [['integer', 'text'], 'list'],
    [['date', 'decimal'], 'list'],
  ])('of classes of the types %j have the type %s', (types, expected) => {
    const classes = types.map((type, i) => record(`${i}`, { type }));
    expect(variablesOf(model, contextOf(...classes)).get('code')?.type).toBe(expected);
  });

  it('have the type of their valid classes, for any type of the invalid ones', () => {
    const classes = [record('1', { type: 'date', validity: 'invalid' }), record('2')];
    expect(variablesOf(model, contextOf(...classes)).get('code')?.type).toBe('text');
    const invalid = [record('1', { type: 'date', validity: 'invalid' })];
    expect(variablesOf(model, contextOf(...invalid)).get('code')?.type).toBe('date');
  });

  it('hide farther records of the same name, and no others', () => {
    const elsewhere = record('pin', { name: 'pin' });
    const hidden = hiddenRecords(model, contextOf(own, project, company, elsewhere, stranger));
    expect(hidden).toEqual([project, company]);
  });
});

describe('a value of a type', () => {
  it.each<[DataType, string[], string[]]>([
    ['integer', ['0', '-1', '+7', '00', '99999999999999999999'], ['', '1.0', '1e3', ' 1', 'x']],
    ['decimal', ['0', '-1.5', '+.5', '10'], ['', '1.', '1,5', '.', '1.2.3', ' 1']],
    ['boolean', ['true', 'FALSE', 'yes', 'No', 'evet', 'hayır', '0', '1'], ['', '2', 'y', 'maybe']],
    ['date', ['2024-02-29', '0000-01-01'], ['', '2023-02-29', '29.02.2024', '2024-2-29']],
    ['email', ['a@b.co', 'ö@ü.de'], ['', 'a', 'a@b', '@b.co', 'a@@b.co', 'a b@c.de']],
    ['text', ['', 'anything'], []],
    ['list', ['', 'anything'], []],
  ])('%s is one of %j and none of %j', (type, good, bad) => {
    expect([...good, ...bad].filter((value) => isOfType(value, type))).toEqual(good);
  });
});

describe('the values that conditions distinguish', () => {
  const choices = (...values: string[]) =>
    values.map((value) => ({ value, validity: 'valid' as const, isDefault: false }));
  const code = { name: 'code', type: 'integer' as const, isSecret: false };
  const distinct = (texts: string[], ...values: string[]) => {
    const conditions = texts.flatMap((text) => {
      const read = readCondition(text);
      return read.ok ? [read.condition] : [];
    });
    const variable = { ...code, choices: choices(...values) };
    return distinctValues(variable, conditions).map(({ text }) => text);
  };

  it('are one where no condition is about the variable', () => {
    expect(distinct([], '1', '2', '3')).toEqual(['1']);
    expect(distinct(['<other> = 1'], '1', '2', '3')).toEqual(['1']);
  });

  it('are the first of each group that all conditions answer alike', () => {
    expect(distinct(['<code> > 2'], '1', '2', '3', '4')).toEqual(['1', '3']);
    expect(distinct(['<code> > 2', '<code> = 4'], '1', '2', '3', '4')).toEqual(['1', '3', '4']);
  });

  it('are distinguished by atoms under a negation and in brackets, too', () => {
    expect(distinct(['not (<code> in {2} or otherwise)'], '1', '2', '3')).toEqual(['1', '2']);
  });

  it('are all where the variable is compared with another', () => {
    expect(distinct(['<code> < <other>'], '1', '2', '3')).toEqual(['1', '2', '3']);
  });
});
