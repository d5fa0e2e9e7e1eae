import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import { hashPassword } from '../../password.ts';
import { findUserByEmail, insertCompany, insertUser, updateAccount } from '../auth/queries.ts';
import { SAMPLE_DATA, SAMPLE_RESULTS, sampleModels } from './content.ts';

export type Sample = { email: string; password: string };

const EMAIL = 'sample@caseloom.example';

/**
 * The sample company of a fresh installation, with a random password.
 *
 * The password is kept beside the database, so that later starts offer the same
 * one; once somebody deletes that file, or the account, nothing is offered any more.
 */
export async function offerSample(db: Db, folder: string): Promise<Sample | null> {
  const file = join(folder, 'sample.json');
  const existing = await findUserByEmail(db, EMAIL);
  if (existing) return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
  const sample = { email: EMAIL, password: `${randomBytes(9).toString('base64url')}-a1A` };
  const passwordHash = await hashPassword(sample.password);
  await db.transaction(async (tx) => {
    const companyId = await insertCompany(tx, 'Örnek Şirket / Sample Company');
    const user = await insertUser(tx, {
      companyId,
      email: EMAIL,
      firstName: 'Deniz',
      lastName: 'Örnek',
      passwordHash,
      role: 'companyOwner',
    });
    if (user) await updateAccount(tx, user.id, { verified: true });
  });
  writeFileSync(file, JSON.stringify(sample), { mode: 0o600 });
  return sample;
}

/** The sample project for the sample company; does nothing where there is a project. */
export async function fillSample(app: FastifyInstance, sample: Sample): Promise<void> {
  const { token } = await call(app, 'POST', '/auth/login', { body: sample });
  const projects = await call(app, 'GET', '/project', { token });
  if (Array.isArray(projects) && projects.length === 0) await drawSample(app, token);
}

const NAME = 'Örnek: Çevrimiçi giriş';

/** Draws the sample project for whose token it is, through the same calls as everyone. @returns its slug; of the one that is there, where there is one */
export async function drawSample(app: FastifyInstance, token: string): Promise<string> {
  const projects: { name: string; slug: string }[] = await call(app, 'GET', '/project', { token });
  const drawn = projects.find(({ name }) => name === NAME);
  if (drawn) return drawn.slug;
  const project = await call(app, 'POST', '/project', { token, body: { name: NAME } });
  const projectSlug = project.slug;
  for (const data of SAMPLE_DATA) {
    await call(app, 'POST', '/data', { token, body: { projectSlug, type: 'text', ...data } });
  }
  let calledId: string | undefined;
  for (const toModel of sampleModels) {
    const body = { projectSlug, ...toModel(calledId) };
    calledId = (await call(app, 'POST', '/model', { token, body })).id;
  }
  await call(app, 'GET', `/model/generate/${calledId}`, { token });
  await runSample(app, token, calledId);
  return projectSlug;
}

/** Three cases passed and one failed, so that the dashboard has something to tell. */
async function runSample(app: FastifyInstance, token: string, modelId: string | undefined) {
  const { id: suiteId } = await call(app, 'POST', '/suite', { token, body: { modelId } });
  const { id } = await call(app, 'POST', '/run', { token, body: { suiteId } });
  const { items } = await call(app, 'GET', `/run/${id}/results`, { token });
  for (const [at, status] of SAMPLE_RESULTS.entries())
    await call(app, 'PUT', `/run/${id}/result/${items[at].caseKey}`, { token, body: { status } });
}

async function call(
  app: FastifyInstance,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  { token, body }: { token?: string; body?: object },
) {
  const answer = await app.inject({
    method,
    url: `/api${path}`,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(body && { payload: body }),
  });
  if (answer.statusCode === 503) throw new AppError('unavailable');
  if (answer.statusCode >= 300) throw new Error(`the sample: ${method} ${path}: ${answer.body}`);
  return answer.json();
}
