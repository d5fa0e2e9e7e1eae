import type { Command } from './options.ts';

/** Each command is loaded when it is called: `generate` should not wait for the server's code. */
export type CommandTable = ReadonlyMap<string, () => Promise<Command>>;

/** The commands that need neither a server nor a database here. */
export const COMMANDS: CommandTable = new Map([
  ['generate', async () => (await import('./commands/generate.ts')).generate],
  ['check', async () => (await import('./commands/check.ts')).check],
  ['draft', async () => (await import('./commands/draft.ts')).draft],
  ['code', async () => (await import('./commands/code.ts')).code],
  ['convert', async () => (await import('./commands/convert.ts')).convert],
  ['paths', async () => (await import('./commands/paths.ts')).paths],
  ['count', async () => (await import('./commands/count.ts')).count],
  ['combine', async () => (await import('./commands/combine.ts')).combine],
  ['results', async () => (await import('./commands/results.ts')).results],
  ['mcp', async () => (await import('./commands/mcp.ts')).mcp],
]);

/** The commands that the package `caseloom` adds to those of `caseloom-cli`. */
export const OF_PORTAL = [
  'serve',
  'work',
  'migrate',
  'backup',
  'restore',
  'move',
  'doctor',
  'plan',
];
