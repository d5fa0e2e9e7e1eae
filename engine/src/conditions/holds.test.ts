import { describe, expect, it } from 'vitest';
import { generate } from '../generate.ts';
import type { DataType, TestData } from '../model.ts';
import { parseModel } from '../testing.ts';
import { readCondition } from './condition.ts';
import { holds, type Value } from './holds.ts';

function truthOf(text: string, values: Record<string, [text: string, type: DataType]>): boolean {
  const read = readCondition(text);
  if (!read.ok) throw new Error(text);
  return holds(read.condition, (name): Value | undefined => {
    const found = values[name];
    return found && { text: found[0], type: found[1], validity: 'invalid' };
  });
}

describe('a value that is none of its type', () => {
  it.each<[DataType, string]>([
    ['integer', 'abc'],
    ['integer', ''],
    ['decimal', '1,5,7'],
    ['date', 'tomorrow'],
    ['date', '2025-02-30'],
  ])('a %s of %j is in no order, and only unequal', (type, text) => {
    const bound = type === 'date' ? '2025-01-01' : '5';
    const held = ['=', '!=', '<', '<=', '>', '>='].flatMap((sign) => [
      ...(truthOf(`<a> ${sign} ${bound}`, { a: [text, type] }) ? [`a ${sign}`] : []),
      ...(truthOf(`${bound} ${sign} <a>`, { a: [text, type] }) ? [`${sign} a`] : []),
      ...(truthOf(`<a> ${sign} <b>`, { a: [text, type], b: [bound, type] }) ? [`${sign} b`] : []),
    ]);
    expect(held).toEqual(['a !=', '!= a', '!= b']);
    expect(truthOf(`<a> in {${bound}}`, { a: [text, type] })).toBe(false);
  });

  it('makes no happy path', () => {
    const model = parseModel(
      'start > when <amount>',
      'when <amount> > then taken > end : <amount> > 5',
      'when <amount> > then too small > end : otherwise',
    );
    const amount = (validity: TestData['validity'], ...values: string[]): TestData => {
      return { id: validity, name: 'amount', validity, type: 'integer', values };
    };
    const testData = [amount('valid', '3', '7'), amount('invalid', 'abc')];
    const generation = generate(model, { steps: [], testData, models: [] });
    const taken = (generation.ok ? generation.result.testCases : []).flatMap(({ data, path }) =>
      path.some(({ nodeId }) => nodeId === 'then taken') ? [data.amount?.value] : [],
    );
    expect(taken).toEqual(['7']);
  });
});

describe('a day', () => {
  it('is the same however it is written', () => {
    expect(truthOf('<a> < 2025-01-01', { a: ['31.12.2024', 'date'] })).toBe(true);
    expect(truthOf('<a> = <b>', { a: ['1.2.2025', 'date'], b: [' 2025-02-01', 'date'] })).toBe(
      true,
    );
  });
});
