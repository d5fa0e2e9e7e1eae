import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { codeOf, messageOf } from '../../lib/api.ts';
import { PasswordRules } from '../../ui/PasswordRules.tsx';
import { ButtonLink, TextLink } from '../../ui/TextLink.tsx';
import { AuthForm } from './AuthForm.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { resetLink, resetPassword } from './api.ts';
import { useLinkHalves } from './use-link-halves.ts';

/** `/reset-password`: a new password by the link of a mail. */
export function ResetPasswordPage() {
  const { t } = useTranslation('auth');
  const { token, key } = useLinkHalves();
  return (
    <AuthFrame title={t('reset.title')}>
      {token && key ? (
        <NewPassword half={{ token, key }} />
      ) : (
        <Useless text={t('linkIncomplete')} />
      )}
    </AuthFrame>
  );
}

/** The form, with what is known of whose link it is; a link that works no more is said to be so before one has typed. */
function NewPassword({ half }: { half: { token: string; key: string } }) {
  const { t } = useTranslation('auth');
  const { data, error } = useQuery(resetLink(half));
  if (codeOf(error) === 'link_invalid') return <Useless text={messageOf(error)} />;
  return (
    <AuthForm
      fields={[
        {
          name: 'password',
          label: t('reset.password'),
          kind: 'password',
          autoComplete: 'new-password',
          Rules: PasswordRules,
        },
      ]}
      own={data?.own ?? null}
      submit={t('reset.submit')}
      send={({ password = '' }) => resetPassword({ ...half, password })}
      help={() => <RequestAgain />}
      after={() => <ButtonLink to="/login">{t('login.submit')}</ButtonLink>}
      below={<TextLink to="/login">{t('backToLogin')}</TextLink>}
    />
  );
}

/** For a link that cannot set a password: the reason, and a link to request a new one. */
function Useless({ text }: { text: string }) {
  const { t } = useTranslation('auth');
  return (
    <>
      <Alert color="red" role="alert">
        {text}
        <RequestAgain />
      </Alert>
      <TextLink to="/login">{t('backToLogin')}</TextLink>
    </>
  );
}

function RequestAgain() {
  const { t } = useTranslation('auth');
  return (
    <ButtonLink to="/forgot-password" variant="default" size="xs" mt="xs" display="table">
      {t('reset.askAnew')}
    </ButtonLink>
  );
}
