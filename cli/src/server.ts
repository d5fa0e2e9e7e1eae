import { CommandError } from './command-error.ts';

type Server = typeof import('@caseloom/server');

/**
 * Does what needs the portal's code, which is loaded only then.
 *
 * @throws CommandError where a setting or the database cannot be used
 */
export async function withServer<T>(
  use: (server: Server, environment: ReturnType<Server['readEnvironment']>) => Promise<T>,
): Promise<T> {
  const server = await import('@caseloom/server');
  try {
    return await use(server, server.readEnvironment(process.env));
  } catch (error) {
    const isExplained =
      error instanceof server.EnvironmentError || error instanceof server.EmbeddedError;
    throw isExplained ? new CommandError(error.message) : error;
  }
}
