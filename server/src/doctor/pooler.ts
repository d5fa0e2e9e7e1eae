import type { ClientConfig } from 'pg';
import { examinePooled } from '../db/pooler.ts';
import type { Environment } from '../env.ts';
import { StartError } from '../start-error.ts';
import type { Find, Finding } from './finding.ts';

/**
 * The pooler in front of the database, where there is one.
 *
 * @param connection to the database itself
 */
export async function examinePooler(
  { databaseUrl: connectionString, databaseDirectUrl, language }: Environment,
  connection: ClientConfig,
  find: Find,
): Promise<Finding[]> {
  if (!connectionString || !databaseDirectUrl) return [];
  try {
    const { isEndless } = await examinePooled({ connectionString }, connection);
    return isEndless
      ? [find('pooler', 'warning', 'doctorNoTimeout')]
      : [find('pooler', 'ok', 'doctorPooler')];
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return [{ check: 'pooler', status: 'wrong', message: error.in(language) }];
  }
}
