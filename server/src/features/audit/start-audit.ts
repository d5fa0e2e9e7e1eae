import {
  BIN_KINDS,
  type GuardAudit,
  type Named,
  type SubjectKind,
  truth,
} from '@caseloom/contract';
import { isRecord } from '@caseloom/formats/is-record';
import { sentence } from '@caseloom/locales';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../../db/open.ts';
import type { AuditedCall, StartAudit } from '../../http/deps.ts';
import { insertMail } from '../../mail/queries.ts';
import { listMemberIds } from '../notification/queries/recipients.ts';
import { notify } from '../notification/queries.ts';
import { findUser } from '../user/queries.ts';
import { auditEntryOf } from './audit-details.ts';
import { findSubject, insertAudit, keyDetails, type Subject } from './queries.ts';

/** Keeps the audit log of one request's changes as their routes declare it, and notifies the members of a project when its model changed. */
export function startAuditFor(db: Db, request: FastifyRequest): StartAudit {
  return async (call) => {
    const { actor, audit } = call;
    if (isPreference(call) || isPreview(call)) return async () => undefined;
    const { companyId, id: actorId } = actor;
    // looked at before: what is deleted can be named no more
    const before = await subjectOf(db, call);
    const entry = await auditEntryOf(db, call, before.projectId);
    const details = { ...entry.details, ...(await keyDetails(db, actor)) };
    return async (output) => {
      const invited = audit.subject === 'invited' ? invitedIn(output) : undefined;
      // nothing came of it
      if (invited === '' || isVain(output, audit.doneBy)) return;
      const subject = { ...completed(before, output), ...(invited && { name: invited }) };
      const from = { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' };
      const counts = { ...countIn(output, audit.countedBy), ...countsIn(output, audit.countsBy) };
      const known = { ...details, ...counts };
      await Promise.all([
        insertAudit(db, { companyId, actorId, ...entry, details: known, ...subject, ...from }),
        audit.notifiesMembers && notifyOfModel(db, call, subject),
        audit.level === 'alert' && alert(db, call, subject),
      ]).catch((fault) => request.log.error({ err: fault }, 'a change was not noted'));
    };
  };
}

type Fields = Record<string, unknown>;

/** Changes of personal preferences are private and are not logged. */
function isPreference({ audit: { preferences }, input }: AuditedCall): boolean {
  return (
    preferences !== undefined &&
    Object.keys(input ?? {}).every((name) => preferences.includes(name))
  );
}

/** What only was looked at did not happen. */
function isPreview({ audit: { previewField }, input }: AuditedCall): boolean {
  if (previewField === undefined || !isRecord(input)) return false;
  // a form has texts only
  return truth.safeParse(input[previewField]).data === true;
}

async function subjectOf(db: Db, { actor, audit, input }: AuditedCall): Promise<Subject> {
  const { companyId } = actor;
  const { subject, madeFrom, projectField } = audit;
  const fields = isRecord(input) ? input : {};
  const find = async (kind: SubjectKind, id: unknown) =>
    typeof id === 'string' ? findSubject(db, { companyId, kind, id }) : undefined;
  const slug = fields.projectSlug ?? fields.slug ?? (projectField && fields[projectField]);
  const project = await find('project', slug);
  const named = madeFrom ?? namedBy(subject, fields);
  const thing = named && (await find(named.kind, fields[named.field]));
  const found = subject === 'answer' ? undefined : (thing ?? project);
  return {
    projectId: project?.projectId ?? thing?.projectId ?? null,
    subjectId: found?.subjectId ?? null,
    name: found?.name ?? nameFromFields(fields),
  };
}

/** The thing that a call names; of what lies in the bin it says the kind itself. */
function namedBy(subject: GuardAudit['subject'], { kind }: Fields): Named | undefined {
  if (typeof subject === 'object') return subject;
  const binned = BIN_KINDS.find((one) => one === kind);
  return subject === 'binned' && binned ? { kind: binned, field: 'id' } : undefined;
}

/** The name in the fields of a call: what it makes has no row yet. */
function nameFromFields({ email, emails, name, label, subject }: Fields): string {
  const all = Array.isArray(emails) ? emails : [email ?? name ?? label ?? subject];
  return all
    .filter((text) => typeof text === 'string')
    .join(', ')
    .slice(0, 300);
}

/** Of all who were to be invited at once those who were: the others have a reason why not. */
function invitedIn(answers: unknown): string {
  const all = Array.isArray(answers) ? answers.filter(isRecord) : [];
  const invited = all.filter(({ error }) => error === null);
  return nameFromFields({ emails: invited.map(({ email }) => email) });
}

/** Whether nothing came of a call, as its answer says. */
function isVain(output: unknown, field: string | undefined): boolean {
  return field !== undefined && isRecord(output) && output[field] === false;
}

/** How many things a call changed, as its answer says. */
function countIn(output: unknown, field: string | undefined): Record<string, string> {
  const count = field !== undefined && isRecord(output) ? output[field] : undefined;
  return typeof count === 'number' ? { count: String(count) } : {};
}

/** How many test cases became what by a call, as its answer says; a job that has just begun has not counted yet. */
function countsIn(output: unknown, field: string | undefined): Record<string, string> {
  if (field === undefined || !isRecord(output)) return {};
  const { suite, [field]: counts } = output;
  if (!isRecord(counts) || (isRecord(suite) && suite.status === 'generating')) return {};
  const known = Object.entries(counts).filter(([, count]) => typeof count === 'number');
  return Object.fromEntries(known.map(([name, count]) => [name, String(count)]));
}

/** What was made is known by its answer. */
function completed(before: Subject, output: unknown): Subject {
  if (before.subjectId !== null || !isRecord(output)) return before;
  const { id, name, label, slug } = output;
  const text = name ?? label;
  return {
    projectId: before.projectId ?? (typeof slug === 'string' && isText(id) ? id : null),
    subjectId: isText(id) ? id : null,
    name: isText(text) ? text : before.name,
  };
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** The owner of an account hears of a change of its locks by mail: it may not have been them. */
async function alert(db: Db, { actor, audit }: AuditedCall, { name }: Subject): Promise<void> {
  const user = await findUser(db, actor);
  if (!user) return;
  const { email, firstName, lastName, language, companyId } = user;
  await insertMail(db, {
    template: 'security_changed',
    companyId,
    language,
    to: { address: email, name: `${firstName} ${lastName}` },
    params: {
      what: sentence(language, 'mail', `security_${audit.action}`, { name }),
      path: '/app/settings/security',
    },
  });
}

async function notifyOfModel(
  db: Db,
  { actor }: AuditedCall,
  { projectId, subjectId: modelId }: Subject,
): Promise<void> {
  if (!projectId || !modelId) return;
  const { companyId, id: actorId } = actor;
  const userIds = await listMemberIds(db, { companyId, projectId, but: actorId });
  const data = { projectId, modelId, actorId };
  await notify(db, { companyId, userIds, kind: 'model_changed', data, about: modelId });
}
