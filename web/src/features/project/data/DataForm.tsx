import { LIMITS, type ModelAnswer, type TestDataAnswer } from '@caseloom/contract';
import { isOfType } from '@caseloom/engine';
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
import { useForm } from '@mantine/form';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldErrorsOf, messageOf } from '../../../lib/api.ts';
import { ErrorCard } from '../../../ui/ErrorCard.tsx';
import { Form } from '../../../ui/Form.tsx';
import { DATA_TYPES } from '../kinds.ts';
import { Boundaries } from './Boundaries.tsx';
import { ValuesField } from './ValuesField.tsx';

type Range = { min: string; max: string; step: string };

export type Fields = Pick<
  Required<TestDataAnswer>,
  'name' | 'validity' | 'type' | 'values' | 'label' | 'isPublic' | 'isSecret' | 'isDefault'
> & { modelId: string; range: Range };

/** A record as the form holds it; without one, an empty form. */
export function toFields(record: TestDataAnswer | undefined): Fields {
  const { min = '', max = '', step = '' } = record?.range ?? {};
  return {
    name: record?.name ?? '',
    validity: record?.validity ?? 'valid',
    type: record?.type ?? 'text',
    values: record?.values ?? [],
    label: record?.label ?? '',
    isPublic: record?.isPublic ?? false,
    isSecret: record?.isSecret ?? false,
    isDefault: record?.isDefault ?? false,
    modelId: record?.modelId ?? '',
    range: { min, max, step },
  };
}

/** The form's fields as the server takes them. */
export function toRecord({ modelId, range: { min, max, step }, isPublic, ...fields }: Fields) {
  return {
    ...fields,
    modelId: modelId || null,
    // what only one model sees cannot be seen from everywhere
    isPublic: isPublic && modelId === '',
    ...(min && max && { range: { min, max, ...(step && { step }) } }),
  };
}

type Props = {
  initial: Fields;
  models: ModelAnswer[];
  error: unknown;
  isBusy: boolean;
  onSubmit: (fields: Fields) => void;
  onClose: () => void;
};

/** One class of test data: what steps call it, whether the system should take it, and its values. */
export function DataForm({ initial, models, error, isBusy, onSubmit, onClose }: Props) {
  const { t } = useTranslation(['project', 'common']);
  const form = useForm<Fields>({
    initialValues: initial,
    validate: {
      name: (name) => nameError(name, t('common:required'), t('project:data.nameWrong')),
      values: (values) => (values.length === 0 ? t('project:data.empty') : null),
    },
  });
  const refused = fieldErrorsOf(error);
  const { setErrors } = form;
  useEffect(() => {
    if (error) setErrors(fieldErrorsOf(error));
  }, [error, setErrors]);

  const { name, type, validity, values, modelId, range } = form.values;
  const typeName = t(`project:data.type.${type}`);
  const errorAt = (place: number) =>
    validity === 'valid' && !isOfType(values[place] ?? '', type)
      ? t('project:data.wrongType', { type: typeName })
      : refused[`values.${place}`];
  return (
    <Form isBusy={isBusy} onSubmit={form.onSubmit(onSubmit)}>
      <Stack>
        {Boolean(error) && Object.keys(refused).length === 0 && (
          <ErrorCard message={messageOf(error)} />
        )}
        <TextInput
          label={t('project:name')}
          description={
            <>
              {t('project:data.nameHelp')}{' '}
              <code className="token">{`<${name.trim() || '…'}>`}</code>
            </>
          }
          data-autofocus
          required
          maxLength={LIMITS.tokenName}
          {...form.getInputProps('name')}
        />
        <div>
          <Text size="sm" fw={600} mb={4} id="data-validity">
            {t('project:data.validity')}
          </Text>
          <SegmentedControl
            fullWidth
            aria-labelledby="data-validity"
            data={(['valid', 'invalid'] as const).map((value) => ({
              value,
              label: t(`project:data.${value}`),
            }))}
            {...form.getInputProps('validity')}
          />
          <Text size="xs" c="dimmed" mt={4}>
            {t(`project:data.${validity}Help`)}
          </Text>
        </div>
        <NativeSelect
          label={t('project:type')}
          data={DATA_TYPES.map((value) => ({ value, label: t(`project:data.type.${value}`) }))}
          {...form.getInputProps('type')}
        />
        {(type === 'integer' || type === 'decimal') && (
          <Boundaries
            range={range}
            validity={validity}
            onRange={(changed) => form.setFieldValue('range', changed)}
            onPropose={(more) => form.setFieldValue('values', [...new Set([...values, ...more])])}
          />
        )}
        <ValuesField
          values={values}
          error={form.errors.values}
          errorAt={errorAt}
          onChange={(changed) => form.setFieldValue('values', changed)}
        />
        <TextInput
          label={t('project:data.label')}
          description={t('project:data.labelHelp')}
          maxLength={LIMITS.tokenName}
          {...form.getInputProps('label')}
        />
        <NativeSelect
          label={t('project:data.scope')}
          data={[
            { value: '', label: t('project:data.wholeProject') },
            ...models.map((model) => ({ value: model.id, label: model.name })),
          ]}
          {...form.getInputProps('modelId')}
        />
        <Checkbox
          label={t('project:data.publicLabel')}
          disabled={modelId !== ''}
          {...form.getInputProps('isPublic', { type: 'checkbox' })}
        />
        <Checkbox
          label={t('project:data.secretLabel')}
          {...form.getInputProps('isSecret', { type: 'checkbox' })}
        />
        <Checkbox
          label={t('project:data.defaultLabel')}
          {...form.getInputProps('isDefault', { type: 'checkbox' })}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {t('common:save')}
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}

function nameError(name: string, missing: string, wrong: string): string | null {
  if (!name.trim()) return missing;
  return /[<>|\r\n]/.test(name) ? wrong : null;
}
