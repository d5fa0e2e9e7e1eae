/** PICT's own options, by their letters, and the same of `combine`. */
const SWITCHES = new Map(
  Object.entries({
    o: '--strength',
    d: '--separator',
    a: '--alias-separator',
    n: '--negative-prefix',
    e: '--seeds',
    r: '--seed',
    c: '--case-sensitive',
    s: '--statistics',
    f: '--format',
  }),
);

/** Options that have a value only where one is given. */
const WITHOUT_VALUE = new Map([
  ['r', ['--seed', 'random']],
  ['f', ['--format', 'table']],
]);

/**
 * Arguments in which PICT's options, as in `model.txt /o:3 /e:rows.txt`, stand as ours. What only looks
 * like one stays as it is: a path has more than one letter before a colon.
 */
export function withPictSwitches(args: readonly string[]): string[] {
  return args.flatMap((arg, index) => {
    const [, letter = '', value] = /^\/([a-z])(?::(.*))?$/i.exec(arg) ?? [];
    const key = letter.toLowerCase();
    const option = SWITCHES.get(key);
    if (!option || index === 0) return [arg];
    if (value === undefined) return WITHOUT_VALUE.get(key) ?? [option];
    return [`${option}=${key === 'f' && value === 'text' ? 'table' : value}`];
  });
}
