import type { Language } from '@caseloom/locales/language';
import { describe, expect, it } from 'vitest';
import type { BddType, StepType } from '../model.ts';
import { compareCases } from './compare.ts';
import { modelName } from './model-name.ts';
import { keywordOf, wordOfValue } from './wording.ts';

type Step = { type: StepType; contrast?: boolean; bullet?: boolean };

/** The keywords of steps, one after the other. */
function keywords(bddType: BddType, language: Language, ...steps: Step[]): string[] {
  const written: string[] = [];
  for (const [i, step] of steps.entries()) {
    const before = steps[i - 1];
    const keyword = written[i - 1];
    const previous = before && keyword !== undefined ? { type: before.type, keyword } : undefined;
    written.push(keywordOf(step, previous, { bddType, language }));
  }
  return written;
}

const [given, when, then] = (['context', 'action', 'outcome'] as const).map((type) => ({ type }));
if (!given || !when || !then) throw new Error('there are three roles');

describe('the word before a step', () => {
  it('is Given, When or Then by its role', () => {
    expect(keywords('bdd', 'en', given, when, then)).toEqual(['Given', 'When', 'Then']);
    expect(keywords('bdd', 'tr', given, when, then)).toEqual(['Diyelim ki', 'Eğer ki', 'O zaman']);
  });

  it('is And where the role repeats, and But where the step contrasts', () => {
    const but = { ...then, contrast: true };
    expect(keywords('bdd', 'en', then, then, but, then)).toEqual(['Then', 'And', 'But', 'And']);
  });

  it('is never But at the first step of a role', () => {
    expect(keywords('bdd', 'en', when, { ...then, contrast: true })).toEqual(['When', 'Then']);
  });

  it('repeats the full word after a change of role, even back to an earlier one', () => {
    expect(keywords('bdd', 'en', when, then, when, when)).toEqual(['When', 'Then', 'When', 'And']);
  });

  it('is a star for a step without a role, after which the full word stands again', () => {
    const bullet = { ...when, bullet: true };
    expect(keywords('bdd', 'en', when, bullet, when)).toEqual(['When', '*', 'When']);
  });

  it('is the full word for every step of a classic model, after any step', () => {
    const steps = [given, given, { ...when, bullet: true }, { ...then, contrast: true }];
    expect(keywords('classic', 'en', ...steps)).toEqual([
      'Precondition',
      'Precondition',
      'Action',
      'Expected result',
    ]);
    expect(keywords('classic', 'tr', given, when, then)).toEqual([
      'Ön koşul',
      'Aksiyon',
      'Beklenen sonuç',
    ]);
  });
});

describe('a value as people read it', () => {
  it('says that it is empty, and is itself otherwise', () => {
    expect([wordOfValue('', 'en'), wordOfValue('', 'tr')]).toEqual(['(empty)', '(boş)']);
    expect([wordOfValue(' ', 'en'), wordOfValue('x', 'tr')]).toEqual([' ', 'x']);
  });
});

describe('the name of a fresh value', () => {
  it('is the name of the variable, then with a number from 2 on', () => {
    const names = [1, 2, 3].map((occurrence) => modelName('pin', occurrence, new Set()));
    expect(names).toEqual(['pin', 'pin 2', 'pin 3']);
  });

  it('passes over a number that makes the name of another variable', () => {
    const variables = new Set(['pin', 'pin 2', 'pin 4']);
    const names = [1, 2, 3].map((occurrence) => modelName('pin', occurrence, variables));
    expect(names).toEqual(['pin', 'pin 3', 'pin 5']);
  });
});

describe('comparing two generations', () => {
  const test = (key: string, name = key, text = 'x') => ({
    key,
    name,
    data: {},
    steps: [{ index: 1, nodeId: 'n', keyword: 'When', label: text, text, type: 'action' as const }],
  });

  it('finds nothing in two empty ones', () => {
    expect(compareCases([], [])).toEqual({
      same: [],
      added: [],
      reworded: [],
      changed: [],
      gone: [],
    });
  });

  it('finds unchanged, added, changed and removed cases by their keys', () => {
    const before = [test('same'), test('named'), test('worded'), test('gone')];
    const after = [
      test('added'),
      test('worded', 'worded', 'y'),
      test('same'),
      test('named', 'new'),
    ];
    expect(compareCases(before, after)).toEqual({
      same: ['same'],
      added: ['added'],
      reworded: ['worded', 'named'],
      changed: [],
      gone: ['gone'],
    });
  });

  it('calls a case with other steps or other values changed, not reworded', () => {
    const before = [test('longer'), test('otherValue'), test('renamed')];
    const inserted = test('y', 'y', 'y').steps.map((step) => ({ ...step, index: 2, nodeId: 'm' }));
    const value = (value: string) => ({ code: { value, validity: 'valid' as const } });
    const after = [
      { ...test('longer'), steps: [...test('longer').steps, ...inserted] },
      { ...test('otherValue', 'otherValue', 'x 2'), data: value('2') },
      test('renamed', 'renamed', 'z'),
    ];
    const { reworded, changed } = compareCases(before, after);
    expect({ reworded, changed }).toEqual({
      reworded: ['renamed'],
      changed: ['longer', 'otherValue'],
    });
  });

  it('takes what was added for gone when the two are exchanged', () => {
    const [a, b] = [
      [test('1'), test('2')],
      [test('2'), test('3')],
    ];
    const forth = compareCases(a, b);
    const back = compareCases(b, a);
    expect([back.added, back.gone]).toEqual([forth.gone, forth.added]);
  });
});
