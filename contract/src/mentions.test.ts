import { describe, expect, it } from 'vitest';
import { findMentions } from './mentions.ts';

const [ali, candan, isil, ilker] = [
  { firstName: 'Ali', lastName: 'Can' },
  { firstName: 'Ali', lastName: 'Candan' },
  { firstName: 'Işıl', lastName: 'Öz' },
  { firstName: 'İLKER', lastName: 'Işık' },
];
const people = [ali, candan, isil, ilker];

describe('the mentions of a text', () => {
  it.each([
    ['@Ali Can, look at this', [ali]],
    ['fixed by @ali candan.', [candan]],
    ['@IŞIL ÖZ and @ilker ışık', [isil, ilker]],
    ['(@Işıl Öz) @Işıl Öz', [isil]],
    ['ali@can.example or @ 5', []],
  ])('of “%s” are the people whose full name follows an @, in any case', (text, expected) => {
    expect(findMentions(text, people)).toEqual({ mentioned: expected, unknown: [] });
  });

  it('that are nobody’s full name are listed, each once', () => {
    expect(findMentions('@Ali please, @Ali and @Ali Cana, @nobody!', people)).toEqual({
      mentioned: [],
      unknown: ['Ali', 'nobody'],
    });
  });
});
