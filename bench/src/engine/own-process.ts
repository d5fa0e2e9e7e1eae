import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { peakMemory } from '../memory.ts';

export type ProcessOutput<T> = {
  /** What the script answered before its time was over, in order. */
  lines: T[];
  /** The most memory its process held, Node itself included, in MB; NaN where it was stopped. */
  peakMemory: number;
};

/**
 * Runs a script of this folder in a process of its own, so that its memory is its own and that it
 * can be stopped.
 *
 * @param input what `readInput` gives there
 */
export async function runInOwnProcess<T>(
  script: string,
  input: unknown,
  seconds: number,
): Promise<ProcessOutput<T>> {
  const path = fileURLToPath(new URL(script, import.meta.url));
  const child = spawn(process.execPath, [path], { stdio: ['pipe', 'pipe', 'inherit'] });
  const timer = setTimeout(() => child.kill('SIGKILL'), seconds * 1000);
  child.stdin.end(JSON.stringify(input));
  const output: ProcessOutput<T> = { lines: [], peakMemory: Number.NaN };
  for await (const line of createInterface({ input: child.stdout })) {
    const { peakMemory, answer } = JSON.parse(line);
    if (peakMemory === undefined) output.lines.push(answer);
    else output.peakMemory = peakMemory;
  }
  clearTimeout(timer);
  return output;
}

/** In the script: what it was given. */
export async function readInput<T>(): Promise<T> {
  return JSON.parse(await text(process.stdin));
}

/** In the script: one line of its answer. */
export function sendAnswer(answer: unknown): void {
  process.stdout.write(`${JSON.stringify({ answer })}\n`);
}

/** In the script, at its end. */
export function endProcess(): void {
  process.stdout.write(`${JSON.stringify({ peakMemory: peakMemory() })}\n`);
}
