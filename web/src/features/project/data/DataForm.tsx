import { LIMITS } from '@caseloom/contract';
import { isOfType, printTypedValue, readTypedValue } from '@caseloom/engine';
import {
  Button,
  Checkbox,
  Group,
  NativeSelect,
  SegmentedControl,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { fieldErrorsOf } from '../../../lib/api.ts';
import { useLanguage } from '../../../lib/use-language.ts';
import { useUnsent } from '../../../lib/use-unsent.ts';
import { ErrorCard } from '../../../ui/ErrorCard.tsx';
import { Form } from '../../../ui/Form.tsx';
import { modelsOf } from '../api.ts';
import { DATA_TYPES } from '../kinds.ts';
import { Boundaries } from './Boundaries.tsx';
import styles from './data.module.css';
import { type Props, useDataForm } from './use-data-form.ts';
import { ValuesField } from './ValuesField.tsx';

/** One class of test data, made or changed: what steps call it, whether the system should take it, and its values. */
export function DataForm({ slug, record, name = '', onDone, onClose }: Props) {
  const { t } = useTranslation(['project', 'common']);
  const { form, saving } = useDataForm({ slug, record, name, onClose, ...(onDone && { onDone }) });
  useUnsent(`test data ${record?.id ?? ''}`, form.values, {
    isKept: form.isDirty() && !form.values.isSecret,
    onRestore: form.setValues,
  });
  const { error, isPending } = saving;
  const isRefusedWhole = error && Object.keys(fieldErrorsOf(error)).length === 0;
  return (
    <Form
      about={record?.id}
      isBusy={isPending}
      onSubmit={form.onSubmit((fields) => saving.mutate(fields))}
    >
      <Stack gap="sm" data-secret={form.values.isSecret || undefined}>
        {isRefusedWhole && <ErrorCard error={error} />}
        <TextInput
          label={t('project:name')}
          description={
            <>
              {t('project:data.nameHelp')}{' '}
              <code className={styles.token}>{`<${form.values.name.trim() || '…'}>`}</code>
            </>
          }
          autoFocus
          data-autofocus
          required
          maxLength={LIMITS.tokenName}
          {...form.getInputProps('name')}
        />
        <Validity form={form} />
        <Values form={form} refused={fieldErrorsOf(error)} />
        <Rest form={form} slug={slug} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" loading={isPending}>
            {t('common:save')}
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}

type Part = { form: ReturnType<typeof useDataForm>['form'] };

function Validity({ form }: Part) {
  const { t } = useTranslation('project');
  return (
    <div>
      <Text size="sm" fw={600} mb={4} id="data-validity">
        {t('data.validity')}
      </Text>
      <SegmentedControl
        fullWidth
        aria-labelledby="data-validity"
        data={(['valid', 'invalid'] as const).map((value) => ({
          value,
          label: t(`data.${value}`),
        }))}
        {...form.getInputProps('validity')}
      />
      <Text size="xs" c="dimmed" mt={4}>
        {t(`data.${form.values.validity}Help`)}
      </Text>
    </div>
  );
}

/** Types of which bounds propose values. */
const RANGED = ['integer', 'decimal', 'date', 'text'] as const;

/** The type, the bounds where it has any, and the values with what is wrong with each. */
function Values({ form, refused }: Part & { refused: Record<string, string> }) {
  const { t } = useTranslation('project');
  const language = useLanguage();
  const { type, validity, values, range } = form.values;
  const shown = (value: string) =>
    validity === 'valid' ? printTypedValue(value, type, language) : value;
  const errorAt = (place: number) =>
    validity === 'valid' && !isOfType(readTypedValue(values[place] ?? '', type, language), type)
      ? t('data.wrongType', { type: t(`data.type.${type}`) })
      : refused[`values.${place}`];
  return (
    <>
      <NativeSelect
        label={t('type')}
        data={DATA_TYPES.map((value) => ({ value, label: t(`data.type.${value}`) }))}
        {...form.getInputProps('type')}
      />
      {RANGED.some((one) => one === type) && (
        <Boundaries
          type={type}
          range={range}
          validity={validity}
          onRange={(changed) => form.setFieldValue('range', changed)}
          onPropose={(more) =>
            form.setFieldValue('values', [...new Set([...values, ...more.map(shown)])])
          }
        />
      )}
      <ValuesField
        values={values}
        error={form.errors.values}
        errorAt={errorAt}
        onChange={(changed) => form.setFieldValue('values', changed)}
      />
    </>
  );
}

/** Where the data is known, and what else there is to say about it. */
function Rest({ form, slug }: Part & { slug: string }) {
  const { t } = useTranslation('project');
  const models = useQuery(modelsOf(slug)).data ?? [];
  return (
    <>
      <TextInput
        label={t('data.label')}
        description={t('data.labelHelp')}
        maxLength={LIMITS.tokenName}
        {...form.getInputProps('label')}
      />
      <NativeSelect
        label={t('data.scope')}
        data={[
          { value: '', label: t('data.wholeProject') },
          ...models.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        {...form.getInputProps('modelId')}
      />
      <Checkbox
        label={t('data.publicLabel')}
        disabled={form.values.modelId !== ''}
        {...form.getInputProps('isPublic', { type: 'checkbox' })}
      />
      <Checkbox
        label={t('data.secretLabel')}
        {...form.getInputProps('isSecret', { type: 'checkbox' })}
      />
      <Checkbox
        label={t('data.defaultLabel')}
        {...form.getInputProps('isDefault', { type: 'checkbox' })}
      />
    </>
  );
}
