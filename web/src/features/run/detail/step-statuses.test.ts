import { describe, expect, it } from 'vitest';
import { statusOf, withStep } from './step-statuses.ts';

describe('the steps of a case', () => {
  it('make it failed where one failed, passed where all passed', () => {
    expect(statusOf(['passed', 'failed', 'untested'], 'untested')).toBe('failed');
    expect(statusOf(['passed', 'passed'], 'untested')).toBe('passed');
    expect(statusOf(['passed', 'untested'], 'untested')).toBe('untested');
  });

  it('take back what they said, and nothing that a person said of the whole', () => {
    expect(statusOf(['passed', 'untested'], 'failed')).toBe('untested');
    expect(statusOf(['passed', 'untested'], 'blocked')).toBe('blocked');
  });

  it('are set one by one; the same once more takes it back', () => {
    const first = withStep({ statuses: [], count: 3 }, 1, 'failed');
    expect(first).toEqual(['untested', 'failed', 'untested']);
    expect(withStep({ statuses: first, count: 3 }, 1, 'failed')[1]).toBe('untested');
  });
});
