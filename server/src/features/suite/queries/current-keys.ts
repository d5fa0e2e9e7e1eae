import { type SQL, sql } from 'drizzle-orm';

/** The keys that the cases of a company's suites had before the one they have now; of the suites of a list alone where it is given. */
const renamed = (companyId: SQL | string, suiteIds?: SQL) => sql`
  select c.suite_id, c.key, earlier.key as earlier_key, earlier.since, earlier.until
  from suite_cases c
  cross join jsonb_to_recordset(c.earlier_keys) earlier(key text, since int, until int)
  where c.company_id = ${companyId} and c.until is null and c.earlier_keys <> '[]'
    ${suiteIds ? sql`and c.suite_id in (${suiteIds})` : sql``}`;

/**
 * Rows about cases as they were executed, each with the `key` that its case has now: a case that
 * continues an earlier one is the same case, also where the results of both have other keys.
 *
 * @param rows a query that gives `suite_id`, `case_key` and `case_since`
 * @param suiteIds a query of the suites they are of, where those are few
 */
export const withCurrentKeys = (companyId: SQL | string, rows: SQL, suiteIds?: SQL) => sql`
  select executed.*, coalesce(renamed.key, executed.case_key) as key
  from (${rows}) executed left join (${renamed(companyId, suiteIds)}) renamed
    on renamed.suite_id = executed.suite_id and renamed.earlier_key = executed.case_key
    and executed.case_since >= renamed.since and executed.case_since < renamed.until`;
