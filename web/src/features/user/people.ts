import { fullName } from '../../ui/UserAvatar.tsx';
import type { Invitation, ListedUser } from './api.ts';

/** Somebody of the company, or somebody asked into it. */
export type Person = {
  id: string;
  /** Of who was only asked it is the address. */
  name: string;
  email: string;
  role: ListedUser['role'];
  status: 'active' | 'passive' | 'invited';
  user?: ListedUser;
  invitation?: Invitation;
};

/** The rows of the list of users: those who are in, then those who are asked. */
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
