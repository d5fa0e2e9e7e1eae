import type { UnstatedPart } from '@caseloom/engine';
import { type SQL, sql } from 'drizzle-orm';
import { type StoredAttributes, suiteCases } from '../schema.ts';

type Known = Pick<typeof suiteCases.$inferSelect, 'sourceId' | 'polarity' | 'content'>;

/**
 * Whether a case came from a file that did not say its type, or from a model that does not, and nobody has stated it
 * since. Of a case that came before it was kept what its file left open, the default may be one.
 */
export function isPolarityUnstated({ sourceId, polarity, content }: Known): boolean {
  const isOpenInFile = sourceId !== null && (content.open?.includes('polarity') ?? true);
  const isOpen = isOpenInFile || (content.unstated?.includes('polarity') ?? false);
  return isOpen && polarity === 'positive' && !content.isPolarityStated;
}

/** The same in a query. */
export const polarityUnstated: SQL<boolean> = sql<boolean>`(${suiteCases.polarity} = 'positive'
  and not ${suiteCases.content} ? 'isPolarityStated'
  and (${suiteCases.sourceId} is not null and coalesce(${suiteCases.content} -> 'open' ? 'polarity', true)
    or coalesce(${suiteCases.content} -> 'unstated' ? 'polarity', false)))`;

/** What of a case nobody has stated, as an answer names it: nothing where all is stated. */
export function unstatedOf(
  attributes: StoredAttributes | null,
  isTypeUnstated: boolean,
): { unstated?: UnstatedPart[] } {
  const unstated: UnstatedPart[] = [
    ...((attributes?.priority ?? null) === null ? (['priority'] as const) : []),
    ...(isTypeUnstated ? (['polarity'] as const) : []),
  ];
  return unstated.length > 0 ? { unstated } : {};
}
