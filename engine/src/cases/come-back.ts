import { defined } from '../defined.ts';
import type { MatchableCase } from './case-likeness.ts';
import { pairSteps } from './differences.ts';
import { alikePairs } from './keep-keys.ts';
import { stepSequences } from './step-likeness.ts';

type Step = MatchableCase['steps'][number];

/** What the cases of a generation that continue those of the last one go through and hold. */
type Common = { steps: Set<string>; values: Set<string> };

/**
 * Which new cases are ones that were gone, edited meanwhile as all others were: at least 0.6 alike, best
 * pairs first, and with nothing that only a new case has. A step that one has more, or another value, must
 * be in cases that continue the last generation; a step or value that went must be in none of them. So a
 * branch that is put back has its past again, and another one in its place is not given that past.
 *
 * @param fresh cases that nothing of the last generation continues to
 * @param continuing the others of their generation
 *
 * Time: as `matchCases`.
 */
export function comeBack(
  gone: readonly MatchableCase[],
  fresh: readonly MatchableCase[],
  continuing: readonly MatchableCase[],
): [now: MatchableCase, old: MatchableCase][] {
  if (gone.length === 0 || fresh.length === 0 || continuing.length === 0) return [];
  const open = { before: new Set(gone.keys()), after: new Set(fresh.keys()) };
  const common: Common = {
    steps: new Set(continuing.flatMap(({ steps }) => steps.flatMap(namesOf))),
    values: new Set(continuing.flatMap(({ data }) => Object.keys(data).map(valueIn(data)))),
  };
  const found: [MatchableCase, MatchableCase][] = [];
  for (const pair of alikePairs(gone, fresh, { open, sequences: stepSequences(gone, fresh) })) {
    if (!open.before.has(pair.old) || !open.after.has(pair.now)) continue;
    const [old, now] = [defined(gone[pair.old]), defined(fresh[pair.now])];
    if (!hasSameSteps(old, now, common) || !hasSameValues(old, now, common)) continue;
    found.push([now, old]);
    open.before.delete(pair.old);
    open.after.delete(pair.now);
  }
  return found;
}

/** The names that a step is known by: its node, and its words. */
function namesOf({ nodeId, type, label }: Step): string[] {
  return [`node ${nodeId}`, `${type} ${label}`];
}

function isSame(a: Step, b: Step): boolean {
  return a.nodeId === b.nodeId || (a.type === b.type && a.label === b.label);
}

function hasSameSteps(old: MatchableCase, now: MatchableCase, common: Common): boolean {
  const isCommon = (step: Step) => namesOf(step).some((name) => common.steps.has(name));
  const [kept, inserted, removed]: [Step[], Step[], Step[]] = [[], [], []];
  for (const pair of pairSteps(old.steps, now.steps)) {
    const [before, after] = [old.steps[pair.old ?? -1], now.steps[pair.now ?? -1]];
    if (before && after && isSame(before, after)) kept.push(after);
    else {
      if (before) removed.push(before);
      if (after) inserted.push(after);
    }
  }
  // what is left of a case must still tell it from the others
  const isRecognised = removed.length === 0 || !kept.every(isCommon);
  return isRecognised && inserted.every(isCommon) && !removed.some(isCommon);
}

function hasSameValues(old: MatchableCase, now: MatchableCase, { values }: Common): boolean {
  const [before, after] = [valueIn(old.data), valueIn(now.data)];
  return Object.keys(now.data)
    .filter((name) => Object.hasOwn(old.data, name) && before(name) !== after(name))
    .every((name) => values.has(after(name)) && !values.has(before(name)));
}

function valueIn(data: MatchableCase['data']): (name: string) => string {
  return (name) => JSON.stringify([name, data[name]?.validity, data[name]?.value]);
}
