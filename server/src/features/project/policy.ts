import type { Actor } from '../../http/deps.ts';

/** What a rule needs to know of a project: whose it is, and what the asking user is in it. */
type Target = {
  id: string;
  companyId: string;
  /** Null for those who are not in it, or invited and have not accepted yet. */
  myRole: 'projectOwner' | 'member' | null;
};

/** Rules that need more than what a route says of who makes its call. Pure: a rule reads, it never queries. */
export const projectPolicy = {
  /** What the actor is to a project; undefined to that of another company. */
  roleOf: (actor: Actor, project: Target) => {
    if (actor.companyId !== project.companyId) return undefined;
    if (actor.key) return isOpenTo(actor.key, project) ? 'member' : 'colleague';
    return actor.role === 'companyOwner' ? actor.role : (project.myRole ?? 'colleague');
  },
  /** A member takes out nobody but oneself. */
  removeMember: (actor: Actor, project: Target, userId: string) =>
    projectPolicy.roleOf(actor, project) !== 'member' || userId === actor.id,
};

/** A key opens what its maker may still make keys for: they rule the project. */
function isOpenTo({ projectIds, isByOwner }: NonNullable<Actor['key']>, project: Target): boolean {
  return projectIds.includes(project.id) && (isByOwner || project.myRole === 'projectOwner');
}
