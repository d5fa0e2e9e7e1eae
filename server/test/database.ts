import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import type { TestProject } from 'vitest/node';
import { distributeDb } from '../src/db/distribute.ts';
import { startEmbedded } from '../src/db/embedded.ts';
import { migrateDb } from '../src/db/migrate.ts';
import { createDatabase, dropDatabase, WORKERS } from './cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of a migrated, empty database that each world copies. */
    server: pg.ClientConfig;
    template: string;
  }
}

/** One server for all server tests: the one of DATABASE_URL, or an embedded one that forgets. */
export default async function setup(project: TestProject) {
  const url = process.env.DATABASE_URL;
  const folder = mkdtempSync(join(tmpdir(), 'caseloom-test-'));
  // the database may run as another account than ours
  chmodSync(folder, 0o755);
  const embedded = url
    ? undefined
    : await startEmbedded(join(folder, 'data'), { isGiven: true, fsync: false });
  const server: pg.ClientConfig = url ? fromUrl(url) : { ...embedded?.connection };
  const template = `caseloom_template_${process.pid}`;
  await createDatabase(server, template);
  await migrateDb({ ...server, database: template });
  if (WORKERS.length > 0) await distributeDb({ ...server, database: template });
  const boss = new PgBoss({ ...server, database: template, schema: 'jobs' });
  await boss.start();
  await boss.stop({ graceful: false });
  project.provide('server', server);
  project.provide('template', template);
  return async () => {
    await dropDatabase(server, template);
    await embedded?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

function fromUrl(url: string): pg.ClientConfig {
  const { hostname, port, username, password } = new URL(url);
  return {
    host: hostname,
    port: Number(port || 5432),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
  };
}
