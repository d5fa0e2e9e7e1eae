import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { OLDEST_NODE } from './bundle.ts';
import { ROOT } from './root.ts';

/** The Nodes that packages are tried on: this one, the oldest that they run on, and those of `NODES`, separated by `:`. */
export const NODES = [
  process.execPath,
  oldestNode(),
  ...(process.env.NODES ?? '').split(':').filter(Boolean),
];

/** An artefact, installed in an empty folder for a user whose home is empty. */
export type Installation = {
  folder: string;
  /** With all that was installed beside it. */
  megabytes: number;
  environment: NodeJS.ProcessEnv;
  command: string;
  remove: () => void;
};

/** Installs a file of `dist/` as a person would. @throws Error with what npm printed */
export function install(name: string): Installation {
  const folder = mkdtempSync(join(tmpdir(), 'caseloom-installed-'));
  // the database may run as a user of its own, who has to get in
  chmodSync(folder, 0o755);
  const home = join(folder, 'home');
  mkdirSync(home);
  const environment = { PATH: process.env.PATH, HOME: home, LANG: 'C' };
  const prefix = join(folder, 'installed');
  npmInstall(['--global', '--prefix', prefix, packed(name)], folder, home);
  return {
    folder,
    megabytes: sizeOf(prefix) / 1024 / 1024,
    environment,
    command: join(prefix, 'bin/caseloom'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** A project of somebody else with libraries of `dist/` in it. @throws Error with what npm printed */
export function installLibraries(...names: string[]): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'caseloom-library-'));
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
  npmInstall(names.map(packed), folder, folder);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

function packed(name: string): string {
  const [file] = globSync(`dist/${name}-[0-9]*.tgz`, { cwd: ROOT });
  if (!file) throw new Error(`dist/ has no ${name}: run npm run package first`);
  return join(ROOT, file);
}

/** Installs it on the first call. @returns its file */
function oldestNode(): string {
  const folder = join(ROOT, 'node_modules/.cache/nodes', OLDEST_NODE);
  const file = join(
    folder,
    'node_modules/node/bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  );
  if (existsSync(file)) return file;
  mkdirSync(folder, { recursive: true });
  const { platform, arch } = process;
  const system = platform === 'win32' ? 'win' : platform;
  const name = `${system === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node'}-${system}-${arch}`;
  npmInstall(['--prefix', folder, `node@npm:${name}@${OLDEST_NODE}`], folder, folder);
  return file;
}

function npmInstall(args: string[], cwd: string, home: string): void {
  const { status, stderr } = spawnSync('npm', ['install', '--no-fund', '--no-audit', ...args], {
    cwd,
    env: { ...machineSettings(), HOME: home },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
}

/** How the machine reaches a registry is no part of what is tried; a home with files in it is. */
function machineSettings(): NodeJS.ProcessEnv {
  const { npm_config_userconfig, npm_config_cache, HOME = '' } = process.env;
  return {
    ...process.env,
    npm_config_userconfig: npm_config_userconfig ?? join(HOME, '.npmrc'),
    npm_config_cache: npm_config_cache ?? join(HOME, '.npm'),
  };
}

function sizeOf(folder: string): number {
  const files = globSync('**/*', { cwd: folder, withFileTypes: true }).filter((one) =>
    one.isFile(),
  );
  return files.reduce(
    (sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size,
    0,
  );
}

/** Runs the installed command with a Node, from the folder it was installed in. */
export function run(
  { folder, command, environment }: Installation,
  node: string,
  args: string[],
  more: NodeJS.ProcessEnv = {},
) {
  const env = { ...environment, ...more };
  const { status, stdout, stderr } = spawnSync(node, [command, ...args], {
    cwd: folder,
    env,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

export type Portal = {
  url: string;
  /** What it has printed. */
  printed: () => string;
  /** From its start to its first answer. */
  seconds: number;
  /** @returns its exit code */
  stop: () => Promise<number | null>;
};

/** Starts the installed portal on a free port, with no data yet. @throws Error with what it printed where it ends */
export async function startPortal(
  { folder, command, environment }: Installation,
  node: string,
): Promise<Portal> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...environment,
    PORT: String(port),
    XDG_DATA_HOME: mkdtempSync(join(folder, 'data-')),
  };
  chmodSync(env.XDG_DATA_HOME, 0o755);
  const start = performance.now();
  const child = spawn(node, [command, 'serve'], { cwd: folder, env });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      printed += chunk;
    });
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`caseloom serve ended: ${printed}`);
    await setTimeout(50);
  }
  const seconds = (performance.now() - start) / 1000;
  return { url, printed: () => printed, seconds, stop: () => stop(child) };
}

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/api/health/ready`).catch(() => undefined);
  return answer?.ok === true;
}

async function stop(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null) return child.exitCode;
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  return code;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}
