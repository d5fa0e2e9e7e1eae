import { LIMITS } from '@caseloom/contract';
import { Alert, Button, Group, Skeleton, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { download, fieldErrorsOf } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { toast } from '../../lib/toast.ts';
import { Activity } from '../../ui/Activity.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { Form } from '../../ui/Form.tsx';
import { LogoField } from '../../ui/LogoField.tsx';
import { Section } from '../../ui/Section.tsx';
import { company } from '../user/api.ts';
import { companyLog, deleteCompany, exportCompanyLog, keepCompany, renameCompany } from './api.ts';
import { Leaving } from './Leaving.tsx';
import { Unsaved } from './Unsaved.tsx';

type Named = { name: string; logoUrl: string | null };

/** The company's name and logo, what was done in it, and its end; for its owners. */
export function CompanyTab() {
  const { t } = useTranslation('settings');
  const { data, error, refetch } = useQuery(company);
  if (error) return <ErrorCard error={error} onRetry={refetch} />;
  if (!data) return <Skeleton h={240} />;
  if (!data.can.edit) return <Navigate to="/settings/$tab" params={{ tab: 'account' }} replace />;
  return (
    <Stack>
      <Section title={t('company.title')}>
        <Name key={data.name} company={data} />
        <End leavesAt={data.leavesAt} />
      </Section>
      <Log />
    </Stack>
  );
}

function Name({ company: { name, logoUrl } }: { company: Named }) {
  const { t } = useTranslation(['settings', 'common']);
  const cache = useQueryClient();
  const form = useForm({
    initialValues: { name, logo: logoUrl },
    validate: { name: (value) => (value.trim() ? null : t('common:required')) },
  });
  const saving = useMutation({
    mutationFn: (fields: { name: string; logo: string | null }) => renameCompany(fields),
    meta: { hideErrors: true },
    onError: (error) => form.setErrors(fieldErrorsOf(error)),
    onSuccess: async (saved, fields) => {
      form.resetDirty(fields);
      cache.setQueryData(company.queryKey, saved);
      await cache.invalidateQueries({ queryKey: ['me'] });
      toast('success', t('settings:company.saved'));
    },
  });
  return (
    <Form isBusy={saving.isPending} onSubmit={form.onSubmit((fields) => saving.mutate(fields))}>
      {saving.error && Object.keys(fieldErrorsOf(saving.error)).length === 0 && (
        <ErrorCard error={saving.error} />
      )}
      <Unsaved isDirty={form.isDirty() && !saving.isPending} />
      <LogoField
        name={name}
        value={form.values.logo}
        error={form.errors.logo}
        onChange={(logo) => form.setFieldValue('logo', logo)}
      />
      <Group align="flex-end" mt="sm">
        <TextInput
          flex="1 1 240px"
          label={t('settings:company.name')}
          required
          autoComplete="organization"
          maxLength={LIMITS.name}
          {...form.getInputProps('name')}
        />
        <Button type="submit" loading={saving.isPending}>
          {t('common:save')}
        </Button>
      </Group>
    </Form>
  );
}

/** Who did what in the whole company, here and as a file. */
function Log() {
  const { t } = useTranslation('settings');
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(companyLog);
  const saving = useMutation({
    mutationFn: () => download(exportCompanyLog(), 'caseloom-activity.csv'),
  });
  return (
    <>
      <Section title={t('company.logTitle')} text={t('company.logText')}>
        {error && <ErrorCard error={error} onRetry={refetch} />}
        {!data && !error && <Skeleton h={120} />}
        <Group>
          <Button variant="default" loading={saving.isPending} onClick={() => saving.mutate()}>
            {t('company.log')}
          </Button>
        </Group>
      </Section>
      {data && <Activity events={data.pages.flatMap(({ items }) => items)} />}
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {t('company.more')}
        </Button>
      )}
    </>
  );
}

function End({ leavesAt }: { leavesAt: string | null }) {
  const { t, i18n } = useTranslation('settings');
  const cache = useQueryClient();
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
    <Leaving
      name={t('company.delete')}
      text={t('company.deleteText')}
      onConfirm={async (password) => {
        cache.setQueryData(company.queryKey, await deleteCompany({ password }));
      }}
    />
  );
}
