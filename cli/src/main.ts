#!/usr/bin/env node
import { CommandError } from './command-error.ts';

const USAGE = `caseloom: model-based test design

  caseloom serve                     start the portal (docs/operator.md)
  caseloom generate <model>          test cases of a model file (ours or GraphWalker's)
  caseloom check <model>             what is wrong with a model file, and where
  caseloom convert <in> <out>        a model file to another format
  caseloom paths <flow>...           test paths of a flow, for tools and benchmarks
  caseloom plan <company> <plan>     what a company may have, for operators
  caseloom count <flow>...           how many tests each criterion would give
  caseloom combine <instance>        rows of test data, from a PICT model or levels and clauses
  caseloom results push <file>...    what a test runner reported, into a run of the portal

Run a command with --help for its options. Exit codes: 0 done; 1 the input breaks a rule;
2 not usable input or arguments; 130 interrupted.`;

/** Each command is loaded when asked for: `generate` should not wait for the server's code. */
const commands: Record<string, () => Promise<(args: string[]) => Promise<number>>> = {
  serve: async () => (await import('./commands/serve.ts')).serve,
  generate: async () => (await import('./commands/generate.ts')).generate,
  check: async () => (await import('./commands/check.ts')).check,
  combine: async () => (await import('./commands/combine.ts')).combine,
  paths: async () => (await import('./commands/paths.ts')).paths,
  plan: async () => (await import('./commands/plan.ts')).plan,
  count: async () => (await import('./commands/count.ts')).count,
  results: async () => (await import('./commands/results.ts')).results,
  convert: async () => (await import('./commands/convert.ts')).convert,
};

/** Runs one command line. @returns the exit code of cli.md: 0 done, 1 a rule is broken, 2 unusable input or arguments. */
async function run([name, ...args]: string[]): Promise<number> {
  if (name === undefined || name === '--help' || name === '-h') {
    console.log(USAGE);
    return name === undefined ? 2 : 0;
  }
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!load)
    throw new CommandError(`There is no command "${name}". Run caseloom --help for the list.`);
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
  return 2;
});
