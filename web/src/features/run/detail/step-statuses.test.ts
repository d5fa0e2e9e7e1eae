import { describe, expect, it } from 'vitest';
import { statusOf, withStep } from './step-statuses.ts';

const DONE = { type: 'action' as const };
const CONDITION = { type: 'context' as const };

const of = (statuses: Parameters<typeof statusOf>[0], before: 'untested' | 'failed' | 'blocked') =>
  statusOf(statuses, { steps: statuses.map(() => DONE), before });

describe('the steps of a case', () => {
  it('make it failed where one failed, passed where all passed', () => {
    expect(of(['passed', 'failed', 'untested'], 'untested')).toBe('failed');
    expect(of(['passed', 'passed'], 'untested')).toBe('passed');
    expect(of(['passed', 'untested'], 'untested')).toBe('untested');
  });

  it('make it passed where all passed but a condition, of which nothing is said', () => {
    const steps = [DONE, CONDITION, DONE];
    const before = 'untested';
    expect(statusOf(['passed', 'untested', 'passed'], { steps, before })).toBe('passed');
    expect(statusOf(['passed', 'untested', 'untested'], { steps, before })).toBe('untested');
    expect(statusOf(['untested'], { steps: [CONDITION], before })).toBe('untested');
  });

  it('make it what was said of a condition before conditions had no buttons', () => {
    const steps = [DONE, CONDITION];
    expect(statusOf(['passed', 'failed'], { steps, before: 'untested' })).toBe('failed');
    expect(statusOf(['passed', 'passed'], { steps, before: 'untested' })).toBe('passed');
  });

  it('take back what they said, and nothing that a person said of the whole', () => {
    expect(of(['passed', 'untested'], 'failed')).toBe('untested');
    expect(of(['passed', 'untested'], 'blocked')).toBe('blocked');
  });

  it('are set one by one; the same once more takes it back', () => {
    const first = withStep({ statuses: [], count: 3 }, 1, 'failed');
    expect(first).toEqual(['untested', 'failed', 'untested']);
    expect(withStep({ statuses: first, count: 3 }, 1, 'failed')[1]).toBe('untested');
  });
});
