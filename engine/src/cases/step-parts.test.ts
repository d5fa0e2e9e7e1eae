import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { namedText, stepParts } from './step-parts.ts';

const value = (text: string, validity: 'valid' | 'invalid' = 'valid') => ({
  value: text,
  validity,
});

describe('the parts of a step', () => {
  it('are told apart where values hold the space that stands between them', () => {
    const step = { label: 'buy <size> <colour>', text: 'buy size 1 deep blue' };
    const data = { size: value('size 1'), colour: value('deep blue') };
    const shown = stepParts(step, data).filter(({ kind }) => kind === 'value');
    expect(shown).toMatchObject([{ value: 'size 1' }, { value: 'deep blue' }]);
  });

  it('are its words and its values by name, invalid ones marked', () => {
    const step = { label: 'Enter <user> and <password>', text: 'Enter ada and short' };
    const data = { user: value('ada'), password: value('short', 'invalid') };
    expect(stepParts(step, data)).toEqual([
      { kind: 'words', text: 'Enter ' },
      { kind: 'value', name: 'user', value: 'ada', isInvalid: false, isNamed: false },
      { kind: 'words', text: ' and ' },
      { kind: 'value', name: 'password', value: 'short', isInvalid: true, isNamed: false },
    ]);
  });

  it('tell the value of a second round from that of the first', () => {
    const data = { password: value('short', 'invalid'), 'password 2': value('Abcdef1!') };
    const [, second] = stepParts({ label: 'Enter <password>', text: 'Enter Abcdef1!' }, data);
    expect(second).toMatchObject({ value: 'Abcdef1!', isInvalid: false });
  });

  it('are words only where the text does not follow its label', () => {
    const parts = stepParts({ label: 'Enter <user>', text: 'Type the name' }, {});
    expect(parts).toEqual([{ kind: 'words', text: 'Type the name' }]);
  });

  it('are told apart where the words hold the value of a state variable', () => {
    const step = { label: 'Pay {total} \\{net} for <item>', text: 'Pay 50 {net} for a book' };
    expect(stepParts(step, { item: value('a book') })).toMatchObject([
      { kind: 'words', text: 'Pay 50 {net} for ' },
      { kind: 'value', name: 'item', value: 'a book' },
    ]);
  });

  it('put together are the text, whatever stands in it', () => {
    const words = fc.string({ maxLength: 12 }).map((text) => text.replaceAll(/[<>]/g, ''));
    fc.assert(
      fc.property(words, words, words, (before, typed, after) => {
        const parts = stepParts(
          { label: `${before}<name>${after}`, text: `${before}${typed}${after}` },
          { name: value(typed) },
        );
        const text = parts.map((part) => (part.kind === 'words' ? part.text : part.value));
        expect(text.join('')).toBe(`${before}${typed}${after}`);
      }),
    );
  });
});

describe('a step in a file', () => {
  it('names each value that its words do not name', () => {
    const data = { quantity: value('1'), total: value('') };
    const say = (label: string, text: string) => namedText({ label, text }, data, 'en');
    expect(say('Enter <quantity>', 'Enter 1')).toBe('Enter quantity 1');
    expect(say('The quantity is <quantity>', 'The quantity is 1')).toBe('The quantity is 1');
    expect(say('Subtotals show <total>', 'Subtotals show (empty)')).toBe(
      'Subtotals show total (empty)',
    );
    expect(say('Enter <quantity>', 'Type one')).toBe('Type one');
  });

  it('asks for no number that only keeps a name apart from others, unless two of a step differ by it', () => {
    const data = { 'pressure 4': value('990.0'), 'line 1': value('a'), 'line 2': value('b') };
    const say = (label: string, text: string) => namedText({ label, text }, data, 'en');
    expect(say('Enter the pressure (<pressure 4> hPa)', 'Enter the pressure (990.0 hPa)')).toBe(
      'Enter the pressure (990.0 hPa)',
    );
    expect(say('Enter the line <line 1> and <line 2>', 'Enter the line a and b')).toBe(
      'Enter the line line 1 a and line 2 b',
    );
    expect(say('Enter <pressure 4>', 'Enter 990.0')).toBe('Enter pressure 4 990.0');
  });

  it.each([
    ['tavan irtifası', 'tavan irtifasını'],
    ['yolcu sayısı', 'Yolcu sayısını'],
    ['dalış derinliği', 'dalış derinliğini'],
    ['derinlik', 'derinliği'],
    ['basınç', 'basıncı'],
    ['parola', 'parolasıyla'],
    ['süre', 'süreye'],
  ])('finds %s in %s just before its value', (name, word) => {
    const data = { [name]: value('7') };
    const step = { label: `${word} <${name}> girer`, text: `${word} 7 girer` };
    expect(namedText(step, data, 'tr')).toBe(`${word} 7 girer`);
  });

  it('takes no other word for a name because it begins like it', () => {
    const data = { tavan: value('7') };
    const step = { label: 'tavanlık <tavan> girer', text: 'tavanlık 7 girer' };
    expect(namedText(step, data, 'tr')).toBe('tavanlık tavan 7 girer');
  });

  it('asks for no more of a name than stands before its brackets', () => {
    const data = { 'status (placeOrder)': value('sold') };
    const step = { label: 'The status is <status (placeOrder)>', text: 'The status is sold' };
    expect(namedText(step, data, 'en')).toBe('The status is sold');
  });

  it('leaves an address as it is', () => {
    const data = { id: value('7'), limit: value('10') };
    const label = 'GET /pets/<id>?limit=<limit>';
    const step = { label, text: 'GET /pets/7?limit=10' };
    expect(namedText(step, data, 'en')).toBe('GET /pets/7?limit=10');
  });

  it('finds a name in the words of a Turkish step, whatever the size of its letters', () => {
    const data = { iban: value('TR1') };
    const step = { label: "IBAN'a <iban> yazılır", text: "IBAN'a TR1 yazılır" };
    expect(namedText(step, data, 'tr')).toBe("IBAN'a TR1 yazılır");
  });
});
