import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { peakMemory } from '../memory.ts';

export type Apart<T> = {
  /** What the script answered before its time was over, in order. */
  lines: T[];
  /** The most memory its process held, Node itself included, in MB; NaN where it was stopped. */
  peakMemory: number;
};

/**
 * Runs a script of this folder in a process of its own, so that its memory is its own and that it
 * can be stopped.
 *
 * @param input what `inputApart` gives there
 */
export async function runApart<T>(
  script: string,
  input: unknown,
  seconds: number,
): Promise<Apart<T>> {
  const path = fileURLToPath(new URL(script, import.meta.url));
  const child = spawn(process.execPath, [path], { stdio: ['pipe', 'pipe', 'inherit'] });
  const timer = setTimeout(() => child.kill('SIGKILL'), seconds * 1000);
  child.stdin.end(JSON.stringify(input));
  const apart: Apart<T> = { lines: [], peakMemory: Number.NaN };
  for await (const line of createInterface({ input: child.stdout })) {
    const { peakMemory, answer } = JSON.parse(line);
    if (peakMemory === undefined) apart.lines.push(answer);
    else apart.peakMemory = peakMemory;
  }
  clearTimeout(timer);
  return apart;
}

/** In the script: what it was given. */
export async function inputApart<T>(): Promise<T> {
  return JSON.parse(await text(process.stdin));
}

/** In the script: one line of its answer. */
export function answerApart(answer: unknown): void {
  process.stdout.write(`${JSON.stringify({ answer })}\n`);
}

/** In the script, at its end. */
export function endApart(): void {
  process.stdout.write(`${JSON.stringify({ peakMemory: peakMemory() })}\n`);
}
