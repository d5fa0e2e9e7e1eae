import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * Whether texts hold each word that somebody looks for, wherever in them, in any case of the letters,
 * with their dots and hooks or without: people find what they type, on any keyboard.
 *
 * No index serves this behind row security: see the migration `search_index` for what a search of the
 * whole company does instead.
 */
export function containsText(search: string, texts: SQLWrapper[]): SQL {
  const text = folded(sql`concat_ws(' ', ${sql.join(texts, sql`, `)})`);
  const held = wordsOf(search).map(
    (word) => sql`strpos(${text}, ${folded(sql`${word}::text`)}) > 0`,
  );
  return sql`(${sql.join(held, sql` and `)})`;
}

/** The words that somebody looks for, each once. */
export function wordsOf(search: string): string[] {
  return [...new Set(search.trim().split(/\s+/))];
}

/** As the indexes have it (migration `search_index`): small letters, Turkish ones without dots and hooks. */
function folded(text: SQL): SQL {
  return sql`folded(${text})`;
}
