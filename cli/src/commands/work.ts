import { fault } from '../command-error.ts';
import { command, requireNoArguments } from '../options.ts';
import { say } from '../say.ts';
import { withServer } from '../server.ts';

/** `caseloom work`: the jobs of a portal, until it is told to stop. @throws CommandError where a setting or the database cannot be used */
export const work = command(
  () => say('workUsage'),
  {},
  async ({ positionals }) => {
    requireNoArguments(positionals, 'work');
    return withServer(async (server, environment) => {
      if (!environment.databaseUrl) throw fault('needsDatabaseUrl', { command: 'work' });
      const { stopped } = await server.work(environment);
      await stopped;
      return 0;
    });
  },
);
