import { LIMITS, type User } from '@caseloom/contract';
import { Button, Group, Skeleton, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cannotShow, download, fieldErrorsOf } from '../../lib/api.ts';
import { changedFields } from '../../lib/changed-fields.ts';
import { endSession } from '../../lib/session.ts';
import { toast } from '../../lib/toast.ts';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { Form } from '../../ui/Form.tsx';
import { PasswordDialog } from '../../ui/PasswordDialog.tsx';
import { Section } from '../../ui/Section.tsx';
import { me } from '../auth/api.ts';
import { Picture } from './AccountPicture.tsx';
import { changeEmail, deleteAccount, exportMe, updateMe } from './api.ts';
import { Leaving } from './Leaving.tsx';
import styles from './settings.module.css';
import { Unsaved } from './Unsaved.tsx';

/** Who one is, and what is kept about one. */
export function AccountTab() {
  const { data, error, refetch } = useQuery(me);
  if (cannotShow(error, data)) return <ErrorCard error={error} onRetry={refetch} />;
  if (!data) return <Skeleton h={420} />;
  return (
    <Stack>
      <Profile user={data} />
      <Email user={data} />
      <OwnData />
    </Stack>
  );
}

function Profile({ user }: { user: User }) {
  const { t } = useTranslation(['settings', 'common']);
  const cache = useQueryClient();
  const { firstName, lastName, username, phone, address } = user;
  const form = useForm({
    initialValues: { firstName, lastName, username, phone, address },
    validate: {
      firstName: (name) => (name.trim() ? null : t('common:required')),
      lastName: (name) => (name.trim() ? null : t('common:required')),
    },
  });
  const saving = useMutation({
    mutationFn: (fields: typeof form.values) =>
      updateMe(changedFields(form.getInitialValues(), fields)),
    meta: { hideErrors: true },
    onSuccess: (saved) => {
      const { firstName, lastName, username, phone, address } = saved;
      const fields = { firstName, lastName, username, phone, address };
      cache.setQueryData(me.queryKey, saved);
      form.setInitialValues(fields);
      form.setValues(fields);
      toast('success', t('settings:account.saved'));
    },
    onError: (error) => form.setErrors(fieldErrorsOf(error)),
  });
  return (
    <Section title={t('settings:account.profile')}>
      <Picture user={user} />
      <Unsaved isDirty={form.isDirty() && !saving.isPending} />
      <Form isBusy={saving.isPending} onSubmit={form.onSubmit((fields) => saving.mutate(fields))}>
        <Stack>
          {saving.error && Object.keys(fieldErrorsOf(saving.error)).length === 0 && (
            <ErrorCard error={saving.error} />
          )}
          <div className={styles.fieldPair}>
            <TextInput
              label={t('settings:account.firstName')}
              required
              autoComplete="given-name"
              maxLength={LIMITS.name}
              {...form.getInputProps('firstName')}
            />
            <TextInput
              label={t('settings:account.lastName')}
              required
              autoComplete="family-name"
              maxLength={LIMITS.name}
              {...form.getInputProps('lastName')}
            />
          </div>
          <div className={styles.fieldPair}>
            <TextInput
              label={t('settings:account.username')}
              autoComplete="nickname"
              maxLength={LIMITS.name}
              {...form.getInputProps('username')}
            />
            <TextInput
              label={t('settings:account.phone')}
              type="tel"
              autoComplete="tel"
              maxLength={LIMITS.phone}
              {...form.getInputProps('phone')}
            />
          </div>
          <Textarea
            label={t('settings:account.address')}
            autoComplete="street-address"
            autosize
            minRows={2}
            maxLength={LIMITS.address}
            {...form.getInputProps('address')}
          />
          <Group justify="flex-end">
            <Button type="submit" loading={saving.isPending}>
              {t('common:save')}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Section>
  );
}

function Email({ user }: { user: User }) {
  const { t } = useTranslation('settings');
  const [isOpen, { open, close }] = useDisclosure();
  const [email, setEmail] = useState('');
  return (
    <Section title={t('account.email')}>
      <Group justify="space-between">
        <Text className={styles.wraps}>{user.email}</Text>
        <Button variant="default" onClick={open}>
          {t('account.emailChange')}
        </Button>
      </Group>
      <PasswordDialog
        isOpen={isOpen}
        title={t('account.emailChange')}
        text={t('account.emailText')}
        confirm={t('account.emailConfirm')}
        onConfirm={async (password) => {
          await changeEmail({ email, password });
          toast('success', t('account.emailSent', { email }));
        }}
        onClose={close}
      >
        {(refused) => (
          <TextInput
            label={t('account.emailNew')}
            type="email"
            autoComplete="email"
            data-autofocus
            value={email}
            error={refused.email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
        )}
      </PasswordDialog>
    </Section>
  );
}

/** Exports the stored data as a file, and deletes the account. */
function OwnData() {
  const { t } = useTranslation('settings');
  const saving = useMutation({ mutationFn: () => download(exportMe(), 'caseloom-account.json') });
  return (
    <Section title={t('account.data')}>
      <Group justify="space-between">
        <Text size="sm" flex="1 1 240px">
          {t('account.exportText')}
        </Text>
        <Button variant="default" loading={saving.isPending} onClick={() => saving.mutate()}>
          {t('account.export')}
        </Button>
      </Group>
      <Leaving
        name={t('account.delete')}
        text={t('account.deleteText')}
        onConfirm={async (password) => {
          await deleteAccount({ password });
          endSession();
        }}
      />
    </Section>
  );
}
