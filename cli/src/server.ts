import { CommandError, fault } from './command-error.ts';
import { language, reasonOf } from './say.ts';

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
  let host: string | undefined;
  try {
    const environment = server.readEnvironment(process.env, language);
    host = environment.host;
    return await use(server, environment);
  } catch (error) {
    throw error instanceof server.StartError
      ? new CommandError(error.in(language))
      : (explained(error, host) ?? error);
  }
}

/** What the operating system or the database refused, in one sentence; undefined for a fault of ours. */
function explained(error: unknown, host: string | undefined): CommandError | undefined {
  const { syscall, code, port, address, path, hostname } = error as NodeJS.ErrnoException & {
    port?: number;
    address?: string;
    hostname?: string;
  };
  const reason = reasonOf(error);
  if (code === 'EADDRINUSE') return fault('portBusy', { port: port ?? '' });
  if (syscall === 'listen' || syscall === 'bind')
    return fault('cannotListen', { place: `${address ?? ''}:${port ?? ''}`, reason });
  if (syscall === 'getaddrinfo' && hostname === host)
    return fault('cannotListen', { place: host ?? '', reason });
  if (syscall === 'connect' || syscall === 'getaddrinfo' || isOfDatabase(code))
    return fault('databaseSilent', { reason });
  return path === undefined || !code ? undefined : fault('unwritable', { path, reason });
}

/** Classes of PostgreSQL's errors before anything is asked: no connection, no such user or database, no room, shutting down. */
function isOfDatabase(code: string | undefined): boolean {
  return /^(08|28|3D|53|57P)\w{2,3}$/.test(code ?? '');
}
