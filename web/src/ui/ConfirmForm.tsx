import { Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogForm } from './DialogForm.tsx';
import shared from './shared.module.css';

export type ConfirmFormProps = {
  text: ReactNode;
  /** What will be done, as a verb. */
  confirm: string;
  /** Takes something away that does not come back by itself. */
  isDangerous?: boolean;
  isBusy?: boolean;
  /** A name that has to be typed first, for what hurts most. */
  typed?: string;
  onConfirm: () => void;
  onClose: () => void;
};

/** The confirmation of an action: text, Cancel, and a button that names the action. Cancel has the focus. */
export function ConfirmForm({
  text,
  isBusy = false,
  typed,
  onConfirm,
  ...buttons
}: ConfirmFormProps) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [isWrong, setWrong] = useState(false);
  function handleSubmit() {
    const matches = typed === undefined || name.trim() === typed.trim();
    setWrong(!matches);
    if (matches) onConfirm();
  }
  return (
    <DialogForm {...buttons} isBusy={isBusy} isCancelFirst onSubmit={handleSubmit}>
      <Text component="div" className={shared.anyWords}>
        {text}
      </Text>
      {typed !== undefined && (
        <TextInput
          label={t('confirm.type', { name: typed })}
          value={name}
          autoComplete="off"
          error={isWrong && t('confirm.wrong')}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      )}
    </DialogForm>
  );
}
