import { CommandError, fault } from '../command-error.ts';
import { command } from '../options.ts';
import { say } from '../say.ts';

/** `caseloom serve`: the portal, until it is told to stop. @throws CommandError where a setting or the database cannot be used */
export const serve = command(
  () => say('serveUsage'),
  {},
  async ({ positionals }) => {
    if (positionals.length > 0) throw fault('serveAlone');
    const server = await import('@caseloom/server');
    const { buildWeb } = await import('../build-web.ts');
    try {
      const environment = server.readEnvironment(process.env);
      buildWeb();
      const { stopped } = await server.serve(environment);
      await stopped;
      return 0;
    } catch (error) {
      const isExplained =
        error instanceof server.EnvironmentError || error instanceof server.EmbeddedError;
      throw isExplained ? new CommandError(error.message) : error;
    }
  },
);
