import { fault } from '../command-error.ts';
import { command, requireNoArguments, TEXT, tableOrJson } from '../options.ts';
import { printsJson } from '../output.ts';
import { say } from '../say.ts';
import { withServer } from '../server.ts';

/** `caseloom move`: all that a portal stores into another, empty database. @throws CommandError where one of them cannot be used */
export const move = command(
  () => say('moveUsage'),
  { to: TEXT, format: TEXT },
  async ({ positionals, values }) => {
    requireNoArguments(positionals, 'move');
    const format = tableOrJson(values.format);
    const { to } = values;
    return withServer(async ({ EMBEDDED, moveTo }, environment) => {
      // the address may hold a password, so it is never repeated
      if (to === undefined || (to !== EMBEDDED && !/^postgres(ql)?:\/\//.test(to)))
        throw fault('moveWhere');
      const { tables } = await moveTo(environment, to);
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      if (printsJson(format)) console.log(JSON.stringify({ rows, tables }));
      const next = to === EMBEDDED ? 'movedToEmbedded' : 'movedToServer';
      console.error(say(next, { tables: tables.length, rows }));
      return 0;
    });
  },
);
