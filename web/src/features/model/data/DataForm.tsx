import { LIMITS, type TestDataAnswer } from '@caseloom/contract';
import { type DataType, proposeBoundaries } from '@caseloom/engine';
import {
  Button,
  Checkbox,
  Group,
  SegmentedControl,
  Select,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { fieldErrorsOf, messageOf } from '../../../lib/api.ts';
import { Form } from '../../../ui/Form.tsx';
import { createTestData, updateTestData } from '../../project/api.ts';

const TYPES = ['text', 'integer', 'decimal', 'boolean', 'date', 'email', 'list'] as const;
type Fields = ReturnType<typeof fieldsOf>;

function fieldsOf(record: TestDataAnswer | undefined, name: string) {
  return {
    name: record?.name ?? name,
    validity: record?.validity ?? ('valid' as const),
    type: record?.type ?? ('text' as DataType),
    values: record?.values.join('\n') ?? '',
    label: record?.label ?? '',
    min: record?.range?.min ?? '',
    max: record?.range?.max ?? '',
    isDefault: record?.isDefault ?? false,
    isSecret: record?.isSecret ?? false,
    isPublic: record?.isPublic ?? false,
  };
}

type Props = {
  slug: string;
  record: TestDataAnswer | undefined;
  name: string;
  onClose: () => void;
};

/** One class of values: made, or changed. */
export function DataForm({ slug, record, name, onClose }: Props) {
  const { t } = useTranslation('model');
  const { form, saving } = useDataForm(slug, record, name, onClose);
  const { min, max } = form.getValues();
  return (
    <Form isBusy={saving.isPending} onSubmit={form.onSubmit(() => saving.mutate())}>
      <Stack gap="xs">
        <TextInput
          label={t('name')}
          description={t('dataNameHelp')}
          maxLength={LIMITS.tokenName}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <SegmentedControl
          aria-label={t('validity')}
          data={(['valid', 'invalid'] as const).map((value) => ({ value, label: t(value) }))}
          {...form.getInputProps('validity')}
        />
        <Select
          label={t('dataType')}
          allowDeselect={false}
          data={TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
          {...form.getInputProps('type')}
        />
        <Textarea
          label={t('values')}
          description={t('valuesHelp')}
          autosize
          minRows={3}
          maxRows={12}
          classNames={{ input: 'mono' }}
          {...form.getInputProps('values')}
        />
        <Group gap="xs" grow align="flex-end">
          <TextInput label={t('min')} maxLength={40} {...form.getInputProps('min')} />
          <TextInput label={t('max')} maxLength={40} {...form.getInputProps('max')} />
        </Group>
        {min && max && <Boundaries form={form} min={min} max={max} />}
        <TextInput
          label={t('className')}
          maxLength={LIMITS.tokenName}
          {...form.getInputProps('label')}
        />
        {(['isDefault', 'isSecret', 'isPublic'] as const).map((field) => (
          <Checkbox
            key={field}
            label={t(`dataFlags.${field}`)}
            {...form.getInputProps(field, { type: 'checkbox' })}
          />
        ))}
        {saving.error && Object.keys(fieldErrorsOf(saving.error)).length === 0 && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {messageOf(saving.error)}
          </Text>
        )}
        <Group gap="xs">
          <Button type="submit" loading={saving.isPending}>
            {t(record ? 'saveData' : 'addData')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}

function useDataForm(slug: string, record: Props['record'], name: string, onDone: () => void) {
  const { t } = useTranslation('model');
  const cache = useQueryClient();
  const form = useForm({
    mode: 'controlled',
    initialValues: fieldsOf(record, name),
    validate: {
      name: (value) => {
        if (!value.trim()) return t('required');
        return /[<>|]/.test(value) ? t('dataNameWrong') : null;
      },
      values: (value) => (value === '' ? t('dataEmpty') : null),
    },
  });
  const saving = useMutation({
    mutationFn: () => {
      const body = bodyOf(slug, record, form.getValues());
      return record
        ? updateTestData({ ...body, id: record.id, version: record.version })
        : createTestData(body);
    },
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: ['testData', slug] });
      onDone();
    },
    onError: (error) => {
      const refused = fieldErrorsOf(error);
      const named = Object.entries(refused).map(([path, message]) => [
        path.split('.')[0] ?? path,
        message,
      ]);
      form.setErrors(Object.fromEntries(named));
    },
  });
  return { form, saving };
}

function bodyOf(slug: string, record: Props['record'], fields: Fields) {
  const { name, values, label, min, max, ...rest } = fields;
  return {
    ...rest,
    projectSlug: slug,
    modelId: record?.modelId ?? null,
    name: name.trim(),
    values: values.split('\n'),
    ...(label.trim() && { label: label.trim() }),
    ...(min && max && { range: { min, max } }),
  };
}

/** The values at and beside the borders of a range, to be taken over. */
function Boundaries({
  form,
  min,
  max,
}: {
  form: ReturnType<typeof useDataForm>['form'];
  min: string;
  max: string;
}) {
  const { t } = useTranslation('model');
  const proposed = proposeBoundaries({ min, max });
  const wanted = form.getValues().validity === 'valid' ? proposed.valid : proposed.invalid;
  if (wanted.length === 0) return null;
  function take() {
    const values = form.getValues().values;
    const known = values === '' ? [] : values.split('\n');
    form.setFieldValue('values', [...new Set([...known, ...wanted])].join('\n'));
  }
  return (
    <Button size="xs" variant="default" onClick={take}>
      {t('takeBoundaries', { values: wanted.map((value) => value || t('emptyValue')).join(', ') })}
    </Button>
  );
}
