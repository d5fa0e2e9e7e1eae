import type { Db } from '../../db/open.ts';
import type { Attempt } from '../../http/deps.ts';
import { findCompany } from '../company/queries.ts';
import { companyRoleOf, memberOf } from './queries.ts';

/** What happens by a call, as the log names it: the call, or which of several things it does; and what else is said of it. */
export type Happening = { action: string; details: Record<string, string> };

type Asked = { actor: Attempt['actor']; input: Record<string, unknown>; projectId: string | null };

/** Calls that do one thing or another. Looked at before they are made: roles are what they were. */
const HAPPENINGS: Record<string, (db: Db, asked: Asked) => Promise<Happening> | Happening> = {
  'user.setStatus': (_, { input }) => ({
    action: input.isActive ? 'user.activate' : 'user.deactivate',
    details: {},
  }),
  'company.update': async (db, { actor, input }) => {
    const company = await findCompany(db, actor.companyId);
    const changed = (['name', 'logo', 'language'] as const).filter(
      (part) => input[part] !== undefined && input[part] !== company[part],
    );
    return { action: 'company.update', details: { changed: changed.join(' ') } };
  },
  'company.setRole': async (db, { actor, input }) => ({
    action: 'company.setRole',
    details: fromTo(await companyRoleOf(db, actor.companyId, input.id), input.role),
  }),
  'member.setRole': async (db, { input, projectId }) => {
    if (input.isTransfer) return { action: 'member.transfer', details: {} };
    const member = await memberOf(db, projectId, input.userId);
    return { action: 'member.setRole', details: fromTo(member?.role, input.role) };
  },
  'project.removeMember': async (db, { actor, input, projectId }) => {
    if (input.userId === actor.id) return { action: 'project.leave', details: {} };
    const isInvited = (await memberOf(db, projectId, input.userId))?.status === 'invited';
    return { action: isInvited ? 'project.cancelInvite' : 'project.removeMember', details: {} };
  },
  'bin.restore': (_, { input }) => ({ action: 'bin.restore', details: said({ kind: input.kind }) }),
  'bin.delete': (_, { input }) => ({ action: 'bin.delete', details: said({ kind: input.kind }) }),
};

/** What a call that is about to be made would do. */
export async function happeningOf(
  db: Db,
  { actor, call, input }: Attempt,
  projectId: string | null,
): Promise<Happening> {
  const fields = (input ?? {}) as Record<string, unknown>;
  const happening = await HAPPENINGS[call]?.(db, { actor, input: fields, projectId });
  return happening ?? { action: call, details: {} };
}

function fromTo(from: string | undefined, to: unknown): Record<string, string> {
  return from === undefined ? {} : said({ from, to });
}

/** Calls are looked at before they are checked: what is no word is not said. */
function said(details: Record<string, unknown>): Record<string, string> {
  const words = Object.entries(details).filter(([, word]) => typeof word === 'string');
  return Object.fromEntries(words) as Record<string, string>;
}
