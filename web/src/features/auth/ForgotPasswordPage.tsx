import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { TextLink } from '../../ui/TextLink.tsx';
import { AuthForm } from './AuthForm.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { forgotPassword } from './api.ts';
import { OutboxNote } from './OutboxNote.tsx';

/** `/forgot-password`: the answer is the same whether the address is known or not. */
export function ForgotPasswordPage() {
  const { t } = useTranslation('auth');
  return (
    <AuthFrame title={t('forgot.title')}>
      <Text>{t('forgot.text')}</Text>
      <AuthForm
        fields={[{ name: 'email', label: t('email'), kind: 'email', autoComplete: 'username' }]}
        submit={t('forgot.submit')}
        send={({ email = '' }) => forgotPassword({ email })}
        after={() => (
          <>
            <OutboxNote />
            <TextLink to="/login">{t('backToLogin')}</TextLink>
          </>
        )}
        below={<TextLink to="/login">{t('backToLogin')}</TextLink>}
      />
    </AuthFrame>
  );
}
