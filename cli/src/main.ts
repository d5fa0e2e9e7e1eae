#!/usr/bin/env node
import own from '../package.json' with { type: 'json' };
import { CommandError, fault } from './command-error.ts';
import { say } from './say.ts';

/** Each command is loaded when asked for: `generate` should not wait for the server's code. */
const commands: Record<string, () => Promise<(args: string[]) => Promise<number>>> = {
  serve: async () => (await import('./commands/serve.ts')).serve,
  generate: async () => (await import('./commands/generate.ts')).generate,
  check: async () => (await import('./commands/check.ts')).check,
  code: async () => (await import('./commands/code.ts')).code,
  convert: async () => (await import('./commands/convert.ts')).convert,
  paths: async () => (await import('./commands/paths.ts')).paths,
  count: async () => (await import('./commands/count.ts')).count,
  combine: async () => (await import('./commands/combine.ts')).combine,
  results: async () => (await import('./commands/results.ts')).results,
  mcp: async () => (await import('./commands/mcp.ts')).mcp,
  plan: async () => (await import('./commands/plan.ts')).plan,
};

/** Runs one command line. @returns the exit code: 0 done, 1 a rule is broken, 2 unusable input or arguments. */
async function run([name, ...args]: string[]): Promise<number> {
  if (name === undefined || name === '--help' || name === '-h') {
    console.log(say('usage'));
    return name === undefined ? 2 : 0;
  }
  if (name === '--version') {
    console.log(own.version);
    return 0;
  }
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!load) throw fault('commandUnknown', { name });
  return (await load())(args);
}

for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    // the reader of a pipe may go away early (head, less): that is its right, not a fault
    if (error.code === 'EPIPE') process.exit(0);
    throw error;
  });
}
process.exitCode = await run(process.argv.slice(2)).catch((error: unknown) => {
  if (!(error instanceof CommandError)) throw error;
  console.error(error.message);
  // what was begun (a database, a queue) must not keep the process alive
  process.exit(2);
});
