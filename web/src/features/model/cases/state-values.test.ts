import { describe, expect, it } from 'vitest';
import { type StateGap, withStateNamed } from './state-values.ts';

const code = 'unreachable' as const;
const item = (id: string) => ({ id, code, reason: 'never' });
const say = ({ name, values, count }: StateGap) => `${name} ${values} (${count})`;
const reasons = (ids: string[]) => withStateNamed(ids.map(item), say).map(({ reason }) => reason);

describe('values of state variables that are not covered', () => {
  it('are named together, whole numbers that follow each other as a range', () => {
    const values = [...Array.from({ length: 49 }, (_, at) => at + 1), 51, 52, 53, 60, 61];
    const named = reasons(values.map((value) => `balance = ${value}`));
    expect(new Set(named)).toEqual(new Set(['balance 1…49, 51…53, 60, 61 (54)']));
    expect(named).toHaveLength(54);
  });

  it('are apart for each variable, and those of a called model have its own name', () => {
    expect(reasons(['lamp = broken', 'call/tries = 3'])).toEqual([
      'lamp broken (1)',
      'tries 3 (1)',
    ]);
  });

  it('may be changes from one to the other', () => {
    const named = ['tries = 0 → 1', 'tries = 1 → 2'].map(item);
    const changes = withStateNamed(named, ({ values, isChange }) => `${isChange} ${values}`);
    expect(changes[0]?.reason).toBe('true 0 → 1, 1 → 2');
  });

  it('have no place in the drawing, and parts of the drawing stay as they are', () => {
    expect(withStateNamed([item('tries = 1'), item('a-b')], say)).toEqual([
      { id: '', code, reason: 'tries 1 (1)' },
      item('a-b'),
    ]);
  });

  it('end after some where they are many', () => {
    const odd = Array.from({ length: 20 }, (_, at) => `n = ${2 * at}`);
    expect(reasons(odd)[0]).toMatch(/22, … \(20\)$/);
  });
});
