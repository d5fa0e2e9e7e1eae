import type { Actor } from '../../http/deps.ts';

/** What a rule needs to know of a project: whose it is, and what the asking user is in it. */
type Target = {
  companyId: string;
  /** Null for those who are not in it, or invited and have not accepted yet. */
  myRole: 'projectOwner' | 'member' | null;
};

/**
 * Who may do what with a project. Pure: a rule reads, it never asks.
 *
 * | | company owner | project owner | member | colleague | other company |
 * |---|---|---|---|---|---|
 * | see and work in it | yes | yes | yes | no | no |
 * | edit, delete, add members | yes | yes | no | no | no |
 * | remove a member | yes | yes | only oneself | no | no |
 */
export const projectPolicy = {
  see: (actor: Actor, project: Target) =>
    rules(actor, project) || (isAtHome(actor, project) && project.myRole !== null),
  edit: rules,
  delete: rules,
  addMember: rules,
  removeMember: (actor: Actor, project: Target, userId: string) =>
    rules(actor, project) || (isAtHome(actor, project) && userId === actor.id),
};

function rules(actor: Actor, project: Target): boolean {
  return (
    isAtHome(actor, project) && (actor.role === 'companyOwner' || project.myRole === 'projectOwner')
  );
}

function isAtHome(actor: Actor, project: Target): boolean {
  return actor.companyId === project.companyId;
}
