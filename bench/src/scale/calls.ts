import type pg from 'pg';
import { ADDRESS } from '../installation.ts';
import { median } from '../statistics.ts';

/** What one call costs: its time, the database's part of it, and how many statements it makes. */
export type Cost = { path: string; ms: number; databaseMs: number; statements: number };

const ROUNDS = 15;

/** Measures a call that reads. @throws Error where it is refused */
export async function costOf(client: pg.Client, path: string, token: string): Promise<Cost> {
  for (let round = 0; round < 3; round++) await read(path, token);
  await client.query('select pg_stat_statements_reset()');
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) times.push(await read(path, token));
  // what jobs and this measurement itself ask for is not the call's
  const { rows } = await client.query<{ ms: number; calls: number }>(
    `select sum(total_exec_time) as ms, sum(calls)::int as calls from pg_stat_statements
     where query !~* '(jobs[.]|pg_stat_statements|^listen|^notify)'`,
  );
  const [{ ms, calls } = { ms: 0, calls: 0 }] = rows;
  return {
    path,
    ms: median(times),
    databaseMs: ms / ROUNDS,
    statements: Math.round(calls / ROUNDS),
  };
}

async function read(path: string, token: string): Promise<number> {
  const begin = performance.now();
  const response = await fetch(`${ADDRESS}/api${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`GET ${path}: ${response.status}`);
  return performance.now() - begin;
}

/** The exponent of a cost over size: 0 where it does not grow, 1 where it grows alike. */
export function slope(costs: readonly [number, number], sizes: readonly [number, number]): number {
  return Math.log(costs[1] / costs[0]) / Math.log(sizes[1] / sizes[0]);
}
