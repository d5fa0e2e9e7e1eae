import { WORK_PARTS } from '@caseloom/contract';
import { addDays, dayOf } from '../../lib/days.ts';
import { readAttributes } from '../suite/parts.ts';
import type { UntestedFilter, WorkFilter } from './api.ts';

const STATUSES = ['untested', 'failed', 'blocked', 'skipped', 'passed'] as const;
const RUNS = ['open', 'completed'] as const;

export { RUNS, STATUSES };

/** The lists of test work: what one has to do, and what was done. */
export type WorkList = 'mine' | 'results';

/** The filter that an address holds. What one has to do is one's own, and not run yet, unless the address says otherwise. */
export function filterOf(list: WorkList, address: Record<string, unknown>): WorkFilter {
  const word = (name: string) => (address[name] === undefined ? undefined : String(address[name]));
  const chosen = {
    projectSlug: word('project'),
    status: STATUSES.find((status) => status === address.status),
    assignee: word('to'),
    runStatus: RUNS.find((status) => status === address.run),
    from: readDay(address.from),
    until: readDay(address.until),
    only: WORK_PARTS.find((name) => name === address.only),
    search: word('q'),
    ...readRated(address),
  };
  if (list === 'results') return chosen;
  const status = address.status === 'any' ? undefined : (chosen.status ?? 'untested');
  return { ...chosen, status, assignee: chosen.assignee ?? 'me', runStatus: 'open' };
}

/** A result has its own status: how its case went last is not asked besides. */
function readRated(address: Record<string, unknown>) {
  const { last: _, ...rated } = readAttributes(address);
  return rated;
}

/** The periods in which a test case may not have been run, in days; `ever`: at all. */
export const UNTESTED_FOR = ['7', '30', '90', 'ever'] as const;
/** Of them, where the address says nothing. */
const USUAL_PERIOD = '30';

/** What the address says of the test cases that were not run. */
export function untestedOfAddress(address: Record<string, unknown>): UntestedFilter & {
  period: (typeof UNTESTED_FOR)[number];
} {
  const word = (name: string) => (address[name] === undefined ? undefined : String(address[name]));
  const period = UNTESTED_FOR.find((one) => one === word('for')) ?? USUAL_PERIOD;
  const releaseId = word('release');
  return {
    period,
    projectSlug: word('project'),
    search: word('q'),
    releaseId,
    from: releaseId || period === 'ever' ? undefined : daysAgo(Number(period)),
    ...readRated(address),
  };
}

function readDay(value: unknown): string | undefined {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? value : undefined;
}

/** The first of the last `days` days (UTC), today among them. */
export function daysAgo(days: number, now = new Date()): string {
  return addDays(dayOf(now), 1 - days);
}
