import { LIMITS } from '@caseloom/contract';
import type { Language } from '@caseloom/locales/language';
import { Alert, Button, Group, NativeSelect, Skeleton, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { ORPCError } from '@orpc/client';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { cannotShow, download, fieldErrorsOf, messageOf } from '../../lib/api.ts';
import { changedFields } from '../../lib/changed-fields.ts';
import { formatDate } from '../../lib/format.ts';
import { LANGUAGE_CHOICES } from '../../lib/languages.ts';
import { toast } from '../../lib/toast.ts';
import { Activity } from '../../ui/Activity.tsx';
import { ChangedMeanwhile } from '../../ui/ChangedMeanwhile.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { Form } from '../../ui/Form.tsx';
import { LogoField } from '../../ui/LogoField.tsx';
import { Section } from '../../ui/Section.tsx';
import { company } from '../user/api.ts';
import { companyLog, deleteCompany, exportCompanyLog, keepCompany, renameCompany } from './api.ts';
import { Leaving } from './Leaving.tsx';
import { Unsaved } from './Unsaved.tsx';

type Named = { name: string; logoUrl: string | null; language: Language };
type Company = Awaited<ReturnType<typeof renameCompany>>;

/** The company's name, logo and language, what was done in it, and its end; for its owners. */
export function CompanyTab() {
  const { t } = useTranslation('settings');
  const { data, error, refetch } = useQuery(company);
  if (cannotShow(error, data)) return <ErrorCard error={error} onRetry={refetch} />;
  if (!data) return <Skeleton h={240} />;
  if (!data.can.edit) return <Navigate to="/settings/$tab" params={{ tab: 'account' }} replace />;
  return (
    <Stack>
      <Section title={t('company.title')}>
        <Name company={data} />
        <End leavesAt={data.leavesAt} />
      </Section>
      <Log />
    </Stack>
  );
}

function Name({ company: { name, logoUrl, language } }: { company: Named }) {
  const { t } = useTranslation(['settings', 'common']);
  const cache = useQueryClient();
  const form = useForm({
    initialValues: { name, logo: logoUrl, language },
    validate: { name: (value) => (value.trim() ? null : t('common:required')) },
  });
  const saving = useMutation({
    mutationFn: (fields: typeof form.values) => {
      const before = form.getInitialValues();
      const was = changedFields(fields, before);
      return renameCompany({ ...changedFields(before, fields), was });
    },
    meta: { hideErrors: true },
    onError: (error) => form.setErrors(fieldErrorsOf(error)),
    onSuccess: async (saved) => {
      show(saved);
      await cache.invalidateQueries({ queryKey: ['me'] });
      toast('success', t('settings:company.saved'));
    },
  });
  const show = (saved: Company) => {
    const fields = { name: saved.name, logo: saved.logoUrl, language: saved.language };
    form.setInitialValues(fields);
    form.setValues(fields);
    cache.setQueryData(company.queryKey, saved);
  };
  const theirs = newerIn(saving.error);
  return (
    <Form isBusy={saving.isPending} onSubmit={form.onSubmit((fields) => saving.mutate(fields))}>
      {theirs && (
        <ChangedMeanwhile
          text={messageOf(saving.error)}
          onReload={() => {
            saving.reset();
            show(theirs);
          }}
        />
      )}
      {saving.error && !theirs && Object.keys(fieldErrorsOf(saving.error)).length === 0 && (
        <ErrorCard error={saving.error} />
      )}
      <Unsaved isDirty={form.isDirty() && !saving.isPending} />
      <LogoField
        name={name}
        value={form.values.logo}
        error={form.errors.logo}
        onChange={(logo) => form.setFieldValue('logo', logo)}
      />
      <Stack mt="sm">
        <TextInput
          label={t('settings:company.name')}
          required
          autoComplete="organization"
          maxLength={LIMITS.name}
          {...form.getInputProps('name')}
        />
        <NativeSelect
          label={t('settings:company.language')}
          description={t('settings:company.languageHelp')}
          data={LANGUAGE_CHOICES}
          {...form.getInputProps('language')}
        />
        <Group>
          <Button type="submit" loading={saving.isPending}>
            {t('common:save')}
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}

/** What somebody else saved first, where that is why nothing was saved. */
function newerIn(error: unknown): Company | undefined {
  return error instanceof ORPCError && error.code === 'version_conflict' ? error.data : undefined;
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
