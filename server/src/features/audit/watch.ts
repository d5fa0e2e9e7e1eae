import { sentence } from '@caseloom/locales';
import type { FastifyRequest } from 'fastify';
import { insertAudit } from '../../db/audit.ts';
import type { Db } from '../../db/open.ts';
import type { Attempt, Watch } from '../../http/deps.ts';
import { insertMail } from '../auth/queries.ts';
import { listMemberIds, notify } from '../notification/queries.ts';
import { findUser } from '../user/queries.ts';
import { findSubject, type Kind, type Subject } from './queries.ts';

/** Changes of which nobody needs to know later. */
const QUIET = new Set([
  'notification.read',
  'result.set',
  'result.setMany',
  'notification.subscribe',
  'notification.unsubscribe',
  'twoFactor.start',
  'passkey.options',
  'subscription.manage',
]);

/** Changes of its locks that the owner of an account hears of by mail: it may not have been them. */
const ALARMING = new Set([
  'user.changePassword',
  'twoFactor.confirm',
  'twoFactor.disable',
  'twoFactor.renewCodes',
  'passkey.add',
  'passkey.remove',
]);

/** In which field a call names what it is about, most telling first. */
const NAMED_BY: Record<string, Kind> = {
  userId: 'user',
  modelId: 'model',
  stepId: 'step',
  suiteId: 'suite',
  runId: 'run',
};
/** What `id` means in the calls of a feature. */
const ID_OF: Record<string, Kind> = {
  project: 'project',
  testData: 'testData',
  user: 'user',
  suite: 'suite',
  run: 'run',
  result: 'run',
  apiKey: 'apiKey',
  passkey: 'passkey',
};

/** Keeps the audit log of one request's changes, and tells a model's project of its change. */
export function watchFrom(db: Db, request: FastifyRequest): Watch {
  return async (attempt) => {
    const { actor, call } = attempt;
    if (QUIET.has(call)) return async () => undefined;
    const { companyId, id: actorId } = actor;
    // looked at before: what is deleted can be named no more
    const before = await subjectOf(db, attempt);
    return async (output) => {
      const subject = completed(before, output);
      const from = { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' };
      await Promise.all([
        insertAudit(db, { companyId, actorId, action: call, ...subject, ...from }),
        call === 'model.update' && tellOfModel(db, attempt, subject),
        ALARMING.has(call) && alarm(db, attempt, subject),
      ]).catch((fault) => request.log.error({ err: fault }, 'a change was not noted'));
    };
  };
}

type Fields = Record<string, unknown>;

async function subjectOf(db: Db, { actor, call, input }: Attempt): Promise<Subject> {
  const { companyId } = actor;
  const [feature = '', verb = ''] = call.split('.');
  const fields = (input ?? {}) as Fields;
  const find = async (kind: Kind | undefined, id: unknown) =>
    kind && typeof id === 'string' ? findSubject(db, { companyId, kind, id }) : undefined;
  const slug = fields.projectSlug ?? fields.slug ?? (feature === 'project' ? fields.id : undefined);
  const project = await find('project', slug);
  const [field] = Object.keys(NAMED_BY).filter((name) => fields[name] !== undefined);
  const kindOfId = feature === 'company' ? kindOfCompanyId(verb) : ID_OF[feature];
  const thing = field
    ? await find(NAMED_BY[field], fields[field])
    : await find(kindOfId, fields.id);
  const found = thing ?? (verb === 'create' ? undefined : project);
  return {
    projectId: project?.projectId ?? thing?.projectId ?? null,
    subjectId: found?.subjectId ?? null,
    name: found?.name ?? saidName(fields),
  };
}

function kindOfCompanyId(verb: string): Kind {
  return verb.endsWith('Invite') ? 'invitation' : 'user';
}

/** What a call says itself: of whom or what it makes, there is no row yet. */
function saidName({ email, emails, name, label, subject }: Fields): string {
  const said = email ?? (Array.isArray(emails) ? emails.join(', ') : (name ?? label ?? subject));
  return typeof said === 'string' ? said.slice(0, 300) : '';
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
  const user = await findUser(db, actor.id);
  if (!user) return;
  const { email, firstName, lastName, language, companyId } = user;
  await insertMail(db, {
    template: 'security_changed',
    companyId,
    language,
    to: { address: email, name: `${firstName} ${lastName}` },
    params: {
      what: sentence(language, 'activity', call, { name }),
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
