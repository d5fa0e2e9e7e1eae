/** What a row must satisfy, said of its cells. */
export type Rule =
  | Atom
  | { kind: 'all'; parts: Rule[] }
  | { kind: 'any'; parts: Rule[] }
  | { kind: 'not'; part: Rule };

export type Atom =
  /** The cell holds one of these values. */
  | { kind: 'cell'; column: number; values: ReadonlySet<number> }
  /** Two cells, compared. */
  | { kind: 'cells'; left: number; right: number; holds: (left: number, right: number) => boolean };

/** The terms of a rule, in the order in which it names them. */
export function atomsOf(rule: Rule): Atom[] {
  if (rule.kind === 'not') return atomsOf(rule.part);
  return rule.kind === 'all' || rule.kind === 'any' ? rule.parts.flatMap(atomsOf) : [rule];
}
