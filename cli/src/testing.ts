import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

/** The file that a shell starts. */
export const MAIN = fileURLToPath(new URL('../bin/caseloom.js', import.meta.url));

type Ended = {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: Buffer;
  /** Standard output as text. */
  text: string;
  stderr: string;
};

type Given = {
  /** What stands on standard input; it is empty otherwise. */
  input?: string | Uint8Array;
  /** The language that the system is set to; none otherwise. */
  LANG?: string;
  /** Environment variables beside those of the test. */
  env?: NodeJS.ProcessEnv;
  /** Closes the reading end of standard output after its first piece, as `head` does. */
  closesEarly?: boolean;
};

/** Runs the real command line in a process of its own. */
export function caseloom(
  args: string[],
  { input, LANG = 'C', env, closesEarly }: Given = {},
): Promise<Ended> {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { ...process.env, LANG, LC_ALL: '', LC_MESSAGES: '', ...env },
  });
  const [out, err]: [Buffer[], Buffer[]] = [[], []];
  child.stdout.on('data', (chunk: Buffer) => {
    out.push(chunk);
    if (closesEarly) child.stdout.destroy();
  });
  child.stderr.on('data', (chunk: Buffer) => err.push(chunk));
  // a process that ends without reading its input is right to do so
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      const stdout = Buffer.concat(out);
      resolve({
        code,
        signal,
        stdout,
        text: stdout.toString(),
        stderr: Buffer.concat(err).toString(),
      });
    });
  });
}

/** A folder that is gone after the test. */
export function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'caseloom-cli-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A file in a folder that is gone after the test. */
export function aFile(content: string | Uint8Array, name = 'a.json'): string {
  const path = join(aFolder(), name);
  writeFileSync(path, content);
  return path;
}
