#!/usr/bin/env node
import { COMMANDS, type CommandTable } from './command-table.ts';
import { runCommandLine } from './run.ts';

const PORTAL: CommandTable = new Map([
  ['serve', async () => (await import('./commands/serve.ts')).serve],
  ['plan', async () => (await import('./commands/plan.ts')).plan],
]);

await runCommandLine(new Map([...PORTAL, ...COMMANDS]));
