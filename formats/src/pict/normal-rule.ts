import type { Rule } from '@caseloom/engine';

/** Two cells of a rule and whether they may stand beside each other. */
type Pair = Extract<Rule, { kind: 'cells' }>;

/** A rule without negations, or what it always is. */
export type NormalRule =
  | boolean
  | { kind: 'all' | 'any'; parts: Exclude<NormalRule, boolean>[] }
  | { kind: 'cell'; column: number; values: ReadonlySet<number> }
  | Pair;

/** What always or never holds is told from the rest, and what is denied is said the other way round. Time: linear in terms × values. */
export function normalRule(rule: Rule, levels: readonly number[], isDenied = false): NormalRule {
  switch (rule.kind) {
    case 'not':
      return normalRule(rule.part, levels, !isDenied);
    case 'cell':
      return cellRule(rule.column, rule.values, { level: levels[rule.column] ?? 0, isDenied });
    case 'cells':
      return pairRule(rule, levels, isDenied);
    default: {
      const kind = isDenied === (rule.kind === 'all') ? 'any' : 'all';
      return joined(
        kind,
        rule.parts.map((part) => normalRule(part, levels, isDenied)),
      );
    }
  }
}

function cellRule(
  column: number,
  values: ReadonlySet<number>,
  { level, isDenied }: { level: number; isDenied: boolean },
): NormalRule {
  const all = [...new Array(level).keys()];
  const held = all.filter((value) => values.has(value) !== isDenied);
  if (held.length === 0 || held.length === level) return held.length > 0;
  return { kind: 'cell', column, values: new Set(held) };
}

function pairRule(rule: Pair, levels: readonly number[], isDenied: boolean): NormalRule {
  const [lefts, rights] = [rule.left, rule.right].map((column) => [
    ...new Array(levels[column] ?? 0).keys(),
  ]);
  const answers = new Set(lefts?.flatMap((a) => rights?.map((b) => rule.holds(a, b)) ?? []));
  if (answers.size < 2) return answers.has(!isDenied);
  return isDenied ? { ...rule, holds: (a, b) => !rule.holds(a, b) } : rule;
}

/** Parts under one word: what decides alone, and what says nothing beside the others, is left out. */
function joined(kind: 'all' | 'any', parts: NormalRule[]): NormalRule {
  const decides = kind === 'any';
  if (parts.includes(decides)) return decides;
  const open = parts.flatMap((part) => {
    if (typeof part === 'boolean') return [];
    return part.kind === kind ? part.parts : [part];
  });
  const [first, ...others] = open;
  if (!first) return !decides;
  return others.length === 0 ? first : { kind, parts: open };
}

/** What a constraint asks where it asks anything: always, or where something holds. */
export type NormalConstraint = { if?: OpenRule; implies: OpenRule | false };

/** A rule that some rows satisfy and others do not. */
export type OpenRule = Exclude<NormalRule, boolean>;

/** Constraints without what they do not need: one for each part of an invariant, none where nothing is asked. */
export function normalConstraint(
  { if: condition, implies }: { if?: Rule; implies: Rule },
  levels: readonly number[],
): NormalConstraint[] {
  const when = condition ? normalRule(condition, levels) : true;
  const then = normalRule(implies, levels);
  if (when === false || then === true) return [];
  if (when !== true && then !== false) return [{ if: when, implies: then }];
  // "if it holds, then never" is the contrary, always
  const always = when === true ? then : normalRule(condition ?? implies, levels, true);
  if (typeof always === 'boolean') return always ? [] : [{ implies: false }];
  const parts = always.kind === 'all' ? always.parts : [always];
  return parts.map((part) => ({ implies: part }));
}
