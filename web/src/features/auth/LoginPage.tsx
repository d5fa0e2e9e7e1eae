import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { readToken } from '../../lib/session.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { AuthForm } from './AuthForm.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { login, sample } from './api.ts';
import { ResendVerification } from './ResendVerification.tsx';

/** `/login`: back to where one wanted to go, or to the dashboard. */
export function LoginPage() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const { back, expired } = useSearch({ strict: false }) as { back?: string; expired?: true };
  const offered = useQuery(sample).data;

  async function enter(account: { email: string; password: string }) {
    await login(account);
    await navigate({ to: back?.startsWith('/') && !back.startsWith('//') ? back : '/dashboard' });
    return undefined;
  }
  const trying = useMutation({ mutationFn: enter });

  // whoever is logged in already has nothing to do here
  if (readToken()) return <Navigate to="/dashboard" replace />;
  return (
    <AuthFrame title={t('login.title')}>
      {expired && (
        <Alert color="ink" role="status">
          {t('login.expired')}
        </Alert>
      )}
      <AuthForm
        fields={[
          { name: 'email', label: t('email'), kind: 'email', autoComplete: 'username' },
          {
            name: 'password',
            label: t('password'),
            kind: 'password',
            autoComplete: 'current-password',
          },
        ]}
        submit={t('login.submit')}
        send={({ email = '', password = '' }) => enter({ email, password })}
        help={(code, { email = '' }) =>
          code === 'email_not_verified' && <ResendVerification email={email} />
        }
      />
      {offered && (
        <Alert color="ink" title={t('sample.title')}>
          <Stack gap="xs" align="flex-start">
            <Text size="sm">{t('sample.text')}</Text>
            <Button
              variant="default"
              loading={trying.isPending}
              onClick={() => trying.mutate(offered)}
            >
              {t('sample.open')}
            </Button>
          </Stack>
        </Alert>
      )}
      <Group justify="space-between">
        <TextLink to="/forgot-password">{t('login.forgot')}</TextLink>
        <TextLink to="/register">{t('login.register')}</TextLink>
      </Group>
    </AuthFrame>
  );
}
