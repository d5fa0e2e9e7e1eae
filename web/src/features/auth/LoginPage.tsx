import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type AnyRoute, Navigate, useNavigate, useRouter } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchWords } from '../../lib/address.ts';
import { codeOf } from '../../lib/api.ts';
import { lazyPart } from '../../lib/load-code.ts';
import { whyNoPasskeys } from '../../lib/passkey.ts';
import { readToken } from '../../lib/session.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { AuthForm, type Field } from './AuthForm.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { login, loginWithPasskey, sample } from './api.ts';

const ResendVerification = lazyPart(
  async () => (await import('./ResendVerification.tsx')).ResendVerification,
);

type Account = { email: string; password: string };

/** `/login`: back to where one wanted to go, or to the dashboard. */
export function LoginPage() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const { back, expired } = useSearchWords();
  const [halfway, setHalfway] = useState<Account>();
  const fetchHome = useFetchHome();
  const goOn = () => navigate({ to: isOwnAddress(back) ? back : '/dashboard' });

  async function enter(account: Account & { code?: string }) {
    if (!back) fetchHome();
    try {
      await login(account);
    } catch (error) {
      if (codeOf(error) !== 'code_required') throw error;
      setHalfway(account);
      return undefined;
    }
    await goOn();
    return undefined;
  }

  // a user who is logged in already has nothing to do here
  if (readToken()) return <Navigate to="/dashboard" replace />;
  return (
    <AuthFrame title={t('login.title')}>
      {expired === true && (
        <Alert color="ink" role="status">
          {t('login.expired')}
        </Alert>
      )}
      {halfway ? (
        <SecondStep
          send={(code) => enter({ ...halfway, code })}
          onBack={() => setHalfway(undefined)}
        />
      ) : (
        <>
          <FirstStep send={enter} />
          <Passkey onDone={goOn} />
          <Group justify="space-between">
            <TextLink to="/forgot-password">{t('login.forgot')}</TextLink>
            <TextLink to="/register">{t('login.register')}</TextLink>
          </Group>
          <Sample enter={enter} />
        </>
      )}
    </AuthFrame>
  );
}

/** Whether an address is of this site: a link may bring any. */
const isOwnAddress = (back: unknown): back is string =>
  typeof back === 'string' && back.startsWith('/') && !back.startsWith('//');

/** Lets the code of the dashboard come while the password is looked at. */
function useFetchHome(): () => void {
  const router = useRouter();
  return () => {
    let route: AnyRoute | undefined = router.routesByPath['/dashboard'];
    for (; route; route = route.parentRoute) router.loadRouteChunk(route)?.catch(() => undefined);
  };
}

function FirstStep({ send }: { send: (account: Account) => Promise<undefined> }) {
  const { t } = useTranslation('auth');
  const fields: Field[] = [
    { name: 'email', label: t('email'), kind: 'email', autoComplete: 'username' },
    {
      name: 'password',
      label: t('password'),
      kind: 'password',
      autoComplete: 'current-password',
    },
  ];
  return (
    <AuthForm
      fields={fields}
      submit={t('login.submit')}
      send={({ email = '', password = '' }) => send({ email, password })}
      help={(code, { email = '' }) =>
        code === 'email_not_verified' && (
          <Suspense>
            <ResendVerification email={email} />
          </Suspense>
        )
      }
    />
  );
}

type SecondStepProps = { send: (code: string) => Promise<undefined>; onBack: () => void };

/** Where the account has a second lock. */
function SecondStep({ send, onBack }: SecondStepProps) {
  const { t } = useTranslation('auth');
  return (
    <Stack gap="sm">
      <Text>{t('login.codeText')}</Text>
      <AuthForm
        key="code"
        fields={[
          { name: 'code', label: t('login.code'), kind: 'text', autoComplete: 'one-time-code' },
        ]}
        submit={t('login.submit')}
        send={({ code = '' }) => send(code.trim())}
      />
      <Button variant="subtle" onClick={onBack}>
        {t('login.otherAccount')}
      </Button>
    </Stack>
  );
}

function Passkey({ onDone }: { onDone: () => Promise<void> }) {
  const { t } = useTranslation('auth');
  const entering = useMutation({
    mutationFn: async () => {
      await loginWithPasskey();
      await onDone();
    },
  });
  if (whyNoPasskeys()) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconKey size={18} aria-hidden />}
      loading={entering.isPending}
      onClick={() => entering.mutate()}
    >
      {t('login.passkey')}
    </Button>
  );
}

/** The finished company of an installation that was not set up yet. */
function Sample({ enter }: { enter: (account: Account) => Promise<undefined> }) {
  const { t } = useTranslation('auth');
  const offered = useQuery(sample).data;
  const trying = useMutation({ mutationFn: enter });
  if (!offered) return null;
  return (
    <Alert color="ink" role="region" title={t('sample.title')}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{t('sample.text')}</Text>
        <Button variant="default" loading={trying.isPending} onClick={() => trying.mutate(offered)}>
          {t('sample.open')}
        </Button>
      </Stack>
    </Alert>
  );
}
