import { fault } from '../command-error.ts';
import { command, FLAG, requireNoArguments } from '../options.ts';
import { say } from '../say.ts';
import { withServer } from '../server.ts';

/** `caseloom serve`: the portal, until it is told to stop. @throws CommandError where a setting or the database cannot be used */
export const serve = command(
  () => say('serveUsage'),
  { 'no-work': FLAG },
  async ({ positionals, values }) => {
    requireNoArguments(positionals, 'serve');
    const works = !values['no-work'];
    const { buildWeb } = await import('../build-web.ts');
    return withServer(async (server, environment) => {
      if (!works && !environment.databaseUrl)
        throw fault('needsDatabaseUrl', { command: 'serve --no-work' });
      buildWeb();
      const { stopped } = await server.serve(environment, { works });
      await stopped;
      return 0;
    });
  },
);
