import type { ResultStatus } from '@caseloom/contract';
import { and, eq, inArray, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm';
import { containsText } from '../../../db/text-search.ts';
import type { SuiteRow } from '../queries.ts';
import { suiteCases } from '../schema.ts';
import { type AttributeFilter, hasAttributes } from './case-attributes.ts';
import { inSection, sectionOfCase } from './sections.ts';
import { polarityUnstated } from './unstated.ts';

export type PolarityFilter = 'positive' | 'negative' | 'unstated';

export type CaseFilter = AttributeFilter & {
  polarity?: PolarityFilter | undefined;
  change?: 'new' | 'back' | 'changed' | 'unchanged' | 'gone' | undefined;
  last?: ResultStatus[] | undefined;
  isLive?: boolean | undefined;
  search?: string | undefined;
  section?: string | undefined;
  keys?: string[] | undefined;
};

const { suiteId, key } = suiteCases;

/** The results `r` that a case has in any run, also those under the keys that it had before. */
export const resultsOfCase = (companyId: string) => sql`from (
    select coalesce(named ->> 'key', ${key}) as case_key, (named ->> 'since')::int as since
    from jsonb_array_elements('[{"since": 0}]' || ${suiteCases.earlierKeys}) named) known
  join results r on r.company_id = ${companyId} and r.suite_id = ${suiteId}
    and r.case_key = known.case_key and r.case_since >= known.since
    and r.status <> 'untested' and r.updated_at is not null`;

/** Something of the last result `r` of a case; null where it was never run. */
export const lastResult = (companyId: string, what: SQL) =>
  sql`(select ${what} ${resultsOfCase(companyId)} order by r.updated_at desc limit 1)`;

/** The columns by which what people said of a case of a suite is found. */
export const caseOfSuite = (companyId: string) => ({ companyId, suiteId, key });

/** What a case is called: as a person worded it, else as it was generated. */
export const nameOfCase = sql<string>`coalesce(${suiteCases.wording} ->> 'name', ${suiteCases.name})`;

/** What a case is called where it comes from, or what the case is that its model was made of, to be searched. */
export const sourceIdOfCase = sql`coalesce(${suiteCases.sourceId}, ${suiteCases.content} ->> 'sourceId')`;

/** The values of a case's test data, to be searched. */
export const valuesOfCase = sql`jsonb_path_query_array(${suiteCases.content} -> 'data', '$.*.value')::text`;

/** Whether a case of a suite passes a filter. */
export function passes(
  { companyId, generatedIn }: Pick<SuiteRow, 'companyId' | 'generatedIn'>,
  { change, ...filter }: CaseFilter,
): SQL | undefined {
  return and(change && isChange(change, generatedIn), passesNow(companyId, filter));
}

/** The same of a filter that asks nothing about the last generation: of the cases of any suites. */
export function passesNow(companyId: string, filter: Omit<CaseFilter, 'change'>): SQL | undefined {
  const { polarity, last, isLive, search, section, keys } = filter;
  const { name, note, wording, retiredIn } = suiteCases;
  return and(
    keys && inArray(key, keys),
    polarity && hasPolarity(polarity, filter.isStated),
    last && inArray(sql`coalesce(${lastResult(companyId, sql`r.status`)}, 'untested')`, last),
    isLive === undefined ? undefined : isLive ? isNull(retiredIn) : isNotNull(retiredIn),
    hasAttributes(caseOfSuite(companyId), filter),
    section ? inSection(section) : undefined,
    search
      ? containsText(search, [
          ...[sql`'TC-' || ${key}`, sourceIdOfCase, name],
          sql`${wording} ->> 'name'`,
          ...[note, valuesOfCase, sectionOfCase],
        ])
      : undefined,
  );
}

/** Whether a case has a type; one that nobody stated is positive, unless only what is stated counts. */
export function hasPolarity(polarity: PolarityFilter, isStated = false): SQL | undefined {
  if (polarity === 'unstated') return polarityUnstated;
  const has = eq(suiteCases.polarity, polarity);
  return isStated ? and(has, not(polarityUnstated)) : has;
}

function isChange(change: NonNullable<CaseFilter['change']>, generatedIn: number): SQL | undefined {
  const { retiredIn, textSince } = suiteCases;
  if (change === 'gone') return sql`${retiredIn} is not null`;
  const isFresh = sql`${textSince} = ${generatedIn}`;
  return and(
    isNull(retiredIn),
    change === 'unchanged' ? sql`not (${isFresh})` : isFresh,
    change === 'new' ? isNew : undefined,
    change === 'back' ? isBack(generatedIn) : undefined,
    change === 'changed' ? sql`not (${isNew} or ${isBack(generatedIn)})` : undefined,
  );
}

/** Of a case that the last generation changed: it was first there then. */
export const isNew = sql`${suiteCases.firstSince} = ${suiteCases.textSince}`;

/** Of a case that the last generation changed: it was retired before. */
export const isBack = (generatedIn: number) =>
  sql`coalesce(${suiteCases.match} @> ${JSON.stringify({ revision: generatedIn, isBack: true })}::jsonb, false)`;
