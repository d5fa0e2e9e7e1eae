import { fault } from '../command-error.ts';
import { command, requireNoArguments, TEXT, tableOrJson } from '../options.ts';
import { printsJson } from '../output.ts';
import { say } from '../say.ts';
import { withServer } from '../server.ts';

type Format = ReturnType<typeof tableOrJson>;

/**
 * `caseloom move`: all that a portal stores into another, empty database, or its files into another place.
 *
 * @throws CommandError where one of them cannot be used
 */
export const move = command(
  () => say('moveUsage'),
  { to: TEXT, files: TEXT, format: TEXT },
  async ({ positionals, values }) => {
    requireNoArguments(positionals, 'move');
    const format = tableOrJson(values.format);
    const { to, files } = values;
    // both at once would be two moves, of which one may fail
    if ((to === undefined) === (files === undefined)) throw fault('moveWhere');
    return files === undefined ? moveDatabase(to ?? '', format) : moveFilesTo(files, format);
  },
);

function moveDatabase(to: string, format: Format): Promise<number> {
  return withServer(async ({ EMBEDDED, moveTo }, environment) => {
    // the address may hold a password, so it is never repeated
    if (to !== EMBEDDED && !/^postgres(ql)?:\/\//.test(to)) throw fault('moveWhere');
    const { tables } = await moveTo(environment, to);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    if (printsJson(format)) console.log(JSON.stringify({ rows, tables }));
    const next = to === EMBEDDED ? 'movedToEmbedded' : 'movedToServer';
    console.error(say(next, { tables: tables.length, rows }));
    return 0;
  });
}

function moveFilesTo(target: string, format: Format): Promise<number> {
  if (target !== 's3' && target !== 'folder') throw fault('moveWhere');
  return withServer(async ({ moveFiles }, environment) => {
    const copied = await moveFiles(environment, target);
    if (printsJson(format)) console.log(JSON.stringify(copied));
    const next = target === 's3' ? 'filesMovedToBucket' : 'filesMovedToFolder';
    console.error(say(next, { files: copied.files, present: copied.present }));
    return 0;
  });
}
