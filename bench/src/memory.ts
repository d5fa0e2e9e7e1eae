import { readFileSync } from 'node:fs';
import { familyOf } from './family.ts';

/**
 * The most memory a process held, in MB; of another one 0 where there is no /proc.
 *
 * Linux counts what the parent held into what a process is told of itself by `resourceUsage`; the
 * process's own high mark stands in /proc.
 */
export function peakMemory(pid?: number): number {
  try {
    return megabytesIn(`/proc/${pid ?? 'self'}/status`, 'VmHWM');
  } catch {
    return pid === undefined ? Math.round(process.resourceUsage().maxRSS / 1024) : 0;
  }
}

/** The memory a process holds now, in MB. Linux only. */
export function residentMemory(pid: number): number {
  return megabytesIn(`/proc/${pid}/smaps_rollup`, 'Rss');
}

/** Proportional memory, in MB, of a process and all its descendants. Linux only; 0 elsewhere. */
export function familyMemory(root: number): number {
  return familyOf(root).reduce(
    (sum, { pid }) => sum + megabytesIn(`/proc/${pid}/smaps_rollup`, 'Pss'),
    0,
  );
}

/** A line of a file of /proc, which has kilobytes, in MB. */
function megabytesIn(file: string, name: string): number {
  const line = new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readFileSync(file, 'utf8'));
  return Math.round(Number(line?.[1] ?? 0) / 1024);
}
