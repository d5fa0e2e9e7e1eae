import pg from 'pg';
import { findRunning } from '../../server/src/db/embedded.ts';

/** What has a time that people read. */
const TIMES = [
  ['results', ['updated_at', 'touched_at']],
  ['result_actions', ['created_at']],
  ['runs', ['created_at', 'completed_at']],
  ['suites', ['created_at', 'updated_at']],
  ['models', ['created_at', 'updated_at']],
  ['model_versions', ['created_at']],
  ['releases', ['created_at']],
  ['notifications', ['created_at']],
  ['audit_events', ['created_at']],
] as const;

/** The database of an installation, past its API: to let weeks pass, and to count what the pages say. */
export function openDatabase(dataDir: string) {
  const connection = findRunning(dataDir, { isGiven: true });
  if (!connection) throw new Error(`no database runs on ${dataDir}`);
  const pool = new pg.Pool({ ...connection, max: 2 });
  return {
    /** All that was done until now was done so many days earlier. */
    letPass: async (days: number) => {
      for (const [table, columns] of TIMES) {
        const earlier = columns.map((name) => `${name} = ${name} - make_interval(days => ${days})`);
        await pool.query(`update ${table} set ${earlier.join(', ')}`);
      }
    },
    count: async (query: string, values: unknown[] = []): Promise<number> => {
      const { rows } = await pool.query<{ n: string }>(
        `select count(*) as n from ${query}`,
        values,
      );
      return Number(rows[0]?.n);
    },
    close: () => pool.end(),
  };
}
export type Database = ReturnType<typeof openDatabase>;
