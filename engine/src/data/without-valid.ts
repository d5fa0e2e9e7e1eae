import type { Variable } from './test-data.ts';

/** Those of some names whose variables have no valid value. */
export function withoutValid(
  names: Iterable<string>,
  variables: ReadonlyMap<string, Variable>,
): string[] {
  return [...new Set(names)].filter((name) => {
    const variable = variables.get(name);
    return variable && !variable.choices.some(({ validity }) => validity === 'valid');
  });
}

/** The variables, those of `names` with a valid value of which no more is known: what a condition asks of validity alone holds for it. */
export function withAnyValid(
  variables: ReadonlyMap<string, Variable>,
  names: readonly string[],
): Map<string, Variable> {
  const any = { value: '?', validity: 'valid', isDefault: false } as const;
  return new Map(
    [...variables].map(([name, variable]) => [
      name,
      names.includes(name) ? { ...variable, choices: [...variable.choices, any] } : variable,
    ]),
  );
}
