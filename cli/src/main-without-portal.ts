import { COMMANDS } from './command-table.ts';
import { runCommandLine } from './run.ts';

// what the package caseloom-cli starts: it has no server to load
await runCommandLine(COMMANDS);
