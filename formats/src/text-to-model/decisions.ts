import type { Language } from '@caseloom/locales/language';
import { isSimple } from './branches.ts';
import { type Drawing, joined, type Loose } from './drawing.ts';
import type { Branch, Decision, Part } from './flow.ts';
import { lower } from './lower.ts';
import { isOpposite } from './opposite.ts';

/**
 * Lets a path remember what it found: behind `If there is a pump, …` a later `If there is no pump, …` is not taken on the same
 * path, and is taken on each other one.
 */
export function rememberDecisions(parts: readonly Part[], language: Language): void {
  const choices = parts.filter(isSimple);
  for (const [index, later] of choices.entries()) {
    const [opposite, other] = later.branches;
    const before = choices.slice(0, index).find(({ branches: [found] }) => {
      const goesOn = found?.ending === 'next' && !found.attempt && !found.decides;
      return goesOn && opposite && isOpposite(found.condition, opposite.condition, language);
    });
    const [found, not] = before?.branches ?? [];
    if (!opposite || !other || !found || !not || opposite.attempt) continue;
    const decision = { condition: found.condition };
    found.decides = { decision, isSo: true };
    not.decides = { decision, isSo: false };
    opposite.needs = { decision, isSo: false };
    other.needs = { decision, isSo: true };
  }
}

/** An end that begins a branch, with what that remembers or asks of what was found before; none where something else was found. */
export function enterBranch(
  drawing: Drawing,
  end: Loose,
  { entry, branch }: { entry: Partial<Loose>; branch: Branch },
): Loose[] {
  const { decides, needs, from } = branch;
  const plain = joined(end, entry, from);
  if (decides) {
    const action = `${nameOf(drawing, decides.decision)} = ${decides.isSo}`;
    return [{ ...joined(plain, { action }, from), found: [...(end.found ?? []), decides] }];
  }
  if (!needs) return [plain];
  const known = end.found?.find(({ decision }) => decision === needs.decision);
  if (known) return known.isSo === needs.isSo ? [plain] : [];
  return [joined(plain, { guard: `${nameOf(drawing, needs.decision)} = ${needs.isSo}` }, from)];
}

/** Ends behind a branch, each with what was found on it. */
export function behindBranch(ends: Loose[], { decides }: Branch): Loose[] {
  return decides ? ends.map((end) => ({ ...end, found: [...(end.found ?? []), decides] })) : ends;
}

/** Takes out what no edge asks for: where nothing lies between two choices, no edge leads from one case to the other. */
export function forgetDecisions({ model, decisions }: Drawing): void {
  for (const name of decisions.values()) {
    if (model.edges.some(({ guard = '' }) => guard.includes(`${name} = `))) continue;
    const state = model.settings?.state?.filter((one) => one.name !== name) ?? [];
    if (model.settings) model.settings.state = state;
    if (state.length === 0) delete model.settings?.state;
    for (const edge of model.edges) {
      const left = edge.action?.split('; ').filter((one) => !one.startsWith(`${name} = `)) ?? [];
      if (left.length > 0) edge.action = left.join('; ');
      else delete edge.action;
    }
  }
}

/** A guard that only asks what was found before says nothing of that: its words are said. */
export function sayDecisions({ model, decisions }: Drawing): void {
  const guards = new Set(
    [...decisions.values()].flatMap((name) => [`${name} = true`, `${name} = false`]),
  );
  for (const edge of model.edges)
    if (edge.label && guards.has(edge.guard ?? '')) edge.stepType = 'context';
}

/** The variable that remembers a decision: `aile_kabri` of `Aile kabri varsa`. */
function nameOf({ model, decisions, shop }: Drawing, decision: Decision): string {
  const known = decisions.get(decision);
  if (known) return known;
  model.settings ??= {};
  const { state = [] } = model.settings;
  const words = lower(decision.condition, shop.language).match(/\p{L}+/gu) ?? [];
  const first = words.slice(0, MAX_WORDS).join('_');
  const isFree = words.length > 1 && !state.some(({ name }) => name === first);
  const name = isFree ? first : `${first}_${state.length + 1}`;
  model.settings.state = [...state, { name, type: 'boolean', first: false }];
  decisions.set(decision, name);
  return name;
}

/** So many words of a condition name it. */
const MAX_WORDS = 5;
