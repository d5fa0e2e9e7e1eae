import { once } from 'node:events';
import { existsSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fault } from './command-error.ts';
import { reasonOf } from './say.ts';

/** Whether to print JSON: as the option says, otherwise where no person is reading. */
export function printsJson(format: 'json' | 'table' | undefined): boolean {
  return format === undefined ? !process.stdout.isTTY : format === 'json';
}

/** Writes to the file, or to standard output where none is named. A file appears whole or not at all. */
export async function writeOutput(
  content: string | Uint8Array,
  path: string | undefined,
): Promise<void> {
  if (path === undefined) {
    // waits for a slow reader, so that no more is made than is taken
    if (!process.stdout.write(content)) await once(process.stdout, 'drain');
    return;
  }
  try {
    writeWhole(content, path);
  } catch (error) {
    throw unwritable(path, error);
  }
}

/** Refuses two outputs in one file, and what `requireWritable` refuses. @throws CommandError */
export function requireOutputs(...paths: (string | undefined)[]): void {
  const files = new Set<string>();
  for (const path of paths) {
    requireWritable(path);
    // a device or a pipe takes one after the other
    if (path === undefined || (existsSync(path) && !statSync(path).isFile())) continue;
    const file = existsSync(path)
      ? realpathSync(path)
      : join(realpathSync(dirname(path)), basename(path));
    if (files.has(file)) throw fault('twoOutputs', { path });
    files.add(file);
  }
}

/** Refuses a file that cannot be written before the work that would be lost. @throws CommandError */
export function requireWritable(path: string | undefined): void {
  if (path === undefined) return;
  try {
    const old = statSync(path, { throwIfNoEntry: false });
    if (old?.isDirectory()) throw Object.assign(new Error(path), { code: 'EISDIR' });
    if (old && !old.isFile()) return;
    const trial = unfinishedOf(old ? realpathSync(path) : path);
    writeFileSync(trial, '');
    rmSync(trial);
  } catch (error) {
    throw unwritable(path, error);
  }
}

function unwritable(path: string, error: unknown) {
  return fault('unwritable', { path: path || '“”', reason: reasonOf(error) });
}

const unfinishedOf = (file: string) => `${file}.${crypto.randomUUID().slice(0, 8)}.part`;

function writeWhole(content: string | Uint8Array, path: string): void {
  const old = statSync(path, { throwIfNoEntry: false });
  if (old && !old.isFile()) {
    // a device or a pipe is written to, never replaced
    writeFileSync(path, content);
    return;
  }
  const file = old ? realpathSync(path) : path;
  const unfinished = unfinishedOf(file);
  try {
    writeFileSync(unfinished, content, { mode: old?.mode ?? 0o666 });
    renameSync(unfinished, file);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}
