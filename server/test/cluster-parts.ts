import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { ended, isReady, type Portal } from './portal.ts';

/** A part of an installation that is killed, as a machine that fails, and started again. */
export type Part = { name: string; kill: () => Promise<void>; start: () => Promise<void> };

const { CITUS_FOLDER = '', POOLER_FOLDER = '' } = process.env;
export const HAS_CLUSTER = CITUS_FOLDER !== '' && POOLER_FOLDER !== '';

/** PostgreSQL and PgBouncer refuse to be root. */
function asPostgres(program: string, ...args: string[]): void {
  const isRoot = process.getuid?.() === 0;
  const [first = '', ...rest] = isRoot
    ? ['runuser', '-u', 'postgres', '--', program, ...args]
    : [program, ...args];
  execFileSync(first, rest, { cwd: '/', stdio: 'ignore' });
}

function killByFile(path: string): void {
  process.kill(Number(readFileSync(path, 'utf8').split('\n')[0]), 'SIGKILL');
}

/** What lets go of its port or memory late is started a little later. */
async function patiently(start: () => void): Promise<void> {
  for (let left = 50; ; left--) {
    try {
      return start();
    } catch (error) {
      if (left === 0) throw error;
      await wait(200);
    }
  }
}

/** One server of the cluster: 0 is the coordinator. */
export function aDatabaseServer(name: string, at: number): Part {
  const folder = `${CITUS_FOLDER}/${at}`;
  const args = ['-D', folder, '-w', '-l', `${CITUS_FOLDER}/log${at}`, 'start'];
  return {
    name,
    kill: async () => killByFile(`${folder}/postmaster.pid`),
    start: () => patiently(() => asPostgres('/usr/lib/postgresql/15/bin/pg_ctl', ...args)),
  };
}

export const aPooler: Part = {
  name: 'PgBouncer',
  kill: async () => killByFile(`${POOLER_FOLDER}/pid`),
  start: () =>
    patiently(() =>
      asPostgres('pgbouncer', '--quiet', '--daemon', `${POOLER_FOLDER}/pgbouncer.ini`),
    ),
};

/** A process of ours. `current` is the one that runs now. */
export async function aProcess(name: string, launch: () => Promise<Portal>, answers: boolean) {
  const part = {
    name,
    current: await launch(),
    kill: async () => void (await ended(part.current.child, 'SIGKILL')),
    start: async () => {
      part.current = await launch();
      if (answers) await isReady(part.current);
    },
  };
  if (answers) await isReady(part.current);
  return part satisfies Part;
}
