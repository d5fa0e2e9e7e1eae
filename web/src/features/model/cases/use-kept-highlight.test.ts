import { describe, expect, it } from 'vitest';
import { aCase } from '../../../testing/editor.ts';
import { caseAgain } from './use-kept-highlight.ts';

const before = { testCases: [aCase('a', ['n', 'o']), aCase('b', ['n', 'p'])] };

describe('the highlighted case, when cases are made anew', () => {
  it('is the one with its key, whatever path that takes now', () => {
    const now = { testCases: [aCase('b', ['n', 'q', 'p']), aCase('a', ['n', 'o'])] };
    expect(caseAgain('b', before, now)).toBe(now.testCases[0]);
  });

  it('is the one that continues the same earlier case', () => {
    const first = { ...before, continued: new Map([['b', 'kept']]) };
    const now = {
      testCases: [aCase('c', ['n', 'q', 'p'])],
      continued: new Map([['c', 'kept']]),
    };
    expect(caseAgain('b', first, now)).toBe(now.testCases[0]);
  });

  it('is the one of the same words on the same path, where the first save has changed the keys', () => {
    const [a, b] = before.testCases;
    const now = {
      testCases: [
        { ...aCase('c', ['n', 'o']), name: a?.name ?? '' },
        { ...aCase('d', ['n', 'p']), name: b?.name ?? '' },
      ],
    };
    expect(caseAgain('b', before, now)?.key).toBe('d');
  });

  it('is none where it is gone', () => {
    expect(caseAgain('b', before, { testCases: [aCase('c', ['n', 'z'])] })).toBeUndefined();
  });
});
