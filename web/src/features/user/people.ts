import { fullName } from '../../ui/UserAvatar.tsx';
import type { Invitation, ListedUser } from './api.ts';

/** A member of the company, or somebody invited to it. */
export type Person = {
  id: string;
  /** For an invited person it is the e-mail address. */
  name: string;
  email: string;
  role: ListedUser['role'];
  status: 'active' | 'passive' | 'invited';
  user?: ListedUser;
  invitation?: Invitation;
};

/** The rows of the list of users: the members, then those who are invited. */
export function peopleOf(users: ListedUser[], invitations: Invitation[]): Person[] {
  return [
    ...users.map(
      (user): Person => ({
        id: user.id,
        name: fullName(user),
        email: user.email ?? '',
        role: user.role,
        status: user.isActive === false ? 'passive' : 'active',
        user,
      }),
    ),
    ...invitations.map(
      (invitation): Person => ({
        id: invitation.id,
        name: invitation.email,
        email: invitation.email,
        role: invitation.role,
        status: 'invited',
        invitation,
      }),
    ),
  ];
}
