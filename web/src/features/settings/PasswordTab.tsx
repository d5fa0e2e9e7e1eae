import { PASSWORD_RULES } from '@caseloom/contract';
import { Button, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { fieldErrorsOf } from '../../lib/api.ts';
import { toast } from '../../lib/toast.ts';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { Form } from '../../ui/Form.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { PasswordRules } from '../../ui/PasswordRules.tsx';
import { Section } from '../../ui/Section.tsx';
import { MyKeys } from '../api-key/parts.ts';
import { me } from '../auth/api.ts';
import { changePassword } from './api.ts';

/** A new password; the other devices are signed out, and keys that go on are shown. */
export function PasswordTab() {
  const { t } = useTranslation(['settings', 'common']);
  const user = useQuery(me).data;
  const own = user ? [user.firstName, user.lastName, user.email, user.company.name] : null;
  const form = useForm({
    initialValues: { currentPassword: '', newPassword: '' },
    validate: {
      currentPassword: (value) => (value ? null : t('common:required')),
      newPassword: (value) =>
        Object.values(PASSWORD_RULES).every((holds) => holds(value))
          ? null
          : t('settings:password.weak'),
    },
  });
  const saving = useMutation({
    mutationFn: (fields: typeof form.values) => changePassword(fields),
    meta: { hideErrors: true },
    onSuccess: () => {
      form.reset();
      toast('success', t('settings:password.saved'));
    },
    onError: (error) => form.setErrors(fieldErrorsOf(error)),
  });
  return (
    <Stack>
      <Section title={t('settings:tab.password')} text={t('settings:password.text')}>
        <Form isBusy={saving.isPending} onSubmit={form.onSubmit((fields) => saving.mutate(fields))}>
          <Stack maw={420}>
            {saving.error && Object.keys(fieldErrorsOf(saving.error)).length === 0 && (
              <ErrorCard error={saving.error} />
            )}
            <PasswordField
              label={t('settings:password.current')}
              autoComplete="current-password"
              required
              {...form.getInputProps('currentPassword')}
            />
            <div>
              <PasswordField
                label={t('settings:password.new')}
                autoComplete="new-password"
                required
                {...form.getInputProps('newPassword')}
              />
              <PasswordRules value={form.values.newPassword} own={own} />
            </div>
            <Group>
              <Button type="submit" loading={saving.isPending}>
                {t('settings:password.change')}
              </Button>
            </Group>
          </Stack>
        </Form>
      </Section>
      {saving.isSuccess && <MyKeys />}
    </Stack>
  );
}
