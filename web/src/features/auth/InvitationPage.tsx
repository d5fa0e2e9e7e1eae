import { Alert, Button, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParam } from '../../lib/address.ts';
import { isMissing, messageOf } from '../../lib/api.ts';
import { readToken } from '../../lib/session.ts';
import { useLanguage } from '../../lib/use-language.ts';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { PasswordRules } from '../../ui/PasswordRules.tsx';
import { ButtonLink, TextLink } from '../../ui/TextLink.tsx';
import { AuthForm, type Field } from './AuthForm.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { acceptInvitation, invitation, logout, me } from './api.ts';

/** `/invitation/{id}`: into a company with a new account, or into a project with the one there is. */
export function InvitationPage() {
  const { t } = useTranslation('auth');
  const language = useLanguage();
  const token = useParam('id');
  const { data, error, isPending, refetch } = useQuery(invitation(token));
  const isIn = readToken() !== null;
  const user = useQuery({ ...me, enabled: isIn }).data;
  const isOther = user !== undefined && user.email !== data?.email;
  const account: Field[] = [
    { name: 'firstName', label: t('firstName'), kind: 'text', autoComplete: 'given-name' },
    { name: 'lastName', label: t('lastName'), kind: 'text', autoComplete: 'family-name' },
    {
      name: 'password',
      label: t('password'),
      kind: 'password',
      autoComplete: 'new-password',
      Rules: PasswordRules,
    },
  ];
  const signInLinks = (
    <TextLink to={isIn ? '/projects' : '/login'}>{t(isIn ? 'toProjects' : 'backToLogin')}</TextLink>
  );
  return (
    <AuthFrame title={t('invitation.title')}>
      {isPending && <Waiting />}
      {error &&
        (isMissing(error) ? (
          <Alert color="red" role="alert">
            {messageOf(error)}
          </Alert>
        ) : (
          <ErrorCard error={error} onRetry={refetch} />
        ))}
      {data && (
        <>
          <Text>
            {data.kind === 'company'
              ? t('invitation.company', { name: data.companyName, by: data.invitedBy })
              : t('invitation.project', { name: data.projectName, by: data.invitedBy })}
          </Text>
          {data.needsAccount && !isOther && (
            <Text>{t('invitation.account', { email: data.email })}</Text>
          )}
          {isOther ? (
            <OtherAccount own={user.email} invited={data.email} />
          ) : (
            <AuthForm
              fields={data.needsAccount ? account : []}
              submit={t('invitation.submit')}
              own={[data.email, data.companyName]}
              send={(values) =>
                acceptInvitation({ token, ...values, ...(data.needsAccount && { language }) })
              }
              after={() => (
                <ButtonLink to={isIn ? '/projects' : '/login'}>
                  {t(isIn ? 'toProjects' : 'login.submit')}
                </ButtonLink>
              )}
              below={signInLinks}
            />
          )}
        </>
      )}
      {(!data || isOther) && signInLinks}
    </AuthFrame>
  );
}

/** The shape of what is coming. */
function Waiting() {
  return (
    <Stack gap="lg" aria-busy>
      <Skeleton h={44} />
      <Skeleton h={58} />
      <Skeleton h={58} />
      <Skeleton h={58} />
      <Skeleton h={36} />
    </Stack>
  );
}

/** For whom the invitation is not: leaves, so that the invited one can come in and open the link again. */
function OtherAccount({ own, invited }: { own: string; invited: string }) {
  const { t } = useTranslation(['auth', 'common']);
  return (
    <Alert color="ink" role="status">
      {t('auth:invitation.other', { own, invited })}
      <Button variant="default" mt="xs" display="block" onClick={() => logout()}>
        {t('common:nav.logout')}
      </Button>
    </Alert>
  );
}
