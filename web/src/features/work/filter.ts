import type { WorkFilter } from './api.ts';

const STATUSES = ['untested', 'failed', 'blocked', 'skipped', 'passed'] as const;
const ONLY = ['counted', 'last', 'flaky'] as const;
const RUNS = ['open', 'completed'] as const;

export { ONLY, RUNS, STATUSES };

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
    from: dayOf(address.from),
    until: dayOf(address.until),
    only: ONLY.find((name) => name === address.only),
    search: word('q'),
  };
  if (list === 'results') return chosen;
  const status = address.status === 'any' ? undefined : (chosen.status ?? 'untested');
  return { ...chosen, status, assignee: chosen.assignee ?? 'me', runStatus: 'open' };
}

function dayOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? value : undefined;
}

/** The first of the last `days` days (UTC), today among them. */
export function daysAgo(days: number, now = new Date()): string {
  const first = new Date(now);
  first.setUTCDate(first.getUTCDate() - days + 1);
  return first.toISOString().slice(0, 10);
}

/** The day before. */
export function dayBefore(day: string): string {
  const before = new Date(`${day}T00:00:00.000Z`);
  before.setUTCDate(before.getUTCDate() - 1);
  return before.toISOString().slice(0, 10);
}
