import type { Queryable } from '../../../db/open.ts';
import {
  countFlaky,
  countLastResults,
  countResults,
  countResultsByDay,
  listOutdated,
  type Scope,
} from '../queries.ts';
import type { Urgency, YearFigures } from '../schema.ts';
import { listAttention } from './attention.ts';

/** What needs attention is shown as far as one looks at it. */
const MAX_ITEMS = 10;
const MAX_OUTDATED = 6;

/** Counts them from all results and cases of the projects. */
export async function countFigures(tx: Queryable, scope: Scope): Promise<YearFigures> {
  const attention = await listAttention(tx, scope, MAX_ITEMS);
  return {
    daily: await countResultsByDay(tx, scope),
    rates: await countLastResults(tx, scope),
    ...(await countResults(tx, scope)),
    ...(await countFlaky(tx, scope)),
    attention: attention.rows,
    attentionTotal: attention.total,
    outdated: await listOutdated(tx, scope, MAX_OUTDATED),
  };
}

/** The figures of projects, each of them in one of `all`. */
export function addFigures(all: YearFigures[]): YearFigures {
  const sum = (name: 'results' | 'passed' | 'failed' | 'flaky' | 'mutedFlaky' | 'attentionTotal') =>
    all.reduce((total, figures) => total + figures[name], 0);
  return {
    daily: addDays(all.flatMap(({ daily }) => daily)),
    rates: all.flatMap(({ rates }) => rates),
    results: sum('results'),
    passed: sum('passed'),
    failed: sum('failed'),
    flaky: sum('flaky'),
    mutedFlaky: sum('mutedFlaky'),
    attention: all
      .flatMap(({ attention }) => attention)
      .sort((one, other) => compareUrgency(one.urgency, other.urgency))
      .slice(0, MAX_ITEMS),
    attentionTotal: sum('attentionTotal'),
    outdated: all
      .flatMap(({ outdated }) => outdated)
      .sort((one, other) => compare(other.updatedAt, one.updatedAt))
      .slice(0, MAX_OUTDATED),
  };
}

function addDays(rows: YearFigures['daily']): YearFigures['daily'] {
  const days = new Map<string, YearFigures['daily'][number]>();
  for (const { day, passed, failed } of rows) {
    const known = days.get(day);
    if (known)
      Object.assign(known, { passed: known.passed + passed, failed: known.failed + failed });
    else days.set(day, { day, passed, failed });
  }
  return [...days.values()].sort((one, other) => compare(one.day, other.day));
}

function compareUrgency(one: Urgency, other: Urgency): number {
  const at = one.findIndex((part, index) => part !== other[index]);
  return at < 0 ? 0 : compare(one[at] ?? '', other[at] ?? '');
}

const compare = (one: number | string, other: number | string) =>
  one === other ? 0 : one < other ? -1 : 1;
