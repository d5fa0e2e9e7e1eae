import { WORK_PARTS } from '@caseloom/contract';
import { addDays, dayOf } from '../../lib/days.ts';
import { readAttributes } from '../suite/parts.ts';
import type { CasesFilter, ModelsFilter, SuitesFilter, WorkFilter } from './api.ts';

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
    releaseId: word('release'),
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

/** Which test cases are listed: those that were not run in so many days or ever, all of them, or retired ones. */
export const CASES = ['7', '30', '90', 'ever', 'all', 'retired'] as const;
/** Of them, where the address says nothing. */
const USUAL_CASES = '30';

/** What the address says of the test cases of all suites; `named`: not run in the time that a link named. */
export function casesOfAddress(address: Record<string, unknown>): {
  which: string;
  filter: CasesFilter;
} {
  const word = (name: string) => (address[name] === undefined ? undefined : String(address[name]));
  const [from, until] = [readDay(address.from), readDay(address.until)];
  const chosen = CASES.find((one) => one === word('for')) ?? USUAL_CASES;
  const which = from ? 'named' : chosen;
  const filter: CasesFilter = {
    ...placeOf(address),
    releaseId: word('release'),
    ...readRated(address),
  };
  if (filter.releaseId) return { which, filter: { ...filter, isUntested: true } };
  if (which === 'retired') return { which, filter: { ...filter, isLive: false } };
  if (which === 'all') return { which, filter };
  return { which, filter: { ...filter, isUntested: true, ...timeOf(which, from, until) } };
}

function timeOf(which: string, from: string | undefined, until: string | undefined) {
  if (which === 'named') return { from, until };
  return which === 'ever' ? {} : { from: daysAgo(Number(which)) };
}

/** What the address says of the models of all projects. */
export function modelsOfAddress(address: Record<string, unknown>): ModelsFilter {
  const isHidden = { hidden: true, shown: false }[String(address.state)];
  return { ...placeOf(address), isHidden, from: readDay(address.from) };
}

/** What the address says of the suites of all projects. */
export function suitesOfAddress(address: Record<string, unknown>): SuitesFilter {
  return { ...placeOf(address), isStale: address.state === 'stale' ? true : undefined };
}

/** Of which project, and with which words. */
function placeOf(address: Record<string, unknown>) {
  const word = (name: string) => (address[name] === undefined ? undefined : String(address[name]));
  return { projectSlug: word('project'), search: word('q') };
}

function readDay(value: unknown): string | undefined {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? value : undefined;
}

/** The first of the last `days` days (UTC), today among them. */
export function daysAgo(days: number, now = new Date()): string {
  return addDays(dayOf(now), 1 - days);
}
