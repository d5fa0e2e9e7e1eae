import { writeSync } from 'node:fs';

/** Loaded before a command: tells on descriptor 3, in MB, how much memory it held at most. */
process.on('exit', () => {
  writeSync(3, `${Math.round(process.resourceUsage().maxRSS / 1024)}`);
});
