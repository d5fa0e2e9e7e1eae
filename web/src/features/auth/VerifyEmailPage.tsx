import { Alert, Group, Loader, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../lib/api.ts';
import { ButtonLink } from '../../ui/TextLink.tsx';
import { AuthForm } from './AuthForm.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { resendVerification, verifyEmail } from './api.ts';
import { OutboxNote } from './OutboxNote.tsx';
import { useLinkHalves } from './use-link-halves.ts';

/** `/verify-email`: confirms the address of the link it was opened by. */
export function VerifyEmailPage() {
  const { t } = useTranslation('auth');
  const { token, key } = useLinkHalves();
  const verifying = useQuery({
    queryKey: ['verify', key],
    queryFn: () => verifyEmail({ token: token ?? '', key: key ?? '' }),
    enabled: Boolean(token && key),
    meta: { hideErrors: true },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const isComplete = token && key;
  const isVerifying = isComplete && verifying.isPending;
  return (
    <AuthFrame title={t('verify.title')}>
      {isVerifying && (
        <Group gap="sm" role="status">
          <Loader size="sm" aria-hidden />
          <Text>{t('verify.busy')}</Text>
        </Group>
      )}
      {verifying.data && (
        <Alert color="teal" role="status">
          {verifying.data.message}
        </Alert>
      )}
      {(!isComplete || verifying.error) && (
        <>
          <Alert color="red" role="alert">
            {isComplete ? messageOf(verifying.error) : t('linkIncomplete')}
          </Alert>
          <AuthForm
            fields={[{ name: 'email', label: t('email'), kind: 'email', autoComplete: 'username' }]}
            submit={t('verify.resend')}
            send={({ email = '' }) => resendVerification({ email })}
            after={() => <OutboxNote />}
          />
        </>
      )}
      {!isVerifying && (
        <ButtonLink to="/login" variant={verifying.data ? 'filled' : 'default'}>
          {t('login.submit')}
        </ButtonLink>
      )}
    </AuthFrame>
  );
}
