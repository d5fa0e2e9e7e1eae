import { describe, expect, it } from 'vitest';
import { modelsOfCases } from './to-models.ts';
import type { WrittenCase } from './written-case.ts';

/** A login whose test data stands with its last step, as in a column for the whole case. */
function aLogin(title: string, mail: string, word: string): WrittenCase {
  const steps = [`Fill in e-mail '${mail}'`, `Enter password "${word}"`, 'Press'].map((text) => ({
    ...{ type: 'action' as const, text },
  }));
  const data = `E-mail: ${mail}\nPassword: ${word}\nRole: admin`;
  const [last] = steps.slice(-1).map((step) => ({ ...step, data, isDataOfCase: true as const }));
  return {
    id: '',
    title,
    section: [],
    row: 1,
    steps: [...steps.slice(0, -1), ...(last ? [last] : [])],
  };
}

describe('test data of a case', () => {
  it('is that of the steps that say its values, and the rest of the step that has it', () => {
    const cases = [aLogin('One', 'a@b.co', 'one1'), aLogin('Two', 'c@d.co', 'two2')];
    const { steps } = modelsOfCases(cases, { name: 'Shop', likeness: 'wording', byArea: true });
    expect(steps.map(({ label }) => label)).toEqual([
      "Fill in e-mail '<E-mail>'",
      'Enter password "<Password>"',
      'Press (Role: admin)',
    ]);
  });
});
