import { Alert, Text } from '@mantine/core';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { OutboxNote } from '../auth/parts.ts';
import type { InviteAnswer } from './api.ts';
import styles from './user.module.css';

/** What the field of the addresses says itself, of each that is still in it. */
export const AT_FIELD = ['user_exists', 'invalid_input'];

/** What became of each address. */
export function Answers({ answers }: { answers: InviteAnswer[] }) {
  const { t } = useTranslation('user');
  const isAnySent = answers.some(({ error }) => !error);
  const shown = answers.filter(({ error }) => !error || !AT_FIELD.includes(error.code));
  if (shown.length === 0) return null;
  return (
    <Alert color={isAnySent ? 'teal' : 'red'} role="status" title={isAnySent ? t('created') : null}>
      <ul className={styles.answers}>
        {shown.map(({ email, error }) => (
          <li key={email}>
            {error ? (
              <IconCircleX size={18} color="var(--fail)" aria-hidden />
            ) : (
              <IconCircleCheck size={18} color="var(--pass)" aria-hidden />
            )}
            <Text span size="sm">
              <strong>{email}</strong> {error ? error.message : t('sent')}
            </Text>
          </li>
        ))}
      </ul>
      {isAnySent && <OutboxNote />}
    </Alert>
  );
}
