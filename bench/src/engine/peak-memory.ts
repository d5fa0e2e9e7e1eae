import { readFileSync } from 'node:fs';

/**
 * The most memory this process held, in MB.
 *
 * Linux counts what the parent held into what a process is told of itself by `resourceUsage`; the
 * process's own high mark stands in /proc.
 */
export function peakMemory(): number {
  try {
    const status = readFileSync('/proc/self/status', 'utf8');
    return Math.round(Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1]) / 1024);
  } catch {
    return Math.round(process.resourceUsage().maxRSS / 1024);
  }
}
