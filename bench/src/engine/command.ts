import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../../cli/bin/caseloom.js', import.meta.url));
const REPORT = new URL('./report-memory.ts', import.meta.url).href;

/** The most memory a command held, Node itself included, in MB; NaN where it was stopped. */
export type Ended = { peakMemory: number };

/**
 * Runs `caseloom` as anyone would, and hands on every line of its answer, parsed, as it comes.
 *
 * @param seconds after which it is stopped
 */
export async function runCommand<T>(
  args: string[],
  seconds: number,
  use: (answer: T) => void,
): Promise<Ended> {
  const child = spawn(process.execPath, ['--import', REPORT, MAIN, ...args], {
    stdio: ['ignore', 'pipe', 'inherit', 'pipe'],
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), seconds * 1000);
  let peakMemory = Number.NaN;
  // both are pipes, as was asked for
  const [output, report] = [child.stdout as Readable, child.stdio[3] as Readable];
  report.on('data', (text) => {
    peakMemory = Number(text);
  });
  for await (const line of createInterface({ input: output })) use(JSON.parse(line));
  if (child.exitCode === null && child.signalCode === null) {
    await new Promise((resolve) => child.once('close', resolve));
  }
  clearTimeout(timer);
  return { peakMemory };
}
