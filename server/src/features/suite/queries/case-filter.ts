import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { containsText } from '../../../db/text-search.ts';
import type { SuiteRow } from '../queries.ts';
import { suiteCases } from '../schema.ts';

export type CaseFilter = {
  polarity?: 'positive' | 'negative' | undefined;
  change?: 'new' | 'changed' | 'unchanged' | 'gone' | undefined;
  search?: string | undefined;
};

/** The values of a case's test data, to be searched. */
export const valuesOfCase = sql`jsonb_path_query_array(${suiteCases.content} -> 'data', '$.*.value')::text`;

/** Whether a case of a suite passes a filter. */
export function passes({ generatedIn }: SuiteRow, { polarity, change, search }: CaseFilter) {
  const { key, name, note, wording } = suiteCases;
  return and(
    polarity ? eq(suiteCases.polarity, polarity) : undefined,
    change && isChange(change, generatedIn),
    search
      ? containsText(search, [key, name, sql`${wording} ->> 'name'`, note, valuesOfCase])
      : undefined,
  );
}

function isChange(change: NonNullable<CaseFilter['change']>, generatedIn: number): SQL | undefined {
  const { retiredIn, textSince, firstSince } = suiteCases;
  if (change === 'gone') return sql`${retiredIn} is not null`;
  const isFresh = sql`${textSince} = ${generatedIn}`;
  const isNew = sql`${firstSince} = ${textSince}`;
  return and(
    isNull(retiredIn),
    change === 'unchanged' ? sql`not (${isFresh})` : isFresh,
    change === 'new' ? isNew : change === 'changed' ? sql`not (${isNew})` : undefined,
  );
}
