import { command, requireNoArguments } from '../options.ts';
import { say } from '../say.ts';
import { withServer } from '../server.ts';

/** `caseloom migrate`: the database as this version needs it. @throws CommandError where a setting or the database cannot be used */
export const migrate = command(
  () => say('migrateUsage'),
  {},
  async ({ positionals }) => {
    requireNoArguments(positionals, 'migrate');
    return withServer(async (server, environment) => {
      await server.migrate(environment);
      console.error(say('migrated'));
      return 0;
    });
  },
);
