import type { Flow } from '../flow/flow.ts';
import type { Problem } from '../problems.ts';

/**
 * A warning for each variable whose invalid values no test case uses: the model has no edge that handles them.
 *
 * @param withInvalid the variables that some case gives an invalid value
 */
export function strayInvalidData(flow: Flow, withInvalid: ReadonlySet<string>): Problem[] {
  if (!flow.negative) return [];
  const spoken = new Set([...flow.stepNames.flat(), ...flow.guardNames.flat()]);
  return [...flow.variables.values()]
    .filter(({ name, choices }) => {
      const hasInvalid = choices.some(({ validity }) => validity === 'invalid');
      return hasInvalid && spoken.has(name) && !withInvalid.has(name);
    })
    .map(({ name }) => ({
      code: 'invalid_data_without_way',
      severity: 'warning',
      params: { name },
    }));
}
