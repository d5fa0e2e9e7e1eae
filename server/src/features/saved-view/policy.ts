import type { Actor } from '../../http/deps.ts';

type Role = Exclude<Actor['may'], 'anyone'>[number];

type Target = { userId: string; isShared: boolean; role: Role | undefined };

/** Who may change or delete a saved view. */
export const viewPolicy = {
  /** What it shows is its maker's. */
  edit: (actor: { id: string }, { userId }: Target): boolean => userId === actor.id,
  /** Who rules the project clears away what was shared in it. */
  delete: (actor: { id: string }, { userId, isShared, role }: Target): boolean =>
    userId === actor.id || (isShared && (role === 'companyOwner' || role === 'projectOwner')),
};
