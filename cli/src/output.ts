import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { fault } from './command-error.ts';
import { reasonOf } from './say.ts';

/** Whether to print JSON: as asked, else where no person is reading. */
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
    throw fault('unwritable', { path, reason: reasonOf(error) });
  }
}

function writeWhole(content: string | Uint8Array, path: string): void {
  const old = statSync(path, { throwIfNoEntry: false });
  if (old && !old.isFile()) {
    // a device or a pipe is written to, never replaced
    writeFileSync(path, content);
    return;
  }
  const file = old ? realpathSync(path) : path;
  const unfinished = `${file}.${randomUUID().slice(0, 8)}.part`;
  try {
    writeFileSync(unfinished, content, { mode: old?.mode ?? 0o666 });
    renameSync(unfinished, file);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}
