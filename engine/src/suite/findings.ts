import type { Flow } from '../flow/flow.ts';
import type { Problem } from '../problems.ts';
import type { TestCase } from '../result.ts';

/** Invalid values that no case uses: the model has no way for them. */
export function strayInvalidData(flow: Flow, testCases: TestCase[]): Problem[] {
  if (!flow.negative) return [];
  const used = new Set(
    testCases.flatMap(({ data }) =>
      Object.entries(data).flatMap(([name, { validity }]) =>
        validity === 'invalid' ? [name.replace(/ \d+$/, ''), name] : [],
      ),
    ),
  );
  const spoken = new Set([...flow.stepNames.flat(), ...flow.guardNames.flat()]);
  return [...flow.variables.values()]
    .filter(({ name, choices }) => {
      const hasInvalid = choices.some(({ validity }) => validity === 'invalid');
      return hasInvalid && spoken.has(name) && !used.has(name);
    })
    .map(({ name }) => ({
      code: 'invalid_data_without_way',
      severity: 'warning',
      params: { name },
    }));
}
