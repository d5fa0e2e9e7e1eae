import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expressionsOf, PATTERNS } from './expression.ts';
import type { StepFunction } from './manifest.ts';
import { namesOf, type Part, partsOf, shapeOf } from './words.ts';

function aFunction(id: string, parts: Part[], more: Partial<StepFunction> = {}): StepFunction {
  const params = namesOf(parts).map((name) => ({
    ...{ name, identifier: name, kind: 'text' as const, isBlank: true },
  }));
  return {
    ...{ id, steps: [id], name: id, types: ['action'], parts, params, models: ['m'], gone: [] },
    ...more,
  };
}

const ofLabels = (...labels: string[]) =>
  labels.map((label) => aFunction(label, partsOf(label, new Set())));

/** The functions whose expressions match a line. */
function matching(functions: StepFunction[], line: string): string[] {
  const all = [...expressionsOf(functions)];
  return all.filter(([, source]) => new RegExp(source).test(line)).map(([id]) => id);
}

describe('expressions of steps', () => {
  it('find the step with more words of its own where another one could say the same', () => {
    const functions = ofLabels('enters <a>', 'enters <a> and <b>', 'enters nothing');
    expect(matching(functions, 'enters x')).toEqual(['enters <a>']);
    expect(matching(functions, 'enters x and y')).toEqual(['enters <a> and <b>']);
    expect(matching(functions, 'enters nothing')).toEqual(['enters nothing']);
  });

  it('stay short where no other step could say the same', () => {
    const [source] = expressionsOf(ofLabels('the user enters <a>', 'the page shows <b>')).values();
    expect(source).not.toContain('?!');
  });

  it('take nothing in the words of a step for a sign of theirs', () => {
    const label = 'a+b (c) [d] {e} ^f$ g|h \\i /j *?.';
    expect(matching(ofLabels(label), label)).toEqual([label]);
    expect(matching(ofLabels(label), label.replace('b', 'c'))).toEqual([]);
  });

  it('match a value of spaces at an end, which a feature leaves out', () => {
    const functions = ofLabels('<a> enters <b>');
    for (const line of ['enters', 'x enters', 'enters y'])
      expect(matching(functions, line)).toEqual(['<a> enters <b>']);
  });

  it('tell numbers from other words', () => {
    const [count] = ofLabels('pays <n>');
    const [any] = ofLabels('pays <n> now');
    if (!count || !any) throw new Error('no step');
    const integer = {
      ...count,
      params: count.params.map((one) => ({ ...one, kind: 'integer' as const })),
    };
    expect(matching([integer, any], 'pays -12')).toEqual(['pays <n>']);
    expect(matching([integer, any], 'pays 12 now')).toEqual(['pays <n> now']);
    expect(matching([integer, any], 'pays much')).toEqual([]);
    expect(Object.keys(PATTERNS)).toContain('integer');
  });

  it('are such that of any steps one, and only one, matches a line with any values', () => {
    const word = fc.constantFrom('a', 'b', ' ', ' and ', '(', '.*', '<', 'x');
    const part = fc.oneof(word, fc.constantFrom({ name: 'p' }, { name: 'q' }));
    const label = fc.array(part, { minLength: 1, maxLength: 5 });
    const value = fc.array(word, { maxLength: 4 }).map((all) => all.join(''));
    const toLabel = (parts: (string | { name: string })[]) =>
      parts
        .map((one) => (typeof one === 'string' ? one.replace('<', '\\<') : `<${one.name}>`))
        .join('');
    fc.assert(
      fc.property(
        fc.array(label, { minLength: 1, maxLength: 5 }),
        fc.array(value, { minLength: 2, maxLength: 2 }),
        (labels, [p = '', q = '']) => {
          const parts = labels.map((one) => partsOf(toLabel(one), new Set()));
          const shapes = new Map(parts.map((one) => [shapeOf(one), one]));
          const functions = [...shapes.values()].map((one, index) => aFunction(`f${index}`, one));
          for (const { parts: own } of functions) {
            const line = own
              .map((one) => (typeof one === 'string' ? one : one.name === 'p' ? p : q))
              .join('')
              .trim();
            expect(matching(functions, line)).toHaveLength(1);
          }
        },
      ),
    );
  });
});
