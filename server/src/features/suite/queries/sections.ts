import { NO_SECTION, SECTION_SEPARATOR } from '@caseloom/contract';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/open.ts';
import type { Page } from '../../../http/page.ts';
import { suiteCases } from '../schema.ts';

/** The folders of a case as one text; empty where it stands in none. */
export const sectionOfCase = sql<string>`array_to_string(array(select jsonb_array_elements_text(
  coalesce(${suiteCases.content} -> 'folder', '[]'))), ${SECTION_SEPARATOR})`;

/** Whether a case stands in a section, or in one below it. */
export function inSection(section: string): SQL {
  if (section === NO_SECTION) return sql`${sectionOfCase} = ''`;
  return sql`(${sectionOfCase} = ${section}
    or starts_with(${sectionOfCase}, ${section + SECTION_SEPARATOR}))`;
}

/** The sections of some cases in the order of their first ones, and how many cases each has. */
export async function countBySection(
  tx: Queryable,
  listed: SQLWrapper,
): Promise<{ section: string; total: number }[]> {
  const { rows } = await tx.execute<{ section: string; total: number }>(sql`
    select section, count(*)::int as total from (${listed}) each
    group by section order by min(position)`);
  return rows;
}

/**
 * The positions of a page of cases of which those of a section stand together, the sections in the order of their
 * first cases. A cursor of such a list holds how many stand before the page.
 *
 * @param listed a query of the positions and sections of all cases that are listed
 * @param before a query of the same of one case: only those that stand before it are counted
 */
export async function listBySection(
  tx: Queryable,
  { listed, before }: { listed: SQLWrapper; before: SQLWrapper | undefined },
  page: Page,
): Promise<{ positions: number[]; total: number }> {
  const first = rowsBefore(page);
  const isBefore = before
    ? sql`where (first, position) < (select coalesce(
        (select min(position) from listed where listed.section = own.section), own.position),
        own.position from (${before}) own)`
    : sql``;
  const { rows } = await tx.execute<{ total: number; positions: number[] | null }>(sql`
    with listed as (select * from (${listed}) each),
    placed as (select position, min(position) over (partition by section) as first from listed)
    select count(*)::int as total, (array_agg(position order by first, position))
      [${first + 1}::int:${first + page.limit + 1}::int] as positions
    from placed ${isBefore}`);
  const [found] = rows;
  return { positions: found?.positions ?? [], total: found?.total ?? 0 };
}

/** How many rows stand before a page of a list by section. */
export const rowsBefore = ({ after, from }: Page): number => Number(after ?? 0) + from;

/** Rows in the order of their positions in a page. */
export function inOrder<Row extends { position: number }>(
  rows: readonly Row[],
  positions: readonly number[],
): Row[] {
  const byPosition = new Map(rows.map((row) => [row.position, row]));
  return positions.flatMap((position) => byPosition.get(position) ?? []);
}
