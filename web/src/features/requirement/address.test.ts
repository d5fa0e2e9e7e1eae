import { describe, expect, it } from 'vitest';
import { addressOf } from './address.ts';

describe('the address of a requirement', () => {
  it('has its id at its place, as one word', () => {
    const pattern = 'https://jira.example.com/browse/{id}';
    expect(addressOf('REQ-12', pattern)).toBe('https://jira.example.com/browse/REQ-12');
    expect(addressOf('a/b?c', pattern)).toBe('https://jira.example.com/browse/a%2Fb%3Fc');
  });

  it.each([null, '', 'javascript:alert({id})', 'data:text/html,{id}', 'jira/{id}', 'https://'])(
    'is none for the pattern %s',
    (pattern) => {
      expect(addressOf('REQ-12', pattern)).toBeUndefined();
    },
  );
});
