import { LIMITS } from '@caseloom/contract';
import { LANGUAGES, type Language, sentence } from '@caseloom/locales';
import { printDay } from '@caseloom/locales/date';
import type { Queryable } from '../../db/open.ts';
import { listRunNames, type RunRow } from './queries.ts';

/** More runs of one name than anybody makes. */
const MAX_NUMBER = 9999;

/**
 * The name of a run that repeats another, where its user gives none: the name of the first of them,
 * and the next number that no run of the suite has. The caller has locked the suite.
 */
export async function nameRerun(tx: Queryable, run: RunRow, language: Language): Promise<string> {
  const base = withoutNumber(run.name);
  const taken = await listRunNames(tx, run);
  for (let number = 1; number < MAX_NUMBER; number++) {
    const name = numbered(base, number, language);
    if (!taken.has(name)) return name;
  }
  return run.name;
}

/**
 * The name of a run whose user gives none: that of its suite and the day (UTC), with a number where a run
 * of the suite is called so. The caller has locked the suite.
 */
export async function nameRun(
  tx: Queryable,
  { companyId, id: suiteId, name }: { companyId: string; id: string; name: string },
  language: Language,
): Promise<string> {
  const date = printDay(language, new Date());
  const taken = await listRunNames(tx, { companyId, suiteId });
  const named = (end: string) => `${name.slice(0, LIMITS.name - end.length).trimEnd()}${end}`;
  const first = named(` ${date}`);
  for (let number = 2; taken.has(first) && number < MAX_NUMBER; number++) {
    const next = named(` ${date} (${number})`);
    if (!taken.has(next)) return next;
  }
  return first;
}

function numbered(base: string, number: number, language: Language): string {
  const name = (text: string) => sentence(language, 'answers', 'rerunName', { name: text, number });
  const room = LIMITS.name - name('').length;
  return name(base.slice(0, room).trimEnd());
}

/** A name without what a rerun adds to it, in any language. */
function withoutNumber(name: string): string {
  for (const language of LANGUAGES) {
    const added = sentence(language, 'answers', 'rerunName', { name: '', number: '#' });
    const [before = '', after = ''] = added.split('#');
    const start = name.lastIndexOf(before);
    const number = name.slice(start + before.length, after ? -after.length : undefined);
    if (start > 0 && name.endsWith(after) && /^\d{1,4}$/.test(number)) return name.slice(0, start);
  }
  return name;
}
