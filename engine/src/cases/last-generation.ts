import { DEFAULT_SETTINGS, type GenerationSettings } from '../model.ts';
import type { MatchableCase } from './case-likeness.ts';
import { comeBack } from './come-back.ts';
import { freeKey, matchCases, sameCases } from './keep-keys.ts';

/** The cases that a model was generated to until now, under the keys that they keep. */
export type KnownCases = {
  /** Those of the last generation. */
  live: readonly MatchableCase[];
  /** Those of earlier generations that the last one did not have, the last to go first. */
  gone: readonly MatchableCase[];
  /** What the last generation was to cover, see `goalOf`; absent where that is not known. */
  goal?: string;
};

export const NO_CASES: KnownCases = { live: [], gone: [] };

/** By what these settings ask for: a plan is only continued by one for the same. */
export function goalOf(settings: Partial<GenerationSettings>): string {
  const { criterion, prefer, through, only = [] } = { ...DEFAULT_SETTINGS, ...settings };
  const chosen = criterion === 'selection' ? through : [];
  return JSON.stringify([criterion, prefer, chosen, only]);
}

/** So many cases that are gone are still known when they come back. */
const MAX_GONE = 5000;

/**
 * Carries the keys of the cases of a model over to its next generation. A case is first of all the one of
 * the same path and data, or steps and data: of the last generation, else of an earlier one, when it comes
 * back. Else it continues the most alike one of the last generation, see `matchCases`; else one that was
 * gone and comes back edited as all others were meanwhile, see `comeBack`. Likeness alone brings no case
 * back, or a new case would be given the past of another.
 *
 * @param settings what `after` was generated with, so that the generation after it knows whether to continue its plan
 * @returns by key of the generation the key that the case is to have, where that is another one; and the
 *   cases as the generation after this one needs to know them
 *
 * Time: as `matchCases`.
 */
export function continueGeneration(
  { live, gone }: KnownCases,
  after: readonly MatchableCase[],
  settings?: Partial<GenerationSettings>,
): { keys: Map<string, string>; known: KnownCases } {
  const found = new Map<string, string>();
  const isOpen = ({ key }: MatchableCase) => !found.has(key);
  for (const before of [live, gone])
    for (const [now, old] of sameCases(before, after.filter(isOpen))) found.set(now.key, old.key);
  const isFound = new Set(found.values());
  const rest = live.filter(({ key }) => !isFound.has(key));
  for (const { newKey, key } of matchCases(rest, after.filter(isOpen)).continued)
    found.set(newKey, key);
  const away = gone.filter(({ key }) => !isFound.has(key));
  const continuing = after.filter((one) => !isOpen(one));
  for (const [now, old] of comeBack(away, after.filter(isOpen), continuing))
    found.set(now.key, old.key);
  const taken = new Set([...live, ...gone].map(({ key }) => key));
  const keys = new Map<string, string>();
  const next = after.map((one) => {
    const key = found.get(one.key) ?? freeKey(one.key, taken);
    taken.add(key);
    if (key !== one.key) keys.set(one.key, key);
    return { ...one, key };
  });
  const isLive = new Set(next.map(({ key }) => key));
  const left = [...live, ...gone].filter(({ key }) => !isLive.has(key));
  const goal = settings && { goal: goalOf(settings) };
  return { keys, known: { live: next, gone: left.slice(0, MAX_GONE), ...goal } };
}
