import { fault } from '../command-error.ts';
import { command } from '../options.ts';
import { say } from '../say.ts';
import { withServer } from '../server.ts';

/** `caseloom serve`: the portal, until it is told to stop. @throws CommandError where a setting or the database cannot be used */
export const serve = command(
  () => say('serveUsage'),
  {},
  async ({ positionals }) => {
    if (positionals.length > 0) throw fault('serveAlone');
    const { buildWeb } = await import('../build-web.ts');
    return withServer(async (server, environment) => {
      buildWeb();
      const { stopped } = await server.serve(environment);
      await stopped;
      return 0;
    });
  },
);
