import { Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { PasswordDialog } from '../../ui/PasswordDialog.tsx';
import { fullName } from '../../ui/UserAvatar.tsx';
import { type Heirs, LeftInCompany } from '../work/parts.ts';
import { type UserAction, useUserAction } from './use-user-action.ts';

type Props = {
  user: { id: string; firstName: string; lastName: string };
  /** The account that the dialog is about; closed while undefined. */
  action: UserAction | undefined;
  onDone?: (action: UserAction) => void;
  onClose: () => void;
};

/** Asks before an account is changed. */
export function UserDialog({ user, action, onDone, onClose }: Props) {
  const { t } = useTranslation('user');
  const [heirs, setHeirs] = useState<Heirs>({});
  const changing = useUserAction(user, (done) => {
    onClose();
    onDone?.(done);
  });
  const name = fullName(user);
  const isLeaving = action === 'remove' || action === 'deactivate';
  if (action === 'resetTwoFactor')
    return (
      <PasswordDialog
        isOpen
        title={t(`ask.${action}`)}
        text={t(`text.${action}`, { name })}
        confirm={t(`action.${action}`)}
        isDangerous
        onConfirm={(password) => changing.mutateAsync({ action, password })}
        onClose={onClose}
      />
    );
  return (
    <ConfirmDialog
      isOpen={action !== undefined}
      title={action ? t(`ask.${action}`) : ''}
      text={
        action && (
          <Stack gap="sm">
            <span>{t(`text.${action}`, { name })}</span>
            {isLeaving && <LeftInCompany userId={user.id} heirs={heirs} onChange={setHeirs} />}
          </Stack>
        )
      }
      confirm={action ? t(`action.${action}`) : ''}
      isDangerous={isLeaving}
      isBusy={changing.isPending}
      {...(action === 'remove' && { typed: name })}
      onConfirm={() => action && changing.mutate({ action, ...(isLeaving && { heirs }) })}
      onClose={onClose}
    />
  );
}
