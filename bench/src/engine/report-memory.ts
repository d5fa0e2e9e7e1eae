import { writeSync } from 'node:fs';
import { peakMemory } from '../memory.ts';

/** Loaded before a command: tells on descriptor 3 how much memory it held at most. */
process.on('exit', () => {
  writeSync(3, `${peakMemory()}`);
});
