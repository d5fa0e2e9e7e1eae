/** Of the values that a name has at a place, so many are named. */
const MAX_VALUES = 8;

/** Which values names have, as a reason says it: `count = 0, 1; <age> = 7`. An empty one is written `""`. */
export function valuesText(byName: Iterable<readonly [name: string, values: Iterable<string>]>) {
  return [...byName]
    .map(([name, values]) => {
      const texts = [...new Set(values)].map((value) => value || '""');
      const shown = texts.slice(0, MAX_VALUES);
      return `${name} = ${[...shown, ...(texts.length > MAX_VALUES ? ['…'] : [])].join(', ')}`;
    })
    .join('; ');
}
