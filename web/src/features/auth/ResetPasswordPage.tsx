import { Alert } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { TextLink } from '../../ui/TextLink.tsx';
import { AuthForm } from './AuthForm.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { resetPassword } from './api.ts';

/** `/reset-password`: a new password by the link of a mail. */
export function ResetPasswordPage() {
  const { t } = useTranslation('auth');
  const { token, key } = useSearch({ strict: false }) as { token?: string; key?: string };
  return (
    <AuthFrame title={t('reset.title')}>
      {token && key ? (
        <AuthForm
          fields={[
            {
              name: 'password',
              label: t('reset.password'),
              kind: 'new-password',
              autoComplete: 'new-password',
            },
          ]}
          submit={t('reset.submit')}
          send={({ password = '' }) => resetPassword({ token, key, password })}
          help={() => <TextLink to="/forgot-password">{t('forgot.title')}</TextLink>}
        />
      ) : (
        <Alert color="red" role="alert">
          {t('linkIncomplete')} <TextLink to="/forgot-password">{t('forgot.title')}</TextLink>
        </Alert>
      )}
      <TextLink to="/login">{t('backToLogin')}</TextLink>
    </AuthFrame>
  );
}
