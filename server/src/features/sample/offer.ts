import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Project } from '@caseloom/contract';
import { LANGUAGES, type Language } from '@caseloom/locales';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import { hashPassword } from '../../password.ts';
import { findUserByEmail, insertCompany, insertUser, updateAccount } from '../auth/queries.ts';
import { hasCompany } from '../company/queries.ts';
import { allowSample, markSample } from '../project/queries.ts';
import { findActor } from '../session/queries.ts';
import { SAMPLE_RESULTS, sampleData, sampleModels } from './content.ts';
import { sampleWords } from './words.ts';

export type Sample = { email: string; password: string };

const EMAIL = 'sample@caseloom.example';

/** Where the login of the sample company is stored, in the folder of the data. */
export const sampleFile = (folder: string) => join(folder, 'sample.json');

/**
 * The sample company of a fresh installation, with a random password; none where there is another company.
 *
 * The password is stored next to the database, so that later starts offer the same
 * one; once somebody deletes that file, or the account, nothing is offered any more.
 */
export async function offerSample(db: Db, folder: string): Promise<Sample | null> {
  const file = sampleFile(folder);
  const existing = await findUserByEmail(db, EMAIL);
  if (existing) return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
  // moved or restored, an installation has people of its own, and a new folder
  if (await hasCompany(db)) return null;
  const sample = { email: EMAIL, password: `${randomBytes(9).toString('base64url')}-a1A` };
  const passwordHash = await hashPassword(sample.password);
  await db.transaction(async (tx) => {
    const companyId = await insertCompany(tx, { name: 'Örnek Şirket / Sample Company' });
    const user = await insertUser(tx, {
      companyId,
      email: EMAIL,
      firstName: 'Deniz',
      lastName: 'Örnek',
      passwordHash,
      role: 'companyOwner',
    });
    if (user) await updateAccount(tx, user, { verified: true });
  });
  writeFileSync(file, JSON.stringify(sample), { mode: 0o600 });
  return sample;
}

/** Stores the login that came along with a database; one of the database that was there before goes. */
export function replaceSample(folder: string, login: Buffer | undefined): void {
  rmSync(sampleFile(folder), { force: true });
  if (login) writeFileSync(sampleFile(folder), login, { mode: 0o600 });
}

/** The sample project for the sample company; does nothing where there is a project. */
export async function fillSample(app: FastifyInstance, db: Db, sample: Sample): Promise<void> {
  const { token } = await call(app, 'POST', '/auth/login', { body: sample });
  const projects = await call(app, 'GET', '/project', { token });
  if (Array.isArray(projects) && projects.length === 0)
    await drawSample(app, db, { token, language: 'tr', isOwn: true });
  // none of the devices that its visitors see is ours
  await call(app, 'DELETE', '/auth/logout', { token });
}

/** Who the sample is drawn for, and in which words; whether it is the sample company's own. */
type SampleOptions = { token: string; language: Language; isOwn?: boolean };

/**
 * Draws the sample project in the language of who asks, through the same calls as everyone. A plan that
 * is used up does not keep it from being drawn.
 *
 * @returns its slug; of the one that is there in that language, or that was renamed, where there is one
 */
export async function drawSample(
  app: FastifyInstance,
  db: Db,
  options: SampleOptions,
): Promise<string> {
  const words = sampleWords(options.language);
  const projects: Project[] = await call(app, 'GET', '/project', options);
  const drawn = findDrawn(projects, words.project);
  if (drawn) return drawn.slug;
  const body = { name: words.project };
  const { id, slug: projectSlug } = await call(app, 'POST', '/project', { ...options, body });
  const companyId = (await findActor(db, options.token))?.companyId;
  if (!companyId) throw new AppError('unauthorized');
  const project = { id, companyId };
  await allowSample(db, project);
  try {
    await fillProject(app, { ...options, projectSlug });
  } finally {
    await markSample(db, project, options.isOwn ?? false);
  }
  return projectSlug;
}

/** One that has the name of a sample in another language is another one. */
function findDrawn(projects: Project[], name: string): Project | undefined {
  const others = LANGUAGES.map((language) => sampleWords(language).project);
  const isRenamed = (project: Project) => project.isSample && !others.includes(project.name);
  return projects.find((project) => project.name === name) ?? projects.find(isRenamed);
}

async function fillProject(
  app: FastifyInstance,
  { projectSlug, ...options }: SampleOptions & { projectSlug: string },
): Promise<void> {
  const words = sampleWords(options.language);
  for (const data of sampleData(words)) {
    await call(app, 'POST', '/data', { ...options, body: { projectSlug, type: 'text', ...data } });
  }
  let calledId: string | undefined;
  for (const toModel of sampleModels(words)) {
    // its test cases stay in its language, for every reader
    const settings = { language: options.language };
    const model = { projectSlug, settings, ...toModel(calledId) };
    calledId = (await call(app, 'POST', '/model', { ...options, body: model })).id;
  }
  await call(app, 'GET', `/model/generate/${calledId}`, options);
  await runSample(app, options, calledId);
}

/** Three cases passed and one failed, so that the dashboard has figures to show. */
async function runSample(
  app: FastifyInstance,
  options: SampleOptions,
  modelId: string | undefined,
) {
  const suite = await call(app, 'POST', '/suite', { ...options, body: { modelId } });
  const { id } = await call(app, 'POST', '/run', { ...options, body: { suiteId: suite.id } });
  const { items } = await call(app, 'GET', `/run/${id}/results`, options);
  for (const [at, status] of SAMPLE_RESULTS.entries())
    await call(app, 'PUT', `/run/${id}/result/${items[at].caseKey}`, {
      ...options,
      body: { status },
    });
}

async function call(
  app: FastifyInstance,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  { token, language, body }: Partial<SampleOptions> & { body?: object },
) {
  const answer = await app.inject({
    method,
    url: `/api${path}`,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(language && { 'accept-language': language }),
    },
    ...(body && { payload: body }),
  });
  if (answer.statusCode === 503) throw new AppError('unavailable');
  if (answer.statusCode >= 300) throw new Error(`the sample: ${method} ${path}: ${answer.body}`);
  return answer.body ? answer.json() : undefined;
}
