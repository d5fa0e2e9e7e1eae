import type pg from 'pg';
import { inject } from 'vitest';

/** The address of a database of the server of the tests, as an operator sets it. */
export function databaseUrlOf({ database }: pg.ClientConfig): string {
  const { host = '', port = 5432, user = '', password } = inject('server');
  const who = password ? `${user}:${encodeURIComponent(String(password))}` : user;
  const query = new URLSearchParams({ host, port: String(port) });
  return `postgres://${who}@localhost/${database}?${query}`;
}
