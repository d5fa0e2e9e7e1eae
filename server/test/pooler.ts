import type pg from 'pg';
import { openPool } from '../src/db/open.ts';
import { databaseUrlOf } from './database-url.ts';

/** Of `.ci/with-pgbouncer`: a pooler in front of the server of the tests. None where there is none. */
export const POOLER_PORT = Number(process.env.POOLER_PORT) || undefined;

/** How a node reaches its database through the pooler, as where `DATABASE_DIRECT_URL` is set. */
export function throughPooler(
  { host: _, ...connection }: pg.ClientConfig,
  limits: { max: number; seconds: number },
): pg.Pool {
  return openPool(
    { ...connection, host: '127.0.0.1', port: POOLER_PORT },
    { ...limits, isPooled: true },
  );
}

/** The settings of a portal behind the pooler. */
export function poolerSettings(connection: pg.ClientConfig) {
  const DATABASE_DIRECT_URL = databaseUrlOf(connection);
  const pooled = new URL(DATABASE_DIRECT_URL);
  pooled.search = `?host=127.0.0.1&port=${POOLER_PORT}`;
  return { DATABASE_URL: pooled.href, DATABASE_DIRECT_URL };
}
