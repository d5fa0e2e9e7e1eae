import type { Language } from '@caseloom/locales';
import { withClient } from '../db/migrate.ts';
import { openDb } from '../db/open.ts';
import { type Environment, readEnvironment } from '../env.ts';
import { isMade, withDatabase } from '../operate.ts';
import { findInstallation } from '../push.ts';
import { EnvironmentError, StartError } from '../start-error.ts';
import { examineDatabase } from './database.ts';
import { examineFiles } from './files.ts';
import { type Find, type Finding, findingIn } from './finding.ts';
import { examineMachine } from './machine.ts';
import { examinePooler } from './pooler.ts';
import { examineServices } from './services.ts';

/**
 * Looks at everything that may keep a portal from working, and changes nothing: a file that it stores to see whether that
 * works is deleted again.
 *
 * @param variables those of the process
 * @param language of what is found
 */
export async function examine(
  variables: NodeJS.ProcessEnv,
  language: Language,
): Promise<Finding[]> {
  const find = findingIn(language);
  let environment: Environment;
  try {
    environment = readEnvironment(variables, language);
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    const lines = error.in(language).split('\n');
    return lines.map((message) => ({ check: 'settings', status: 'wrong', message }));
  }
  const { findings, installation } = await examineStored(environment, find);
  return [
    ...examineMachine(environment, find),
    ...findings,
    ...(await examineServices(environment, installation, find)),
  ];
}

/** The database; one that was never made is not made now. */
async function examineStored(
  environment: Environment,
  find: Find,
): Promise<{ findings: Finding[]; installation: string | undefined }> {
  const { language } = environment;
  if (!isMade(environment))
    return { findings: [find('database', 'ok', 'doctorNoDatabase')], installation: undefined };
  try {
    return await withDatabase(environment, async ({ connection, dataDir }) => ({
      findings: [
        ...(await examineDatabase(environment, connection, find)),
        ...(await examinePooler(environment, connection, find)),
        ...(await examineFiles(environment, { connection, dataDir }, find)),
      ],
      installation: await withClient(connection, (client) =>
        findInstallation(openDb(client)),
      ).catch(() => undefined),
    }));
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    const message = error.in(language);
    return { findings: [{ check: 'database', status: 'wrong', message }], installation: undefined };
  }
}
