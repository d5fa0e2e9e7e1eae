import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { TextLink } from '../../ui/TextLink.tsx';
import { AuthForm } from './AuthForm.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { login, sample } from './api.ts';

/** `/login`: back to where one wanted to go, or to the dashboard. */
export function LoginPage() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const { back } = useSearch({ strict: false }) as { back?: string };
  const offered = useQuery(sample).data;

  async function enter(account: { email: string; password: string }) {
    await login(account);
    await navigate({ to: back?.startsWith('/') && !back.startsWith('//') ? back : '/dashboard' });
    return undefined;
  }
  const trying = useMutation({ mutationFn: enter });

  return (
    <AuthFrame title={t('login.title')}>
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
