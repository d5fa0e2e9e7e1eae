import type { Actor } from '../../http/deps.ts';

type Role = Exclude<Actor['may'], 'anyone'>[number];

/** What a rule needs to know of a run: who began it, and what the asking user is to its project. */
type Target = { createdBy: string | null; role: Role | undefined };

/**
 * Who may do what with a run: members of its project enter results and complete it; only who began it
 * and who administers the project deletes it or opens it again, for results are evidence. Pure: a rule
 * reads, it never queries.
 */
export const runPolicy = {
  complete: (_: Actor, { role }: Target) => role !== undefined && role !== 'colleague',
  reopen: rules,
  delete: rules,
};

function rules(actor: Actor, { createdBy, role }: Target): boolean {
  if (role === 'companyOwner' || role === 'projectOwner') return true;
  return role === 'member' && !actor.key && createdBy === actor.id;
}
