import { BIN_KINDS } from '@caseloom/contract';
import { sentence } from '@caseloom/locales';
import type { FastifyRequest } from 'fastify';
import { insertAudit } from '../../db/audit.ts';
import type { Db } from '../../db/open.ts';
import type { Attempt, Watch } from '../../http/deps.ts';
import { insertMail } from '../auth/queries.ts';
import { listMemberIds, notify } from '../notification/queries.ts';
import { findUser } from '../user/queries.ts';
import { happeningOf } from './happening.ts';
import { findSubject, type Kind, type Subject } from './queries.ts';

/** Changes of which nobody needs to know later. */
export const QUIET = new Set([
  'notification.read',
  'project.setFavourite',
  // the calls it is drawn by are noted each
  'project.drawSample',
  // a draft is nothing yet; what becomes of it is told
  'ai.prompt',
  'ai.suggest',
  'ai.promptStream',
  'ai.upload',
  'ai.uploadStream',
  'ai.refine',
  'ai.cancel',
  'ai.skipFile',
  'ai.again',
  'ai.delete',
  'ai.explain',
  'ai.nameCases',
  'notification.subscribe',
  'notification.unsubscribe',
  'twoFactor.start',
  'passkey.options',
  'subscription.manage',
  'result.here',
  // a result says itself by whom and when
  'result.set',
  'result.setMany',
  'result.attach',
  'result.detach',
]);

/** Changes of its locks that the owner of an account hears of by mail: it may not have been them. Of a new password they do in a mail of its own. */
const ALARMING = [
  'twoFactor.confirm',
  'twoFactor.disable',
  'twoFactor.renewCodes',
  'passkey.add',
  'passkey.remove',
] as const;

/** Where the calls of a feature name the one thing they are about. */
const NAMED_BY: Record<string, { field: string; kind: Kind }> = {
  member: { field: 'userId', kind: 'user' },
  model: { field: 'modelId', kind: 'model' },
  step: { field: 'stepId', kind: 'step' },
  testData: { field: 'id', kind: 'testData' },
  suite: { field: 'id', kind: 'suite' },
  run: { field: 'id', kind: 'run' },
  result: { field: 'id', kind: 'run' },
  report: { field: 'id', kind: 'run' },
  user: { field: 'id', kind: 'user' },
  company: { field: 'id', kind: 'user' },
  twoFactor: { field: 'id', kind: 'user' },
  passkey: { field: 'id', kind: 'passkey' },
  apiKey: { field: 'id', kind: 'apiKey' },
  // calls that are otherwise than their feature's
  'project.addMember': { field: 'userId', kind: 'user' },
  'project.removeMember': { field: 'userId', kind: 'user' },
  'company.cancelInvite': { field: 'id', kind: 'invitation' },
  'company.resendInvite': { field: 'id', kind: 'invitation' },
  'suite.create': { field: 'modelId', kind: 'model' },
  'run.create': { field: 'suiteId', kind: 'suite' },
};
/** What they make is what they are about; what they name only says in which project. */
const CREATIONS = new Set(['create', 'rerun']);

/** Keeps the audit log of one request's changes, and tells a model's project of its change. */
export function watchFrom(db: Db, request: FastifyRequest): Watch {
  return async (attempt) => {
    const { actor, call } = attempt;
    if (QUIET.has(call) || isPreference(attempt)) return async () => undefined;
    const { companyId, id: actorId } = actor;
    // looked at before: what is deleted can be named no more
    const before = await subjectOf(db, attempt);
    const happening = await happeningOf(db, attempt, before.projectId);
    return async (output) => {
      const invited = call === 'company.inviteMany' ? invitedIn(output) : undefined;
      // nothing came of it
      if (invited === '') return;
      const subject = { ...completed(before, output), ...(invited && { name: invited }) };
      const from = { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' };
      await Promise.all([
        insertAudit(db, { companyId, actorId, ...happening, ...subject, ...from }),
        call === 'model.update' && tellOfModel(db, attempt, subject),
        alarm(db, attempt, subject),
      ]).catch((fault) => request.log.error({ err: fault }, 'a change was not noted'));
    };
  };
}

type Fields = Record<string, unknown>;

/** What somebody likes to see is nobody else's business. */
function isPreference({ call, input }: Attempt): boolean {
  const liked = ['language', 'theme', 'notifications', 'firstSteps'];
  return call === 'user.update' && Object.keys(input ?? {}).every((name) => liked.includes(name));
}

async function subjectOf(db: Db, { actor, call, input }: Attempt): Promise<Subject> {
  const { companyId } = actor;
  const [feature = '', verb = ''] = call.split('.');
  const fields = (input ?? {}) as Fields;
  const find = async (kind: Kind, id: unknown) =>
    typeof id === 'string' ? findSubject(db, { companyId, kind, id }) : undefined;
  const slug = fields.projectSlug ?? fields.slug ?? (feature === 'project' ? fields.id : undefined);
  const project = await find('project', slug);
  const named = feature === 'bin' ? binnedBy(fields) : (NAMED_BY[call] ?? NAMED_BY[feature]);
  const thing = named && (await find(named.kind, fields[named.field]));
  const found = CREATIONS.has(verb) ? undefined : (thing ?? project);
  return {
    projectId: project?.projectId ?? thing?.projectId ?? null,
    subjectId: found?.subjectId ?? null,
    name: found?.name ?? saidName(fields),
  };
}

/** Of what lies in the bin a call says the kind itself. */
function binnedBy({ kind }: Fields): { field: string; kind: Kind } | undefined {
  const known = BIN_KINDS.find((one) => one === kind);
  return known && { field: 'id', kind: known };
}

/** What a call says itself: of whom or what it makes, there is no row yet. */
function saidName({ email, emails, name, label, subject }: Fields): string {
  const all = Array.isArray(emails) ? emails : [email ?? name ?? label ?? subject];
  return all
    .filter((said) => typeof said === 'string')
    .join(', ')
    .slice(0, 300);
}

/** Of all who were to be invited at once those who were: the others have a reason why not. */
function invitedIn(answers: unknown): string {
  const invited = (answers as Fields[]).filter(({ error }) => error === null);
  return saidName({ emails: invited.map(({ email }) => email) });
}

/** What was made is known by its answer. */
function completed(before: Subject, output: unknown): Subject {
  if (before.subjectId !== null || typeof output !== 'object' || output === null) return before;
  const { id, name, label, slug } = output as Fields;
  const said = name ?? label;
  return {
    projectId: before.projectId ?? (typeof slug === 'string' && isText(id) ? id : null),
    subjectId: isText(id) ? id : null,
    name: isText(said) ? said : before.name,
  };
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

async function alarm(db: Db, { actor, call }: Attempt, { name }: Subject): Promise<void> {
  const change = ALARMING.find((one) => one === call);
  const user = change && (await findUser(db, actor.id));
  if (!user) return;
  const { email, firstName, lastName, language, companyId } = user;
  await insertMail(db, {
    template: 'security_changed',
    companyId,
    language,
    to: { address: email, name: `${firstName} ${lastName}` },
    params: {
      what: sentence(language, 'mail', `security_${change}`, { name }),
      path: '/app/settings/security',
    },
  });
}

async function tellOfModel(
  db: Db,
  { actor }: Attempt,
  { projectId, subjectId: modelId }: Subject,
): Promise<void> {
  if (!projectId || !modelId) return;
  const { companyId, id: actorId } = actor;
  const userIds = await listMemberIds(db, { companyId, projectId, but: actorId });
  const data = { projectId, modelId, actorId };
  await notify(db, { companyId, userIds, kind: 'model_changed', data, about: modelId });
}
