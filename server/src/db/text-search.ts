import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * Whether texts hold what somebody looks for, in any case of the letters, with
 * their dots and hooks or without: people find what they type, on any keyboard.
 *
 * No index serves this: behind row security PostgreSQL asks an index only what is sure to
 * tell nothing of other rows, and no search inside texts is (docs/benchmarks.md).
 */
export function containsText(search: string, texts: SQLWrapper[]): SQL {
  const text = sql`concat_ws(' ', ${sql.join(texts, sql`, `)})`;
  return sql`strpos(${folded(text)}, ${folded(sql`${search.trim()}::text`)}) > 0`;
}

/** Turkish letters by themselves: a database may be set up for a language that has none. */
function folded(text: SQL): SQL {
  return sql`lower(translate(${text}, 'İIıŞşĞğÜüÖöÇçÂâÎîÛû', 'iiissgguuooccaaiiuu'))`;
}
