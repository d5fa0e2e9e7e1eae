import { resolve } from 'node:path';
import { fault } from '../command-error.ts';
import { command, requireNoArguments, TEXT, tableOrJson } from '../options.ts';
import { printsJson, requireWritable } from '../output.ts';
import { say } from '../say.ts';
import { withServer } from '../server.ts';

/** The exit code where the file is written, but lacks attached files that were not where they were stored. */
const INCOMPLETE = 1;

/**
 * `caseloom backup`: all that a portal stores, as one file.
 *
 * @returns `INCOMPLETE` where it lacks files
 * @throws CommandError where the file or the database cannot be used
 */
export const backup = command(
  () => say('backupUsage'),
  { out: TEXT, format: TEXT },
  async ({ positionals, values }) => {
    requireNoArguments(positionals, 'backup');
    const format = tableOrJson(values.format);
    if (values.out === undefined) throw fault('backupWhere');
    const file = resolve(values.out);
    requireWritable(file);
    const stopping = new AbortController();
    process.once('SIGINT', () => stopping.abort());
    return withServer(async ({ backUp }, environment) => {
      const done = await backUp(environment, { file, signal: stopping.signal }).catch((error) => {
        if (!stopping.signal.aborted) throw error;
      });
      if (done === undefined) return 130;
      const { bytes, missing } = done;
      if (missing > 0) console.error(say('filesMissing', { count: missing }));
      if (printsJson(format)) console.log(JSON.stringify({ file, bytes, missing }));
      else console.error(say('backedUp', { file, size: sizeOf(bytes) }));
      return missing > 0 ? INCOMPLETE : 0;
    });
  },
);

/** A number of bytes as people read it. */
function sizeOf(bytes: number): string {
  const kilobytes = bytes / 1024;
  return kilobytes < 1024 ? `${Math.ceil(kilobytes)} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}
