import { stripVTControlCharacters } from 'node:util';
import type { AutomatedResult } from '@caseloom/formats';
import type { Said } from './queries.ts';

/** Told of a result that belongs to no case. */
type Unmatched = { name: string; status: AutomatedResult['status'] };

const WORST = ['failed', 'skipped', 'passed'] as const;
const LONGEST_NAME = 1000;

/**
 * Gives each case of a run what an automation said of it. A case that several results
 * name went as the worst of them did, and took as long as all; a result that names no
 * case of the run is listed, never dropped.
 */
export function match(
  read: AutomatedResult[],
  keys: ReadonlyMap<string, number>,
): { said: Said[]; matched: number; unmatched: Unmatched[] } {
  const byCase = new Map<string, Said>();
  const unmatched: Unmatched[] = [];
  let matched = 0;
  for (const result of read) {
    const own = result.keys.filter((key) => keys.has(key));
    if (own.length > 0) matched++;
    else unmatched.push({ name: keepable(result.name, LONGEST_NAME), status: result.status });
    for (const key of own)
      byCase.set(key, joined(byCase.get(key), toSaid(key, result, keys.get(key))));
  }
  return { said: [...byCase.values()], matched, unmatched };
}

/** What a runner calls steps may be others than the case's: then nothing is said of those. */
function toSaid(caseKey: string, result: AutomatedResult, count: number | undefined): Said {
  const { status, durationMs, message = '' } = result;
  const isOfSteps = result.steps?.length === count;
  const { steps = [], failedStep } = isOfSteps ? result : {};
  const isTime = durationMs !== undefined && durationMs >= 0 && durationMs < 2 ** 31;
  return {
    caseKey,
    status,
    stepStatuses: steps,
    failedStep: failedStep ?? null,
    durationMs: isTime ? durationMs : null,
    comment: keepable(message, 5000),
  };
}

function joined(one: Said | undefined, other: Said): Said {
  if (!one) return other;
  const rank = ({ status }: Said) => WORST.indexOf(status as (typeof WORST)[number]);
  const worse = rank(other) < rank(one) ? other : one;
  const durationMs = Math.min((one.durationMs ?? 0) + (other.durationMs ?? 0), 2 ** 31 - 1);
  return { ...worse, durationMs };
}

/** Reports hold what tests print: its colours, and what a database cannot keep, are left out of it. */
function keepable(text: string, most: number): string {
  return stripVTControlCharacters(text).slice(0, most).toWellFormed().replaceAll('\0', '');
}
