import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { PasswordDialog } from '../../ui/PasswordDialog.tsx';
import { fullName } from '../../ui/UserAvatar.tsx';
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
  const changing = useUserAction(user, (done) => {
    onClose();
    onDone?.(done);
  });
  const name = fullName(user);
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
      text={action && t(`text.${action}`, { name })}
      confirm={action ? t(`action.${action}`) : ''}
      isDangerous={action === 'remove' || action === 'deactivate'}
      isBusy={changing.isPending}
      {...(action === 'remove' && { typed: name })}
      onConfirm={() => action && changing.mutate({ action })}
      onClose={onClose}
    />
  );
}
