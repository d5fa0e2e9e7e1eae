import { stripVTControlCharacters } from 'node:util';
import type { AutomatedResult } from '@caseloom/formats';
import type { Said } from './queries.ts';

/** Of each step of a case whether an outcome of its own stands behind it: a feature has two lines of it then. */
export type StepLines = boolean[];

/** Told of a result that belongs to no case. */
type Unmatched = { name: string; status: AutomatedResult['status'] };

type Status = AutomatedResult['status'];
const WORST: Status[] = ['failed', 'skipped', 'passed'];
const LONGEST_NAME = 1000;

/**
 * Gives each case of a run what an automation said of it. A case that several results
 * name went as the worst of them did, and took as long as all; a result that names no
 * case of the run is listed, never dropped.
 */
export function match(
  read: AutomatedResult[],
  keys: ReadonlyMap<string, StepLines>,
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

function toSaid(caseKey: string, result: AutomatedResult, lines: StepLines = []): Said {
  const { status, durationMs, message = '' } = result;
  const steps = stepsOf(result, lines);
  const failedStep = steps.indexOf('failed') + 1;
  const isTime = durationMs !== undefined && durationMs >= 0 && durationMs < 2 ** 31;
  return {
    caseKey,
    status,
    stepStatuses: steps,
    failedStep: failedStep || null,
    durationMs: isTime ? durationMs : null,
    comment: keepable(message, 5000),
  };
}

/** What a runner calls steps may be others than the case's: then nothing is said of those. */
function stepsOf({ steps = [] }: AutomatedResult, lines: StepLines): Status[] {
  if (steps.length === lines.length) return steps;
  const statuses = [...steps];
  const said = lines.map((hasOutcome) => worst(statuses.splice(0, hasOutcome ? 2 : 1)));
  const isOfLines = steps.length === lines.length + lines.filter(Boolean).length;
  return isOfLines ? said : [];
}

function worst(statuses: Status[]): Status {
  return statuses.reduce((one, other) => (rank(other) < rank(one) ? other : one), 'passed');
}

function rank(status: Said['status']): number {
  return WORST.indexOf(status as Status);
}

function joined(one: Said | undefined, other: Said): Said {
  if (!one) return other;
  const worse = rank(other.status) < rank(one.status) ? other : one;
  const durationMs = Math.min((one.durationMs ?? 0) + (other.durationMs ?? 0), 2 ** 31 - 1);
  return { ...worse, durationMs };
}

/** Reports hold what tests print: its colours, and what a database cannot keep, are left out of it. */
function keepable(text: string, most: number): string {
  return stripVTControlCharacters(text).slice(0, most).toWellFormed().replaceAll('\0', '');
}
