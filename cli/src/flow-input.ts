import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Flow } from '@caseloom/formats';
import { readFlow } from '@caseloom/formats/flow/read';
import { CommandError, fault } from './command-error.ts';
import { accepted, readInput } from './input.ts';

/**
 * Goes through flow files, and through those that lie in a folder, one by one in the order of their
 * names; what cannot be read is said on standard error, and the others go on.
 *
 * @param use gives the exit code of one flow
 * @returns the highest exit code
 * @throws CommandError where no file is named, or a folder holds none
 */
export async function forEachFlow(
  paths: string[],
  use: (flow: Flow) => Promise<number>,
): Promise<number> {
  if (paths.length === 0) throw fault('noFlow');
  let exitCode = 0;
  for (const path of paths.flatMap(filesIn)) {
    try {
      const { flow } = accepted(readFlow(await readInput(path)), path);
      exitCode = Math.max(exitCode, await use(flow));
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      console.error(error.message);
      exitCode = 2;
    }
  }
  return exitCode;
}

function filesIn(path: string): string[] {
  if (path === '-' || !statSync(path, { throwIfNoEntry: false })?.isDirectory()) return [path];
  const files = globSync('*.json{,.gz}', { cwd: path }).sort();
  if (files.length === 0) throw fault('noFlowInFolder', { path });
  return files.map((file) => join(path, file));
}
