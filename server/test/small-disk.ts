import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Puts a disk of its own, of so many megabytes, into a folder. @returns whether this user may */
export function mount(folder: string, megabytes: number): boolean {
  const size = `size=${megabytes}m`;
  return spawnSync('mount', ['-t', 'tmpfs', '-o', size, 'tmpfs', folder]).status === 0;
}

export function unmount(folder: string): void {
  spawnSync('umount', [folder]);
}

export function mayMount(): boolean {
  const place = mkdtempSync(join(tmpdir(), 'caseloom-disk-'));
  const may = process.platform === 'linux' && mount(place, 1);
  if (may) unmount(place);
  rmSync(place, { recursive: true, force: true });
  return may;
}
