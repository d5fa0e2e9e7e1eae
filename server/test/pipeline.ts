import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Client } from '@caseloom/client';
import { onTestFinished } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const MAIN = join(root, 'cli/bin/caseloom.js');

/** The path of a file of a package. */
export function fileOf(name: string, file: string): string {
  const resolve = createRequire(import.meta.url).resolve;
  return resolve(`${name}/package.json`).replace('package.json', file);
}

/** Runs a program of Node's, as a shell of CI does. */
export function node(args: string[], env: Record<string, string> = {}, cwd = root) {
  const own = Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV|TEST)/.test(name));
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...Object.fromEntries(own), LANG: 'C', LC_ALL: '', ...env },
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (part) => (stdout += part));
  child.stderr.on('data', (part) => (stderr += part));
  return new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, stdout, stderr }));
  });
}

/** Where runners find their libraries; gone after the test. */
export function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'caseloom-push-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

export function aFile(content: string | Uint8Array, name: string): string {
  const path = join(aFolder(), name);
  writeFileSync(path, content);
  return path;
}

/** CI with a key that may run in a project: what pushes there, and how the cases of a run went, in their order. */
export async function aPipeline(send: Client, projectSlug: string, address: string) {
  const { key } = await send.apiKey.create({
    name: 'CI',
    scopes: ['run'],
    projectSlugs: [projectSlug],
  });
  const push = (args: string[], env: Record<string, string> = {}) =>
    node([MAIN, 'results', 'push', ...args], {
      CASELOOM_URL: address,
      CASELOOM_API_KEY: key,
      ...env,
    });
  const statusesIn = async (id: string) =>
    (await send.result.list({ id })).items.map(({ status }) => status);
  return { push, statusesIn };
}
