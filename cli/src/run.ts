import { nearestOf } from '@caseloom/engine/nearest-name';
import own from '../package.json' with { type: 'json' };
import { CommandError, fault } from './command-error.ts';
import { type CommandTable, OF_PORTAL } from './command-table.ts';
import { say } from './say.ts';

/**
 * Runs the command line of this process: the exit code is 0 when done, 1 where a rule is broken, 2 for
 * unusable input or arguments.
 */
export async function runCommandLine(commands: CommandTable): Promise<void> {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      // the reader of a pipe may go away early (head, less): that is its right, not a fault
      if (error.code === 'EPIPE') process.exit(0);
      throw error;
    });
  }
  process.exitCode = await run(commands, process.argv.slice(2)).catch((error: unknown) => {
    if (!(error instanceof CommandError)) throw error;
    console.error(error.message);
    // what was begun (a database, a queue) must not keep the process alive
    process.exit(2);
  });
}

async function run(commands: CommandTable, [name, ...args]: string[]): Promise<number> {
  if (name === undefined || name === '--help' || name === '-h') {
    console.log(usageOf(commands));
    return name === undefined ? 2 : 0;
  }
  if (name === '--version') {
    console.log(own.version);
    return 0;
  }
  const all: CommandTable = new Map([
    ...commands,
    ['completion', async () => (await import('./commands/completion.ts')).completionOf(commands)],
  ]);
  const load = all.get(name);
  if (!load) throw unknownCommand(name, [...all.keys()]);
  return (await load())(args);
}

/** The list of commands, without the lines of those that are not here. */
function usageOf(commands: CommandTable): string {
  const lines = say('usage').split('\n');
  const isMissing = (line: string) =>
    OF_PORTAL.some((name) => line.startsWith(`  caseloom ${name} `) && !commands.has(name));
  return lines.filter((line) => !isMissing(line)).join('\n');
}

function unknownCommand(name: string, names: readonly string[]): CommandError {
  if (OF_PORTAL.includes(name)) return fault('portalMissing', { name });
  const nearest = nearestOf(name, names);
  return nearest === undefined
    ? fault('commandUnknown', { name })
    : fault('commandMisspelt', { name, nearest });
}
