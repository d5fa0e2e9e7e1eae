import { describe, expect, it } from 'vitest';
import { matching, offerNames, take } from './completion.ts';

const NAMES = ['user', 'card', 'expired card', 'İl'];

/** Offers at the `|` in a text. */
function offerAt(marked: string) {
  const caret = marked.indexOf('|');
  return offerNames(marked.replace('|', ''), caret, NAMES);
}

describe('names of test data while a text is written', () => {
  it('are offered after a less-than sign', () => {
    expect(offerAt('pay with <|')?.options).toEqual(['<user>', '<card>', '<expired card>', '<İl>']);
  });

  it('are those that hold what is written, the ones that begin with it first', () => {
    expect(offerAt('pay with <card|')?.options).toEqual(['<card>', '<expired card>']);
  });

  it('are found ignoring the case and the dots of letters', () => {
    expect(offerAt('<il|')?.options).toEqual(['<İl>']);
  });

  it.each([
    ['before any sign', 'pay | now'],
    ['after a closed name', 'pay with <card> |'],
    ['after a sign that is escaped', 'a \\<|'],
    ['in another line than the sign', '<\n|'],
  ])('are not offered %s', (_, text) => {
    expect(offerAt(text)).toBeUndefined();
  });

  it('are at most eight', () => {
    const names = Array.from({ length: 20 }, (_, index) => `name ${index}`);
    expect(offerNames('<', 1, names)?.options).toHaveLength(8);
  });

  it('replace the rest of a name that was written before', () => {
    const text = 'pay with <ca rd> now';
    const offer = offerNames(text, 'pay with <ca'.length, NAMES);
    if (!offer) throw new Error('nothing was offered');
    expect(take(text, offer, '<card>')).toEqual({
      text: 'pay with <card> now',
      caret: 'pay with <card>'.length,
    });
  });
});

it('words that match are in the order given where none begins with what is written', () => {
  expect(matching(['big cart', 'small cart', 'user'], 'cart')).toEqual(['big cart', 'small cart']);
});
