import { randomUUID } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { CommandError } from './command-error.ts';

/** The whole text of a file, or of standard input for `-`. @throws CommandError where it cannot be read */
export function readInput(path: string): string {
  try {
    return readFileSync(path === '-' ? 0 : path, 'utf8');
  } catch (error) {
    throw new CommandError(`${path} cannot be read: ${reasonOf(error)}.`);
  }
}

/** Writes to the file, or to standard output where none is named. A file appears whole or not at all. */
export function writeOutput(content: string | Uint8Array, path: string | undefined): void {
  if (path === undefined) {
    process.stdout.write(content);
    return;
  }
  const unfinished = `${path}.${randomUUID().slice(0, 8)}.part`;
  try {
    writeFileSync(unfinished, content);
    renameSync(unfinished, path);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw new CommandError(`${path} cannot be written: ${reasonOf(error)}.`);
  }
}

const REASONS: Record<string, string> = {
  ENOENT: 'there is no such file or folder',
  EISDIR: 'it is a folder',
  EACCES: 'permission is missing',
  ENOSPC: 'the disk is full',
};

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return REASONS[code ?? ''] ?? message;
}
