import { readEnvironment, serve as serveApp } from '@caseloom/server';
import { buildWeb } from '../build-web.ts';

/** `caseloom serve`: the portal, until it is told to stop. */
export async function serve(args: string[]): Promise<number> {
  if (args.length > 0) {
    console.log(
      'caseloom serve takes no arguments; its settings are environment variables: docs/operator.md',
    );
    return args[0] === '--help' ? 0 : 2;
  }
  const environment = readEnvironment(process.env);
  buildWeb();
  const { stopped } = await serveApp(environment);
  await stopped;
  return 0;
}
