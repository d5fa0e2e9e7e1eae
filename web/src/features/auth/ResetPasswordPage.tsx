import { Alert } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ButtonLink, TextLink } from '../../ui/TextLink.tsx';
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
          help={() => <AskAnew />}
          after={() => <ButtonLink to="/login">{t('login.submit')}</ButtonLink>}
          below={<TextLink to="/login">{t('backToLogin')}</TextLink>}
        />
      ) : (
        <>
          <Alert color="red" role="alert">
            {t('linkIncomplete')}
            <AskAnew />
          </Alert>
          <TextLink to="/login">{t('backToLogin')}</TextLink>
        </>
      )}
    </AuthFrame>
  );
}

/** For whom the link does not work: the way to a new one. */
function AskAnew() {
  const { t } = useTranslation('auth');
  return (
    <ButtonLink to="/forgot-password" variant="default" size="xs" mt="xs" display="table">
      {t('reset.askAnew')}
    </ButtonLink>
  );
}
