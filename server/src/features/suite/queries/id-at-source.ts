import { MASK } from '@caseloom/formats';
import { type SQLWrapper, sql } from 'drizzle-orm';
import { suiteCases } from '../schema.ts';
import type { CaseRow } from './cases.ts';

type Known = Pick<CaseRow, 'sourceId' | 'sourcePrint' | 'name' | 'textHash'> & {
  content: Pick<CaseRow['content'], 'open' | 'fileId' | 'sourceId'>;
};

/**
 * The ID that a case has in the file that it came from, or that of which its model was made; undefined where it has none. Of one that came before it was kept
 * what its file left open, the title of then may stand in its place, so that it is known only while nobody renamed the case.
 */
export function idAtSource(row: Known): string | undefined {
  const { sourceId, sourcePrint, content, name, textHash } = row;
  if (sourceId === null) return content.sourceId;
  if (content.open) return content.open.includes('id') ? undefined : (content.fileId ?? sourceId);
  const isAsImported = sourcePrint?.startsWith(`${textHash}.`) ?? false;
  // of two equal titles the second counts on
  const isTitle = sourceId.replace(/ #\d+$/, '') === name || sourceId === name;
  return isAsImported && !isTitle && !name.includes(MASK) ? sourceId : undefined;
}

/** What `idAtSource` reads of the content of a case, which may be long. */
export const contentOfId = (content: SQLWrapper) =>
  sql<Known['content']>`jsonb_strip_nulls(jsonb_build_object(
    'open', ${content} -> 'open', 'fileId', ${content} -> 'fileId', 'sourceId', ${content} -> 'sourceId'))`;

/** The same ID in a query, without those of which it is only known while nobody renamed the case. */
export const idAtSourceIn = (content: SQLWrapper, sourceId: SQLWrapper) =>
  sql<string | null>`case when ${content} ? 'open' and not ${content} -> 'open' ? 'id'
    then coalesce(${content} ->> 'fileId', ${sourceId}) else ${content} ->> 'sourceId' end`;

/** The same of the cases of a suite; empty where one has none. */
export const shownSourceId = sql<string>`coalesce(${idAtSourceIn(suiteCases.content, suiteCases.sourceId)}, '')`;
