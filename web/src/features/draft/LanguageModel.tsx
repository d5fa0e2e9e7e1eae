import { type AiSettings, DRAFTING, isWebAddress } from '@caseloom/contract';
import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldErrorsOf } from '../../lib/api.ts';
import { formatNumber } from '../../lib/format.ts';
import { toast } from '../../lib/toast.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Form } from '../../ui/Form.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { Section } from '../../ui/Section.tsx';
import { me } from '../auth/api.ts';
import { deleteSettings, setSettings, settings, status } from './api.ts';
import { FindServices } from './FindServices.tsx';
import { Instructions } from './Instructions.tsx';
import { NotSaved } from './NotSaved.tsx';
import { TrySettings } from './TrySettings.tsx';
import { failureOf, type TrialState, useTrial } from './use-trial.ts';

/** How drafts are made is told by the name of the language model. */
const AUTOMATIC = 'automatic' as const;

/** The company's own language model, for its owners, where the operator lets them choose one. */
export function LanguageModel() {
  const isOwner = useQuery(me).data?.isCompanyOwner ?? false;
  const { data } = useQuery({ ...settings, enabled: isOwner });
  return data ? <Chosen settings={data} /> : null;
}

function Chosen({ settings: chosen }: { settings: AiSettings }) {
  const { t, i18n } = useTranslation('draft');
  // a saved model has a form of its own: what its test said stays
  const trial = useTrial();
  const { drafts, inputTokens, outputTokens } = chosen.usage;
  const figures = {
    count: drafts,
    tokens: formatNumber(i18n.language, inputTokens + outputTokens),
  };
  return (
    <Section title={t('languageModel.title')} text={t(`languageModel.of.${chosen.of}`)}>
      {chosen.of !== 'none' && <Text size="sm">{t('languageModel.usage', figures)}</Text>}
      {chosen.canChange && (
        <Choose key={`${chosen.baseUrl} ${chosen.model}`} settings={chosen} trial={trial} />
      )}
      <Instructions key={chosen.instructions} settings={chosen} />
    </Section>
  );
}

function Choose({
  settings: { baseUrl, model, hasKey, of, drafting, canBeLocal },
  trial,
}: {
  settings: AiSettings;
  trial: TrialState;
}) {
  const { t } = useTranslation(['draft', 'common', 'fields']);
  const [isLeaving, setLeaving] = useState(false);
  const required = (value: string) => (value.trim() ? null : t('common:required'));
  const address = (value: string) =>
    required(value) ?? (isWebAddress(value) ? null : t('fields:web_address'));
  const form = useForm({
    initialValues: {
      ...{ baseUrl: baseUrl ?? '', model: (baseUrl && model) ?? '', key: '' },
      drafting: drafting ?? AUTOMATIC,
    },
    validate: { baseUrl: address, model: required },
  });
  const saving = useSaved(
    ({ key, drafting: how, ...rest }: typeof form.values) => {
      const before = { baseUrl, model: baseUrl && model };
      const given = DRAFTING.find((one) => one === how) ?? null;
      return setSettings({ ...rest, ...(key && { key }), drafting: given, before });
    },
    (tried) => {
      form.setFieldValue('key', '');
      const failure = failureOf(trial, tried);
      if (failure) toast('warning', t('draft:languageModel.savedUntested', { failure }));
      else toast('success', t('draft:languageModel.saved'));
    },
  );
  const leaving = useSaved(
    () => deleteSettings(),
    () => {
      setLeaving(false);
      toast('success', t('draft:languageModel.saved'));
    },
  );
  const tryValues = () => {
    if (form.validate().hasErrors) return;
    trial.mutate(form.getValues(), {
      onSuccess: ({ drafting: found, failure }) => {
        if (!failure) form.setFieldValue('drafting', found);
      },
    });
  };
  const wrong = fieldErrorsOf(saving.error ?? trial.error);
  const field = (name: 'baseUrl' | 'model' | 'key') => {
    const props = form.getInputProps(name);
    return { ...props, error: props.error ?? wrong[name] };
  };
  return (
    <Form isBusy={saving.isPending} onSubmit={form.onSubmit((values) => saving.mutate(values))}>
      <Stack maw={560}>
        {canBeLocal && <FindServices onChoose={(choice) => form.setValues(choice)} />}
        <TextInput
          label={t('draft:languageModel.baseUrl')}
          description={t('draft:languageModel.baseUrlHelp')}
          type="url"
          autoComplete="off"
          {...field('baseUrl')}
        />
        <TextInput label={t('draft:languageModel.model')} autoComplete="off" {...field('model')} />
        <PasswordField
          label={t('draft:languageModel.key')}
          description={t(hasKey ? 'draft:languageModel.keyKept' : 'draft:languageModel.keyHelp')}
          autoComplete="off"
          {...field('key')}
        />
        <Select
          label={t('draft:languageModel.drafting')}
          description={t('draft:languageModel.draftingHelp')}
          data={[AUTOMATIC, ...DRAFTING].map((value) => ({
            ...{ value, label: t(`draft:languageModel.draftings.${value}`) },
          }))}
          {...form.getInputProps('drafting')}
        />
        <TrySettings
          trial={trial}
          isReady={form.values.baseUrl.trim() !== '' && form.values.model.trim() !== ''}
          onTry={tryValues}
        />
        <NotSaved error={saving.error} />
        <Group justify="flex-end">
          {of === 'company' && (
            <Button variant="default" onClick={() => setLeaving(true)}>
              {t('draft:languageModel.leave')}
            </Button>
          )}
          <Button type="submit" loading={saving.isPending}>
            {t('common:save')}
          </Button>
        </Group>
      </Stack>
      <ConfirmDialog
        isOpen={isLeaving}
        title={t('draft:languageModel.leaveTitle')}
        text={t('draft:languageModel.leaveText')}
        confirm={t('draft:languageModel.leave')}
        isDangerous
        isBusy={leaving.isPending}
        onConfirm={() => leaving.mutate(undefined)}
        onClose={() => setLeaving(false)}
      />
    </Form>
  );
}

function useSaved<Wish>(save: (wish: Wish) => Promise<AiSettings>, onDone: (wish: Wish) => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: save,
    onSuccess: async (saved, wish) => {
      cache.setQueryData(settings.queryKey, saved);
      onDone(wish);
      await cache.invalidateQueries(status);
    },
    onError: () => undefined,
  });
}
