import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Installation } from './app.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const cucumber = createRequire(import.meta.url)
  .resolve('@cucumber/cucumber/package.json')
  .replace('package.json', 'bin/cucumber.js');

/** Runs a program of Node's as a pipeline does; a test that fails is no fault of it. */
function node(args: string[], cwd: string, env: NodeJS.ProcessEnv = {}): Promise<string> {
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd, env: { ...process.env, ...env } }, (_, stdout) =>
      resolve(stdout),
    );
  });
}

/** Where runners find their libraries; gone with this process. */
function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'caseloom-runners-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** Has Cucumber run a feature, in which a step fails once an earlier one said some words. @returns its report files */
export async function runCucumber(
  feature: string,
  { after, failing }: { after: string; failing: string },
) {
  const folder = aFolder();
  const [messages, json] = ['report.ndjson', 'report.json'];
  mkdirSync(join(folder, 'steps'));
  writeFileSync(join(folder, 'suite.feature'), feature);
  writeFileSync(
    join(folder, 'steps/all.cjs'),
    `const { defineStep } = require('@cucumber/cucumber');
    defineStep(/^(.*)$/, function (text) {
      this.isNear = this.isNear || text.includes(${JSON.stringify(after)});
      if (this.isNear && text === ${JSON.stringify(failing)}) throw new Error('no such page');
    });`,
  );
  const formats = ['--format', `message:${messages}`, '--format', `json:${json}`];
  await node([cucumber, 'suite.feature', '--require', 'steps/all.cjs', ...formats], folder);
  return { messages: join(folder, messages), json: join(folder, json) };
}

/** Has Node's own runner run a test for each key, of which the first fails. @returns its report in JUnit XML */
export async function runNodeTests(keys: string[]): Promise<string> {
  const folder = aFolder();
  const tests = keys.map(
    (key, at) => `test('@TC-${key}', () => { if (${at} === 0) throw new Error('no page'); });`,
  );
  writeFileSync(
    join(folder, 'login.test.mjs'),
    `import { test } from 'node:test';\n${tests.join('\n')}`,
  );
  const report = await node(['--test', '--test-reporter=junit', 'login.test.mjs'], folder);
  const file = join(folder, 'junit.xml');
  writeFileSync(file, report);
  return file;
}

/** `caseloom results push`, with a key. @returns what it answers */
export async function push(
  { address }: Installation,
  key: string,
  args: string[],
): Promise<{ runId: string; matched: number; unmatched: object[]; waiting: number }> {
  const env = { CASELOOM_URL: address, CASELOOM_API_KEY: key };
  const said = await node([join(root, 'cli/src/main.ts'), 'results', 'push', ...args], root, env);
  return JSON.parse(said);
}
