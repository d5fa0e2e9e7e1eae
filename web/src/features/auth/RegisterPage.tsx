import { Text } from '@mantine/core';
import { Trans, useTranslation } from 'react-i18next';
import { useLanguage } from '../../lib/use-language.ts';
import { PasswordRules } from '../../ui/PasswordRules.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { AuthForm, type Field } from './AuthForm.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { register } from './api.ts';
import { OutboxNote } from './OutboxNote.tsx';
import { ResendVerification } from './ResendVerification.tsx';

/** `/register`: opens a company account. */
export function RegisterPage() {
  const { t } = useTranslation('auth');
  const language = useLanguage();
  const fields: Field[] = [
    { name: 'companyName', label: t('company'), kind: 'text', autoComplete: 'organization' },
    { name: 'firstName', label: t('firstName'), kind: 'text', autoComplete: 'given-name' },
    { name: 'lastName', label: t('lastName'), kind: 'text', autoComplete: 'family-name' },
    { name: 'email', label: t('email'), kind: 'email', autoComplete: 'username' },
    {
      name: 'password',
      label: t('password'),
      kind: 'password',
      autoComplete: 'new-password',
      Rules: PasswordRules,
    },
  ];
  return (
    <AuthFrame title={t('register.title')}>
      <AuthForm
        fields={fields}
        submit={t('register.submit')}
        after={({ email = '' }) => (
          <>
            <OutboxNote />
            <ResendVerification email={email} />
            <TextLink to="/login">{t('backToLogin')}</TextLink>
          </>
        )}
        below={
          <>
            <Terms />
            <TextLink to="/login">{t('backToLogin')}</TextLink>
          </>
        }
        send={({ companyName = '', firstName = '', lastName = '', email = '', password = '' }) =>
          register({
            companyName,
            firstName,
            lastName,
            email,
            password,
            language,
          })
        }
      />
    </AuthFrame>
  );
}

function Terms() {
  const { t } = useTranslation('auth');
  return (
    <Text size="sm" c="dimmed">
      <Trans
        t={t}
        i18nKey="register.terms"
        components={{
          terms: <TextLink inherit to="/termsofservice" />,
          privacy: <TextLink inherit to="/privacy-and-policy" />,
        }}
      />
    </Text>
  );
}
