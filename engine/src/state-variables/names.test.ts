import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { namesIn, readCondition, stateIn } from '../conditions/condition.ts';
import { namesRead, renameAssignments } from './actions.ts';
import { isStateName } from './declared.ts';
import { printAction } from './print-action.ts';
import { readAction } from './read-action.ts';
import { stateTokensIn, substituteState } from './tokens.ts';

describe('the name of a state variable', () => {
  it.each(['attempts', 'deneme_sayısı', '_x', 'ÇıktıMı', 'n2', 'x'.repeat(80)])(
    'may be %s',
    (name) => expect(isStateName(name)).toBe(true),
  );

  it.each(['', '2nd', 'two words', 'a-b', 'x'.repeat(81), '<a>', '{a}', 'a.b'])(
    'is letters, digits and _, which “%s” is not',
    (name) => expect(isStateName(name)).toBe(false),
  );

  it.each(['and', 'VE', 'not', 'değil', 'otherwise', 'valid', 'geçersiz', 'true', 'Yanlış', 'in'])(
    'is no word of conditions in any language, as %s is',
    (name) => expect(isStateName(name)).toBe(false),
  );

  it('is read as such in conditions and actions, whatever it is', () => {
    const name = fc.stringMatching(/^[a-zçğıöşü_][a-z0-9çğıöşü_]{0,12}$/).filter(isStateName);
    fc.assert(
      fc.property(name, (one) => {
        const names = new Set([one]);
        const condition = readCondition(`${one} = 1 and <${one}> = 1`, names);
        expect(condition.ok && stateIn(condition.condition)).toEqual([one]);
        expect(condition.ok && namesIn(condition.condition)).toEqual([one]);
        const action = readAction(`${one} = ${one} + <${one}>`, names);
        expect(action.ok && namesRead(action.assignments, 'state')).toEqual([one]);
        expect(action.ok && namesRead(action.assignments)).toEqual([one]);
      }),
    );
  });
});

describe('an action in other names', () => {
  it('reads and writes what these mean, its test data apart', () => {
    const read = readAction('n = n + <n> * 2; on = not on; on = <b>', new Set(['n', 'on']));
    if (!read.ok) throw new Error('unreadable');
    const renamed = renameAssignments(read.assignments, {
      data: (name) => `outer ${name}`,
      state: (name) => `own_${name}`,
    });
    expect(printAction(renamed, 'en')).toBe(
      'own_n = own_n + <outer n> * 2; own_on = not own_on; own_on = <outer b>',
    );
    expect(namesRead(renamed)).toEqual(['outer n', 'outer b']);
    expect(namesRead(renamed, 'state')).toEqual(['own_n', 'own_on']);
  });

  it('is what it was where no name changes', () => {
    const read = readAction('n = -n * (2 - <a>); n = 1', new Set(['n']));
    if (!read.ok) throw new Error('unreadable');
    const same = (name: string) => name;
    expect(renameAssignments(read.assignments, { data: same, state: same })).toEqual(
      read.assignments,
    );
  });
});

describe('an action as it is written', () => {
  const names = new Set(['n', 'on', 'sayı']);

  it.each([
    ['n=n+1', 'n = n + 1'],
    [' n = 1 ;; '.replace(';;', ';'), 'n = 1'],
    ['n = (((n)))', 'n = n'],
    ['n = (n - 1) - 1', 'n = n - 1 - 1'],
    ['n = n - (1 - 1)', 'n = n - (1 - 1)'],
    ['n = (n * 2) + 1', 'n = n * 2 + 1'],
    ['n = -n', 'n = 0 - n'],
    ['n = n -1', 'n = n - 1'],
    ['n = n - -1', 'n = n - -1'],
    ['on = değil on', 'on = not on'],
    ['on = DOĞRU', 'on = true'],
    ['sayı = 1,5', 'sayı = 1.5'],
  ])('means the same in the neutral form: %s', (text, neutral) => {
    const read = readAction(text, names);
    expect(read.ok && printAction(read.assignments, 'en')).toBe(neutral);
    expect(readAction(neutral, names)).toEqual(read);
  });

  it('is a fault, not an overflow, with ten thousand brackets', () => {
    const text = `n = ${'('.repeat(10_000)}1${')'.repeat(10_000)}`;
    expect(readAction(text, names)).toMatchObject({ ok: false, fault: { code: 'action_goes_on' } });
  });

  it('is reported at a place that it has, whatever stands there', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (text) => {
        const read = readAction(text, names);
        if (read.ok) return;
        expect(read.fault.params.position).toBeGreaterThanOrEqual(1);
        expect(read.fault.params.position).toBeLessThanOrEqual(text.length + 1);
      }),
    );
  });
});

describe('a state variable in the words of a step', () => {
  it('is found by its braces where the model has it', () => {
    const names = new Set(['n', 'sayı']);
    expect(stateTokensIn('{n} of {sayı}, {n}, {other}, \\{n}, { n }', names)).toEqual([
      'n',
      'sayı',
    ]);
  });

  it.each([
    ['{n} tries', '3 tries'],
    ['\\{n} tries', '{n} tries'],
    ['{other} and {n}', '{other} and 3'],
    ['{{n}}', '{3}'],
    ['{}', '{}'],
  ])('is its value: “%s” says “%s”', (text, printed) => {
    expect(substituteState(text, (name) => (name === 'n' ? '3' : undefined))).toBe(printed);
  });

  it('stands for itself where its value looks like test data', () => {
    expect(substituteState('{n}', () => '<card>')).toBe('\\<card>');
  });

  it('leaves a text without braces as it is', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(!text.includes('{'));
        expect(substituteState(text, () => 'x')).toBe(text);
      }),
    );
  });
});
