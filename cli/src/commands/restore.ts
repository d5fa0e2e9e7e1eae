import { accessSync, constants } from 'node:fs';
import { resolve } from 'node:path';
import { fault } from '../command-error.ts';
import { command, TEXT, tableOrJson } from '../options.ts';
import { printsJson } from '../output.ts';
import { reasonOf, say } from '../say.ts';
import { withServer } from '../server.ts';

/** `caseloom restore`: a backup into an empty installation. @throws CommandError where the file or the database cannot be used */
export const restore = command(
  () => say('restoreUsage'),
  { format: TEXT },
  async ({ positionals, values }) => {
    const format = tableOrJson(values.format);
    const [path, ...others] = positionals;
    if (path === undefined || others.length > 0) throw fault('restoreWhat');
    requireReadable(path);
    return withServer(async ({ restoreFrom }, environment) => {
      const { madeAt, tables, files } = await restoreFrom(environment, resolve(path));
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      const companies = tables.find(({ name }) => name === 'companies')?.rows ?? 0;
      if (printsJson(format))
        console.log(JSON.stringify({ madeAt, companies, rows, files, tables }));
      else console.error(say('restored', { madeAt, companies, rows }));
      return 0;
    });
  },
);

function requireReadable(path: string): void {
  try {
    accessSync(path, constants.R_OK);
  } catch (error) {
    throw fault('unreadable', { path: path || '“”', reason: reasonOf(error) });
  }
}
