import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Client, createClient } from '@caseloom/client';
import type { Project, User } from '@caseloom/contract';
import { asc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { afterAll, inject } from 'vitest';
import type { Ai } from '../src/ai.ts';
import { openPool } from '../src/db/open.ts';
import { insertCompany, insertUser, updateAccount } from '../src/features/auth/queries.ts';
import { projectMembers } from '../src/features/member/schema.ts';
import { insertSession } from '../src/features/session/queries.ts';
import { setPlan } from '../src/features/subscription/queries.ts';
import { openFolder } from '../src/files/folder.ts';
import type { FileStore } from '../src/files/store.ts';
import { mailOutbox } from '../src/mail/schema.ts';
import { hashPassword } from '../src/password.ts';
import type { Payments } from '../src/payments.ts';
import type { LinkPlaces } from '../src/public-address.ts';
import type { Push } from '../src/push.ts';
import type { WebhookPlaces } from '../src/webhook-places.ts';
import { copyDatabase, dropDatabase } from './cluster.ts';
import { aNode } from './node.ts';
import { POOLER_PORT, throughPooler } from './pooler.ts';

export type Person = User & { token: string; companyId: string };

export const PASSWORD = 'Abcdef1!';

/** An address that nobody has, of digits: letters of it could be those of a password, which is refused then. */
export const anAddress = () => `${crypto.getRandomValues(new BigUint64Array(1))}@example.com`;

const passwordHash = hashPassword(PASSWORD);

/** Of all worlds of one test file: the keys of files begin with their company. */
const folderOfFiles = mkdtempSync(join(tmpdir(), 'caseloom-files-'));
afterAll(() => rmSync(folderOfFiles, { recursive: true, force: true }));

async function toTestPool(connection: pg.ClientConfig): Promise<pg.Pool> {
  const limits = { max: 10, seconds: 60 };
  if (POOLER_PORT) return throughPooler(connection, limits);
  // tables of tests are small: to begin a parallel scan takes longer than to read them
  const options = '-c max_parallel_workers_per_gather=0';
  return openPool({ ...connection, options }, limits);
}

/** A whole server on an empty database of its own, and hands to fill it. */
export async function aWorld({
  payments,
  ai = { operator: undefined, owners: 'public', monthlyDrafts: null },
  webhooks = 'public',
  links = 'public',
  files = openFolder(folderOfFiles),
  toPool = toTestPool,
}: {
  payments?: Payments;
  ai?: Ai;
  webhooks?: WebhookPlaces;
  links?: LinkPlaces;
  /** Where files are kept. */
  files?: FileStore;
  /** How the server reaches its database. */
  toPool?: (connection: pg.ClientConfig) => Promise<pg.Pool>;
} = {}) {
  const server = inject('server');
  const name = `caseloom_${process.pid}_${crypto.randomUUID().replaceAll('-', '')}`;
  await copyDatabase(server, { from: inject('template'), to: name });
  const connection = { ...server, database: name };
  const pushed: { endpoint: string; message: object }[] = [];
  const push: Push = async ({ endpoint }, message) => {
    pushed.push({ endpoint, message });
    return endpoint.endsWith('/gone') ? 'gone' : 'sent';
  };
  const nodes: Awaited<ReturnType<typeof aNode>>[] = [];
  const openNode = async () => {
    const node = await aNode(connection, { payments, ai, webhooks, links, files, push, toPool });
    nodes.push(node);
    return node;
  };
  const { app, db, pool, jobContext, startJobs, runJobs } = await openNode();
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.stop()));
    await dropDatabase(server, name);
  });

  /** Calls the API as this user, or as nobody, through the same client as the browser does. */
  const as = (person?: { token: string }, headers: Record<string, string> = {}) =>
    clientOf(app, person, headers);

  /** Another server on the same database, and its calls. */
  const anotherNode = async () => {
    const node = await openNode();
    return { ...node, as: (person: { token: string }) => clientOf(node.app, person) };
  };

  /** A company that no plan limits. */
  const aCompany = async () => {
    const companyId = await insertCompany(db, { name: 'A company' });
    await setPlan(db, { companyId, plan: 'company' });
    return companyId;
  };

  /** A verified user with a session: the owner of a company of its own, or a member of `companyOf`'s. */
  const aUser = async ({ companyOf }: { companyOf?: Person } = {}): Promise<Person> => {
    const companyId = companyOf?.companyId ?? (await aCompany());
    const row = await insertUser(db, {
      companyId,
      email: anAddress(),
      firstName: 'Ayşe',
      lastName: 'İnan',
      passwordHash: await passwordHash,
      role: companyOf ? 'member' : 'companyOwner',
    });
    if (!row) throw new Error('a user was not inserted');
    await updateAccount(db, row, { verified: true });
    const token = await insertSession(db, row, { ip: '', userAgent: '' });
    return { ...(await as({ token }).user.me()), token, companyId };
  };

  /** Makes somebody an active member of a project. */
  const joins = async (
    { id: userId, companyId }: Person,
    { id: projectId }: Pick<Project, 'id'>,
  ) => {
    const status = 'active' as const;
    await db
      .insert(projectMembers)
      .values({ companyId, projectId, userId, status })
      .onConflictDoUpdate({
        target: [projectMembers.companyId, projectMembers.projectId, projectMembers.userId],
        set: { status },
      });
  };

  /** The mails that wait for an address, oldest first. */
  const mailsTo = (address: string) =>
    db
      .select()
      .from(mailOutbox)
      .where(eq(mailOutbox.toAddress, address))
      .orderBy(asc(mailOutbox.id));

  return {
    ...{ app, db, pool, files, jobContext, pushed, connection },
    ...{ as, aUser, joins, mailsTo, startJobs, runJobs, anotherNode },
  };
}

function clientOf(
  app: FastifyInstance,
  person?: { token: string },
  headers: Record<string, string> = {},
): Client {
  return createClient({
    url: 'http://localhost',
    ...(person && { token: person.token }),
    headers,
    fetch: async (request) => {
      const {
        statusCode,
        rawPayload,
        headers: answered,
      } = await app.inject({
        method: request.method as 'GET',
        url: new URL(request.url).pathname + new URL(request.url).search,
        headers: Object.fromEntries(request.headers),
        payload: Buffer.from(await request.arrayBuffer()),
      });
      const body = statusCode === 204 ? null : new Uint8Array(rawPayload);
      return new Response(body, { status: statusCode, headers: answered as HeadersInit });
    },
  });
}
