import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/toast.ts';
import { fullName } from '../../ui/UserAvatar.tsx';
import { type Heirs, handOverTo } from '../work/parts.ts';
import { removeUser, resetTwoFactor, setRole, setStatus } from './api.ts';

export type UserAction =
  | 'activate'
  | 'deactivate'
  | 'makeOwner'
  | 'makeMember'
  | 'remove'
  | 'resetTwoFactor';

type Person = { id: string; firstName: string; lastName: string };

/** The password is the owner's, for what opens a lock. */
const CALLS: Record<UserAction, (id: string, password: string) => Promise<unknown>> = {
  activate: (id) => setStatus({ id, isActive: true }),
  deactivate: (id) => setStatus({ id, isActive: false }),
  makeOwner: (id) => setRole({ id, role: 'companyOwner' }),
  makeMember: (id) => setRole({ id, role: 'member' }),
  remove: (id) => removeUser({ id }),
  resetTwoFactor: (id, password) => resetTwoFactor({ id, password }),
};

/** @property heirs who gets what the user has still to run */
type Change = { action: UserAction; password?: string; heirs?: Heirs };

/** What an owner can do to somebody's account. @param onDone when it was done */
export function useUserAction(user: Person, onDone: (action: UserAction) => void) {
  const { t } = useTranslation('user');
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ action, password = '', heirs = {} }: Change) => {
      await handOverTo(heirs, user.id);
      return CALLS[action](user.id, password);
    },
    onSuccess: async (_, { action }) => {
      toast('success', t(`done.${action}`, { name: fullName(user) }));
      onDone(action);
      await Promise.all(
        [['colleagues'], ['user'], ['company'], ['project'], ['me'], ['work']].map((queryKey) =>
          cache.invalidateQueries({ queryKey }),
        ),
      );
    },
  });
}
