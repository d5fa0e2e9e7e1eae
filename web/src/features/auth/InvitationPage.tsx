import { Alert, Loader, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../lib/api.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { AuthForm, type Field } from './AuthForm.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { acceptInvitation, invitation } from './api.ts';

/** `/invitation/{id}`: into a company with a new account, or into a project with the one there is. */
export function InvitationPage() {
  const { t } = useTranslation('auth');
  const { id: token } = useParams({ strict: false }) as { id: string };
  const { data, error, isPending } = useQuery(invitation(token));
  const account: Field[] = [
    { name: 'firstName', label: t('firstName'), kind: 'text', autoComplete: 'given-name' },
    { name: 'lastName', label: t('lastName'), kind: 'text', autoComplete: 'family-name' },
    { name: 'password', label: t('password'), kind: 'new-password', autoComplete: 'new-password' },
  ];
  return (
    <AuthFrame title={t('invitation.title')}>
      {isPending && <Loader role="status" aria-label={t('verify.busy')} />}
      {error && (
        <Alert color="red" role="alert">
          {messageOf(error)}
        </Alert>
      )}
      {data && (
        <>
          <Text>
            {data.kind === 'company'
              ? t('invitation.company', { name: data.companyName, by: data.invitedBy })
              : t('invitation.project', { name: data.projectName, by: data.invitedBy })}
          </Text>
          <AuthForm
            fields={data.needsAccount ? account : []}
            submit={t('invitation.submit')}
            send={(values) => acceptInvitation({ token, ...values })}
          />
        </>
      )}
      <TextLink to="/login">{t('backToLogin')}</TextLink>
    </AuthFrame>
  );
}
