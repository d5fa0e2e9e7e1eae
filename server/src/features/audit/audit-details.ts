import type { AuditDetails } from '@caseloom/contract';
import { isRecord } from '@caseloom/formats/is-record';
import type { Db } from '../../db/open.ts';
import type { AuditedCall } from '../../http/deps.ts';
import { findCompany } from '../company/queries.ts';
import { listFormerNames } from '../work/queries/hand-over.ts';
import {
  caseNameOf,
  companyRoleOf,
  lastImportOf,
  memberOf,
  modelImportOf,
  personName,
  resultRuleOf,
} from './queries/call-details.ts';

/** What happens by a call, as the log names it: its action, or which of several it is, with the details. */
export type AuditEntry = { action: string; details: Record<string, string> };

type CallContext = {
  actor: AuditedCall['actor'];
  input: Record<string, unknown>;
  projectId: string | null;
};

/** The details of calls besides their action. They are read before the call is made, so roles are the old ones. */
const DETAILS: Record<
  AuditDetails,
  (db: Db, call: CallContext) => Promise<Partial<AuditEntry>> | Partial<AuditEntry>
> = {
  activation: (_, { input }) => ({ action: input.isActive ? 'user.activate' : 'user.deactivate' }),
  draftSharing: (_, { input }) => ({ action: input.shared ? 'ai.share' : 'ai.unshare' }),
  companySettings: async (db, { actor, input }) => {
    const company = await findCompany(db, actor.companyId);
    const changed = (['name', 'logo', 'language'] as const).filter(
      (part) => input[part] !== undefined && input[part] !== company[part],
    );
    return { details: { changed: changed.join(' ') } };
  },
  companyRole: async (db, { actor, input }) => ({
    details: fromTo(await companyRoleOf(db, actor.companyId, input.id), input.role),
  }),
  memberRole: async (db, { actor, input, projectId }) => {
    if (input.isTransfer) return { action: 'member.transfer' };
    const member = await memberOf(db, actor.companyId, { projectId, userId: input.userId });
    return { details: fromTo(member?.role, input.role) };
  },
  departure: async (db, { actor, input, projectId }) => {
    if (input.userId === actor.id) return { action: 'project.leave' };
    const isInvited =
      (await memberOf(db, actor.companyId, { projectId, userId: input.userId }))?.status ===
      'invited';
    return isInvited ? { action: 'project.cancelInvite' } : {};
  },
  caseCount: (_, { input }) => {
    const count = Array.isArray(input.keys) ? new Set(input.keys).size : 0;
    return { details: { count: String(count) } };
  },
  caseName: async (db, { actor, input }) => {
    const name = await caseNameOf(db, actor.companyId, { suiteId: input.id, key: input.key });
    return { details: textFields({ case: name }) };
  },
  handOver: async (db, { actor, input, projectId }) => ({
    details: {
      giver:
        (input.from === 'former' && (await formerOf(db, actor, projectId))) ||
        (await personOf(db, actor, input.from)),
      heir: await personOf(db, actor, input.to),
    },
  }),
  modelImport: async (db, { actor, input }) => {
    const isUndo = typeof input.importId === 'string';
    const { fileName: file, models } = isUndo
      ? ((await modelImportOf(db, actor.companyId, input.importId)) ?? {})
      : input;
    const isNamed = typeof file === 'string' && file !== '';
    // of a file without a name, or of its test data alone, the sentence says neither
    if (!isNamed || !Array.isArray(models) || models.length === 0) return {};
    // an undo may leave some of them
    return { details: { file, ...(!isUndo && countsOf(models)) } };
  },
  suiteImport: importedFile,
  // what an import made is deleted to take it back
  suiteDeletion: (db, call) => (call.input.isUndo === undefined ? {} : importedFile(db, call)),
  resultRule: async (db, { actor, input, projectId }) => {
    const { resultRule: rule } = input;
    const isChanged =
      typeof rule === 'string' && rule !== (await resultRuleOf(db, actor.companyId, projectId));
    return isChanged ? { details: { rule } } : {};
  },
  requirement: (_, { input }) => ({ details: textFields({ requirement: input.id }) }),
  binKind: (_, { input }) => ({ details: textFields({ kind: input.kind }) }),
};

/** How many models an import made, or updated, and whether it updated any. */
function countsOf(models: unknown[]): Record<string, string> {
  const added = models.filter((model) => !isRecord(model) || model.before === null).length;
  const updated = models.length - added;
  if (updated === 0) return { count: String(added) };
  const only = added > 0 ? 'mixed' : updated === 1 ? 'updatedOne' : 'updated';
  return { only, count: String(updated), added: String(added) };
}

/** The file that a suite's test cases were last imported from, where they were. */
async function importedFile(db: Db, { actor, input }: CallContext): Promise<Partial<AuditEntry>> {
  const file = await lastImportOf(db, actor.companyId, input.id);
  return file ? { details: { file } } : {};
}

/** What a call that is about to be made would do. */
export async function auditEntryOf(
  db: Db,
  { actor, audit, input }: AuditedCall,
  projectId: string | null,
): Promise<AuditEntry> {
  const { action, details } = audit;
  const fields = isRecord(input) ? input : {};
  const entry = details && (await DETAILS[details](db, { actor, input: fields, projectId }));
  return { action, details: {}, ...entry };
}

/** The name of whoever a call means: oneself, one of the company by id, nobody, or all who have left. */
async function personOf(db: Db, actor: CallContext['actor'], who: unknown): Promise<string> {
  if (who === null || who === 'nobody' || who === 'former') return who ?? 'nobody';
  return (await personName(db, actor.companyId, who === 'me' ? actor.id : who)) ?? 'nobody';
}

/** The names of those who have left and whose cases are handed over; empty where there are none. */
async function formerOf(
  db: Db,
  { companyId }: CallContext['actor'],
  projectId: string | null,
): Promise<string> {
  return projectId ? (await listFormerNames(db, { companyId, projectId })).join(', ') : '';
}

function fromTo(from: string | undefined, to: unknown): Record<string, string> {
  return from === undefined ? {} : textFields({ from, to });
}

/** Calls are read before they are validated: values that are no text are left out. */
function textFields(details: Record<string, unknown>): Record<string, string> {
  const words = Object.entries(details).flatMap(([name, word]) =>
    typeof word === 'string' ? [[name, word]] : [],
  );
  return Object.fromEntries(words);
}
