import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * Whether texts hold each word that somebody looks for, wherever in them, in any case of the letters,
 * with their dots and hooks or without: people find what they type, on any keyboard.
 *
 * No index serves this: behind row security PostgreSQL asks an index only what is sure to
 * tell nothing of other rows, and no search inside texts is (docs/benchmarks.md).
 */
export function containsText(search: string, texts: SQLWrapper[]): SQL {
  const text = folded(sql`concat_ws(' ', ${sql.join(texts, sql`, `)})`);
  const words = [...new Set(search.trim().split(/\s+/))];
  const held = words.map((word) => sql`strpos(${text}, ${folded(sql`${word}::text`)}) > 0`);
  return sql`(${sql.join(held, sql` and `)})`;
}

/** Turkish letters by themselves: a database may be set up for a language that has none. */
function folded(text: SQL): SQL {
  return sql`lower(translate(${text}, 'İIıŞşĞğÜüÖöÇçÂâÎîÛû', 'iiissgguuooccaaiiuu'))`;
}
