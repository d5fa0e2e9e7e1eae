import { LIMITS } from '@caseloom/contract';
import { Alert, Button, Group, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { download } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { toast } from '../../lib/toast.ts';
import { Form } from '../../ui/Form.tsx';
import { Section } from '../../ui/Section.tsx';
import { company } from '../user/api.ts';
import { deleteCompany, exportCompanyLog, keepCompany, renameCompany } from './api.ts';
import { PasswordDialog } from './PasswordDialog.tsx';

/** The company's name and its end, for owners. */
export function CompanySections() {
  const { t } = useTranslation('settings');
  const { data } = useQuery(company);
  if (!data) return null;
  return (
    <Section title={t('company.title')}>
      <Name key={data.name} name={data.name} />
      <Log />
      <End leavesAt={data.leavesAt} />
    </Section>
  );
}

function Name({ name }: { name: string }) {
  const { t } = useTranslation(['settings', 'common']);
  const cache = useQueryClient();
  const form = useForm({
    initialValues: { name },
    validate: { name: (value) => (value.trim() ? null : t('common:required')) },
  });
  const saving = useMutation({
    mutationFn: (fields: { name: string }) => renameCompany(fields),
    onSuccess: async (saved) => {
      cache.setQueryData(company.queryKey, saved);
      await cache.invalidateQueries({ queryKey: ['me'] });
      toast('success', t('settings:company.saved'));
    },
  });
  return (
    <Form isBusy={saving.isPending} onSubmit={form.onSubmit((fields) => saving.mutate(fields))}>
      <Group align="flex-end">
        <TextInput
          flex="1 1 240px"
          label={t('settings:company.name')}
          required
          autoComplete="organization"
          maxLength={LIMITS.name}
          {...form.getInputProps('name')}
        />
        <Button type="submit" variant="default" loading={saving.isPending}>
          {t('common:save')}
        </Button>
      </Group>
    </Form>
  );
}

/** Who did what in the whole company, as a file. */
function Log() {
  const { t } = useTranslation('settings');
  const saving = useMutation({
    mutationFn: () => download(exportCompanyLog(), 'caseloom-activity.csv'),
  });
  return (
    <Group justify="space-between">
      <Text size="sm" flex="1 1 240px">
        {t('company.logText')}
      </Text>
      <Button variant="default" loading={saving.isPending} onClick={() => saving.mutate()}>
        {t('company.log')}
      </Button>
    </Group>
  );
}

function End({ leavesAt }: { leavesAt: string | null }) {
  const { t, i18n } = useTranslation('settings');
  const cache = useQueryClient();
  const [isOpen, { open, close }] = useDisclosure();
  const keeping = useMutation({
    mutationFn: () => keepCompany(),
    onSuccess: (kept) => {
      cache.setQueryData(company.queryKey, kept);
      toast('success', t('company.kept'));
    },
  });
  if (leavesAt) {
    return (
      <Alert color="red" title={t('company.leaves', { date: formatDate(i18n.language, leavesAt) })}>
        <Button variant="default" loading={keeping.isPending} onClick={() => keeping.mutate()}>
          {t('company.keep')}
        </Button>
      </Alert>
    );
  }
  return (
    <Group justify="space-between">
      <Text size="sm" flex="1 1 240px">
        {t('company.deleteText')}
      </Text>
      <Button variant="outline" color="red" onClick={open}>
        {t('company.delete')}
      </Button>
      <PasswordDialog
        isOpen={isOpen}
        title={t('company.delete')}
        text={t('company.deleteText')}
        confirm={t('company.delete')}
        isDangerous
        onConfirm={async (password) => {
          cache.setQueryData(company.queryKey, await deleteCompany({ password }));
        }}
        onClose={close}
      />
    </Group>
  );
}
