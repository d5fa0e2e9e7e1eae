import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

type Props = {
  email: string;
  isOpen: boolean;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before an invitation is revoked. */
export function RevokeDialog({ email, ...question }: Props) {
  const { t } = useTranslation('user');
  return (
    <ConfirmDialog
      title={t('takeBackTitle')}
      text={t('takeBackText', { email })}
      confirm={t('takeBackConfirm')}
      isDangerous
      {...question}
    />
  );
}
