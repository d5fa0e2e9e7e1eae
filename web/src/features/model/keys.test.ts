import { describe, expect, it } from 'vitest';
import { comboOf, keyId, type Press } from './keys.ts';

const press = (over: Partial<Press> & { altGraph?: boolean }): Press => ({
  key: '',
  code: '',
  shiftKey: false,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  isComposing: false,
  getModifierState: (name) => name === 'AltGraph' && !!over.altGraph,
  ...over,
});

describe('a key', () => {
  it.each([
    ['the dotless ı of Turkish Q', { key: 'ı', code: 'KeyI' }, 'i'],
    ['the capital İ of Turkish', { key: 'İ', code: 'Quote' }, 'i'],
    ['1 behind Shift on Turkish Q', { key: '!', code: 'Digit1' }, '1'],
    ['+ on Shift+4 of Turkish Q', { key: '+', code: 'Digit4' }, '+'],
    ['= where + stands on an American keyboard', { key: '=', code: 'Equal' }, '+'],
    ['a Cyrillic letter by its place', { key: 'с', code: 'KeyC' }, 'c'],
    ['a letter of Turkish F by what is printed on it', { key: 's', code: 'KeyI' }, 's'],
  ])('%s', (_name, given, expected) => {
    expect(keyId(given)).toBe(expected);
  });

  it('ğ of Turkish F is no shortcut of ours', () => {
    expect(keyId({ key: 'ğ', code: 'KeyE' })).toBe('ğ');
  });
});

describe('a combination', () => {
  it('is named with its modifiers in one order', () => {
    expect(comboOf(press({ key: 'Z', code: 'KeyZ', ctrlKey: true, shiftKey: true }))).toBe(
      'Mod+Shift+z',
    );
  });

  it('@ on Turkish Q is typed, not obeyed', () => {
    expect(comboOf(press({ key: '@', code: 'KeyQ', ctrlKey: true, altKey: true }))).toBeUndefined();
    expect(comboOf(press({ key: '@', code: 'KeyQ', altGraph: true }))).toBeUndefined();
  });

  it('forgets the Shift that only reaches the sign', () => {
    expect(comboOf(press({ key: '?', code: 'Slash', shiftKey: true }))).toBe('?');
    expect(comboOf(press({ key: '+', code: 'Digit4', shiftKey: true }))).toBe('+');
  });

  it('keeps the Shift of a digit, which is another place of the same action', () => {
    expect(comboOf(press({ key: '!', code: 'Digit1', shiftKey: true }))).toBe('Shift+1');
  });

  it('waits while a letter is composed', () => {
    expect(comboOf(press({ key: 'a', code: 'KeyA', isComposing: true }))).toBeUndefined();
  });
});
