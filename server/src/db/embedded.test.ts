import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { mayMount, mount, unmount } from '../../test/small-disk.ts';
import { startEmbedded } from './embedded.ts';
import { migrateDb } from './migrate.ts';

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'caseloom-embedded-'));
  // the database may run as another account than ours
  chmodSync(folder, 0o755);
  folders.push(folder);
  return join(folder, 'data');
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function isAnswering(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const options = { isGiven: true, fsync: false };

/** A process of its own that starts the database, and reports it. */
async function aProcess(dataDir: string) {
  const child = aStart(dataDir);
  await once(child.stdout, 'data');
  return child;
}

function aStart(dataDir: string) {
  const module = JSON.stringify(join(import.meta.dirname, 'embedded.ts'));
  const code = `const { startEmbedded } = await import(${module});
    await startEmbedded(${JSON.stringify(dataDir)}, ${JSON.stringify(options)});
    console.log('ready'); setInterval(() => undefined, 1000);`;
  return spawn(process.execPath, ['--input-type=module', '-e', code]);
}

describe('the embedded database', () => {
  it('stops with the process that started it, even when that is killed, and opens again', async () => {
    const dataDir = aFolder();
    const child = await aProcess(dataDir);
    const file = join(dataDir, 'postgres/postmaster.pid');
    const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
    expect(isAlive(pid)).toBe(true);
    child.kill('SIGKILL');
    await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false);
    const again = await startEmbedded(dataDir, options);
    await again.stop();
  });

  it('waits for the disk before it answers, so that a power cut loses nothing that was answered', async () => {
    const { connection, stop } = await startEmbedded(aFolder(), { isGiven: true });
    const client = new pg.Client(connection);
    await client.connect();
    try {
      for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums']) {
        const { rows } = await client.query(`select current_setting($1) as value`, [setting]);
        expect([setting, rows[0].value]).toEqual([setting, 'on']);
      }
    } finally {
      await client.end();
      await stop();
    }
  });

  it.skipIf(!mayMount())(
    'says where there is no room to start, and starts once there is',
    async () => {
      const place = dirname(aFolder());
      expect(mount(place, 160)).toBe(true);
      try {
        chmodSync(place, 0o755);
        const dataDir = join(place, 'data');
        await (await startEmbedded(dataDir, options)).stop();
        const filler = join(place, 'filler');
        expect(() => writeFileSync(filler, Buffer.alloc(160 * 1024 * 1024))).toThrow('ENOSPC');
        await expect(startEmbedded(dataDir, options)).rejects.toThrow(
          /There is no room on the disk/,
        );
        rmSync(filler);
        await (await startEmbedded(dataDir, options)).stop();
      } finally {
        unmount(place);
      }
    },
  );

  it('is opened by one process only: the second is refused with the number of the first', async () => {
    const dataDir = aFolder();
    const first = await startEmbedded(dataDir, options);
    try {
      await expect(startEmbedded(dataDir, options)).rejects.toThrow(
        /Another Caseloom \(database process \d+\) is running on .+ Stop it first/,
      );
    } finally {
      await first.stop();
    }
  });

  it('starts where a crash left its lock and its socket, and another program has the same process number', async () => {
    const dataDir = aFolder();
    const { connection, stop } = await startEmbedded(dataDir, options);
    await stop();
    const lock = `${process.pid}\n${join(dataDir, 'postgres')}\n`;
    writeFileSync(join(dataDir, 'postgres/postmaster.pid'), lock);
    writeFileSync(join(connection.host, '.s.PGSQL.5432.lock'), lock);
    await (await startEmbedded(dataDir, options)).stop();
  });

  it('starts again after a crash, and does not end a shell in its folder', async () => {
    const dataDir = aFolder();
    const { connection, stop } = await startEmbedded(dataDir, options);
    const folder = join(dataDir, 'postgres');
    const shell = spawn('sh', ['-c', 'read line'], { cwd: folder });
    try {
      process.kill(
        Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]),
        'SIGKILL',
      );
      await expect
        .poll(() => isAnswering(connection), { timeout: 20_000, interval: 200 })
        .toBe(true);
      expect([shell.exitCode, shell.signalCode]).toEqual([null, null]);
    } finally {
      shell.kill();
      await stop();
    }
  });

  it('is made again where its first start was killed half-way', async () => {
    const dataDir = aFolder();
    for (const wait of [400, 900]) {
      const child = aStart(dataDir);
      await new Promise((resolve) => setTimeout(resolve, wait));
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    const { stop, connection } = await startEmbedded(dataDir, options);
    await migrateDb(connection);
    await stop();
  });

  it('follows no link in the place of its socket', async () => {
    const dataDir = aFolder();
    const mark = createHash('sha256').update(join(dataDir, 'postgres')).digest('hex').slice(0, 12);
    const socket = join(tmpdir(), `caseloom-${mark}`);
    const elsewhere = mkdtempSync(join(tmpdir(), 'caseloom-elsewhere-'));
    folders.push(elsewhere, socket);
    symlinkSync(elsewhere, socket);
    const before = statSync(elsewhere);
    await expect(startEmbedded(dataDir, options)).rejects.toThrow(/is no folder\. Remove it/);
    expect(statSync(elsewhere)).toMatchObject({ uid: before.uid, mode: before.mode });
  });

  it('does not change a folder that holds something else', async () => {
    const dataDir = aFolder();
    mkdirSync(join(dataDir, 'postgres'), { recursive: true });
    writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '15\n');
    await expect(startEmbedded(dataDir, options)).rejects.toThrow(/data of another PostgreSQL/);
    expect(readFileSync(join(dataDir, 'postgres/PG_VERSION'), 'utf8')).toBe('15\n');
  });

  it('is migrated once by several nodes that start at the same time', async () => {
    const { connection, stop } = await startEmbedded(aFolder(), options);
    const client = new pg.Client(connection);
    try {
      await Promise.all([1, 2, 3].map(() => migrateDb(connection)));
      await client.connect();
      const { rows } = await client.query(
        'select count(*)::int as tables from pg_tables where schemaname = $1',
        ['public'],
      );
      expect(rows[0].tables).toBeGreaterThan(12);
    } finally {
      await client.end();
      await stop();
    }
  });
});
