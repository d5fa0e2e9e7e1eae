import { Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldErrorsOf } from '../lib/api.ts';
import { Dialog } from './Dialog.tsx';
import { DialogForm } from './DialogForm.tsx';
import { ErrorCard } from './ErrorCard.tsx';
import { PasswordField } from './PasswordField.tsx';

type Props = {
  isOpen: boolean;
  title: string;
  text?: string;
  /** What will be done, as a verb. */
  confirm: string;
  isDangerous?: boolean;
  /** Further fields, above the password. @param refused what is wrong with each, by its name */
  children?: (refused: Record<string, string>) => ReactNode;
  /** Resolves when it is done; what it refuses is shown at the password. */
  onConfirm: (password: string) => Promise<unknown>;
  onClose: () => void;
};

/** Asks for the password before a login method of the account is changed. */
export function PasswordDialog({ isOpen, title, onClose, ...question }: Props) {
  return (
    <Dialog opened={isOpen} onClose={onClose} title={title}>
      <Question {...question} onClose={onClose} />
    </Dialog>
  );
}

function Question({ text, children, onConfirm, ...buttons }: Omit<Props, 'isOpen' | 'title'>) {
  const { t } = useTranslation(['settings', 'common']);
  const [password, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  const confirming = useMutation({
    mutationFn: () => onConfirm(password),
    meta: { hideErrors: true },
    onSuccess: buttons.onClose,
  });
  const refused = fieldErrorsOf(confirming.error);
  function handleSubmit() {
    setMissing(password === '');
    if (password !== '') confirming.mutate();
  }
  const missing = isMissing && password === '' && t('common:required');
  return (
    <DialogForm {...buttons} isBusy={confirming.isPending} onSubmit={handleSubmit}>
      {text && <Text>{text}</Text>}
      {confirming.error && Object.keys(refused).length === 0 && (
        <ErrorCard error={confirming.error} />
      )}
      {children?.(refused)}
      <PasswordField
        label={t('settings:password.own')}
        autoComplete="current-password"
        value={password}
        error={missing || refused.password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    </DialogForm>
  );
}
