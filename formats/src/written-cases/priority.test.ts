import { describe, expect, it } from 'vitest';
import { readPriorities } from './priority.ts';

describe('words of a file for priorities', () => {
  it('are told once each with what they are read as and how often, but for our own words', () => {
    const words = ['P2', 'P1', 'P1 ', 'Critical', 'kritik', 'high', '4 - Must Test', 'Soon', ''];
    expect(readPriorities([...words.map((priority) => ({ priority })), {}])).toEqual([
      { words: 'P1', priority: 'critical', count: 2 },
      { words: '4 - Must Test', priority: 'critical', count: 1 },
      { words: 'P2', priority: 'high', count: 1 },
    ]);
  });
});
