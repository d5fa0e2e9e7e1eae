import { readdirSync, readFileSync } from 'node:fs';

/** A process: its id, and the fields of its line in `/proc` from the state on (proc(5), field 3). */
type Member = { pid: number; fields: string[] };

/** What `/proc` counts in a second. */
const TICKS = 100;

/** A process and all its descendants. Linux only; empty elsewhere. */
export function familyOf(root: number): Member[] {
  const all = listProcesses();
  const family = new Set([root]);
  for (let size = 0; size !== family.size; ) {
    size = family.size;
    for (const { pid, fields } of all) if (family.has(Number(fields[1]))) family.add(pid);
  }
  return all.filter(({ pid }) => family.has(pid));
}

/** Processor time of a process and all its descendants, those that have ended included, in milliseconds. Linux only; 0 elsewhere. */
export function familyProcessorTime(root: number): number {
  const ticks = familyOf(root)
    // of itself and of children that have ended, as a user and in the kernel
    .flatMap(({ fields }) => fields.slice(11, 15).map(Number))
    .reduce((sum, value) => sum + value, 0);
  return ticks * (1000 / TICKS);
}

function listProcesses(): Member[] {
  const read = (name: string): Member[] => {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      return [{ pid: Number(name), fields: stat.slice(stat.lastIndexOf(')') + 2).split(' ') }];
    } catch {
      // it has ended meanwhile
      return [];
    }
  };
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap(read);
  } catch {
    return [];
  }
}
