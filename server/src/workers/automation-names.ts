/** What the tests of a case are called in their code; `*` stands for any text, `\\*` for itself. */
export type NamedCase = { caseKey: string; name: string };

/** A name without a `*` in it that stands for another text. */
const isExact = (name: string) => !/(?<!\\)\*/.test(name);

/** A name as a pattern of itself alone. */
export function toPattern(name: string): string {
  return name.replaceAll('*', '\\*');
}

/**
 * Finds the cases that a test is of by its name: those that have this very name, else those of the pattern
 * that says most of it. Each case comes with the name that it was found by.
 *
 * Time of a call: O(patterns · name).
 */
export function createNameLookup(named: readonly NamedCase[]): (name: string) => NamedCase[] {
  const exact = new Map<string, NamedCase[]>();
  const patterns = new Map<string, { parts: string[]; size: number; cases: NamedCase[] }>();
  for (const { caseKey, name } of named) {
    if (isExact(name)) {
      const plain = name.replaceAll('\\*', '*');
      exact.set(plain, [...(exact.get(plain) ?? []), { caseKey, name }]);
    } else {
      const parts = name.split(/(?<!\\)\*/).map((part) => part.replaceAll('\\*', '*'));
      const size = parts.join('').length;
      const known = patterns.get(name);
      const cases = [...(known?.cases ?? []), { caseKey, name }];
      patterns.set(name, { parts, size, cases });
    }
  }
  const sizes = Map.groupBy(patterns.values(), ({ size }) => size);
  const bySize = [...sizes].toSorted(([one], [other]) => other - one).map(([, list]) => list);
  return (name) => {
    const own = exact.get(name);
    if (own) return withoutTwice(own);
    for (const list of bySize) {
      const fitting = list.filter(({ parts }) => fits(name, parts));
      if (fitting.length > 0) return withoutTwice(fitting.flatMap(({ cases }) => cases));
    }
    return [];
  };
}

/** Each case once, by the first of its names. */
function withoutTwice(found: NamedCase[]): NamedCase[] {
  const byKey = Map.groupBy(found, ({ caseKey }) => caseKey);
  return [...byKey.values()].flatMap(([first]) => first ?? []);
}

/** Whether a name is these parts with any text between them: each is looked for behind the one before, so no name takes long. */
function fits(name: string, parts: readonly string[]): boolean {
  const [first = '', last = ''] = [parts[0], parts.at(-1)];
  if (!name.startsWith(first)) return false;
  let at = first.length;
  for (const part of parts.slice(1, -1)) {
    const found = name.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return name.length - last.length >= at && name.endsWith(last);
}
