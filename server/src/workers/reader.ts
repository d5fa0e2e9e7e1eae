import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { ReadDocuments } from '@caseloom/formats/document';
import { LANES } from './lane.ts';
import { createScheduler, type TaskOwner } from './scheduler.ts';

export type GivenFile = { name: string; bytes: Uint8Array };
/** What became of a file. */
export type ReadFile = ReadDocuments;

/** What reading one file may take: of the processor, which a busy machine gives slowly, and in all. */
const CPU_SECONDS = 10;
const TIMEOUT_MS = 60_000;
const HEAP_MB = 192;
const MEMORY_MB = 400;
const WATCH_MS = 100;
/** How many files are read at once; of one company all but one of them. */
const schedule = createScheduler({ maxConcurrent: 2, maxPerCompany: 1, maxQueued: 50 });
/** As `LANES.background` gives way to what people wait for. */
const { niceness } = LANES.background;

const CHILD = fileURLToPath(new URL('./reader-child.ts', import.meta.url));
/** All that a reader may see of the disk: the program it runs, in the repository or in a package. */
const VISIBLE = [
  'lib/',
  'package.json',
  'server/src/workers/',
  'server/package.json',
  'formats/',
  'engine/',
  'locales/',
  'node_modules/',
]
  .map((path) => fileURLToPath(new URL(`../../../${path}`, import.meta.url)))
  .map((path) => `--allow-fs-read=${path}`);

/** A process that can do nothing but compute and answer. */
export const CONFINED: ForkOptions = {
  execArgv: ['--permission', ...VISIBLE, `--max-old-space-size=${HEAP_MB}`],
  env: {},
  serialization: 'advanced',
  stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
};

export type Reader = {
  /** The texts in a file; undefined where it took too long or too much. @throws the signal's reason; AppError `unavailable` where too many files of the company wait already */
  read: (file: GivenFile, signal: AbortSignal) => Promise<ReadFile | undefined>;
  close: () => void;
};

/**
 * A process that reads uploaded files, limited in time, memory and rights: what is in
 * them is not trusted. One that had to be stopped is replaced for the next file. Each file waits
 * for its company's turn.
 */
export function openReader({ companyId }: TaskOwner): Reader {
  let child: ChildProcess | undefined;
  return {
    read: (file, signal) =>
      schedule({ companyId, signal }, async () => {
        child = child && isAlive(child) ? child : startChild();
        const read = await ask(child, file, signal);
        signal.throwIfAborted();
        return read;
      }),
    close: () => void child?.kill('SIGKILL'),
  };
}

/** What was stopped, or has ended, may seem connected for a moment more. */
function isAlive({ connected, killed, exitCode, signalCode }: ChildProcess): boolean {
  return connected && !killed && exitCode === null && signalCode === null;
}

function startChild(): ChildProcess {
  // the end of the process is handled where its answer is awaited
  const child = fork(CHILD, [], CONFINED).on('error', () => undefined);
  try {
    if (child.pid) setPriority(child.pid, niceness);
  } catch {
    // it has ended already
  }
  return child;
}

async function ask(
  child: ChildProcess,
  file: GivenFile,
  signal: AbortSignal,
): Promise<ReadFile | undefined> {
  const { promise, resolve } = Promise.withResolvers<ReadFile | undefined>();
  const stop = () => child.kill('SIGKILL');
  const timer = setTimeout(stop, TIMEOUT_MS);
  const begun = cpuSecondsOf(child);
  const watch = setInterval(async () => {
    const [memory, before, now] = await Promise.all([memoryOf(child), begun, cpuSecondsOf(child)]);
    if (memory > MEMORY_MB || now - before > CPU_SECONDS) stop();
  }, WATCH_MS);
  signal.addEventListener('abort', stop);
  const answer = (read: unknown) => resolve(read as ReadFile);
  const end = () => resolve(undefined);
  child.once('message', answer).once('exit', end).once('error', end);
  child.send(file, (fault) => fault && end());
  const read = await promise;
  clearTimeout(timer);
  clearInterval(watch);
  signal.removeEventListener('abort', stop);
  child.off('message', answer).off('exit', end).off('error', end);
  return read;
}

/** How often the clock of Linux ticks in a second. */
const TICKS = 100;

/** How long a process has computed; 0 where the operating system does not report it. */
async function cpuSecondsOf({ pid }: ChildProcess): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // behind the name, which may hold anything, come the state and ten numbers before those of the processor
  const [user = 0, system = 0] = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return (user + system) / TICKS;
}

/** In megabytes; 0 where the operating system does not report it. */
async function memoryOf({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
}
