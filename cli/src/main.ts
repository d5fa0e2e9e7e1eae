#!/usr/bin/env node
import { COMMANDS, type CommandTable } from './command-table.ts';
import { runCommandLine } from './run.ts';

const PORTAL: CommandTable = new Map([
  ['serve', async () => (await import('./commands/serve.ts')).serve],
  ['work', async () => (await import('./commands/work.ts')).work],
  ['migrate', async () => (await import('./commands/migrate.ts')).migrate],
  ['backup', async () => (await import('./commands/backup.ts')).backup],
  ['restore', async () => (await import('./commands/restore.ts')).restore],
  ['move', async () => (await import('./commands/move.ts')).move],
  ['doctor', async () => (await import('./commands/doctor.ts')).doctor],
  ['plan', async () => (await import('./commands/plan.ts')).plan],
]);

await runCommandLine(new Map([...PORTAL, ...COMMANDS]));
