import { type SQL, sql } from 'drizzle-orm';

/** Values as an array of the database: any number of them is one parameter. */
export function arrayOf(values: string[], type: 'text' | 'uuid'): SQL {
  const cast = type === 'uuid' ? sql`value::uuid` : sql`value`;
  return sql`array(select ${cast} from jsonb_array_elements_text(${JSON.stringify(values)}::jsonb) value)`;
}
