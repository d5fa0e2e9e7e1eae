import type { TestDataAnswer } from '@caseloom/contract';
import { Button, SegmentedControl, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldErrorsOf, messageOf } from '../../lib/api.ts';
import { createTestData } from './api.ts';

/** The project's test data, and a form to add to it. */
export function DataPanel({
  projectSlug,
  testData,
}: {
  projectSlug: string;
  testData: TestDataAnswer[];
}) {
  const { t } = useTranslation(['model', 'common']);
  const cache = useQueryClient();
  const [name, setName] = useState('');
  const [values, setValues] = useState('');
  const [validity, setValidity] = useState<'valid' | 'invalid'>('valid');
  const creating = useMutation({
    mutationFn: () =>
      createTestData({ projectSlug, name, validity, type: 'text', values: values.split('\n') }),
    onSuccess: async () => {
      setName('');
      setValues('');
      await cache.invalidateQueries({ queryKey: ['testData', projectSlug] });
    },
  });
  const refused = fieldErrorsOf(creating.error);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (!creating.isPending) creating.mutate();
  }

  return (
    <Stack gap="xs" component="section" aria-label={t('model:data')}>
      <Title order={2} size="h4">
        {t('model:data')}
      </Title>
      {testData.map((record) => (
        <Text key={record.id} size="sm">
          {`<${record.name}> ${t(`model:${record.validity}`)}: ${record.values.map((value) => value || t('model:emptyValue')).join(', ')}`}
        </Text>
      ))}
      <form onSubmit={handleSubmit} noValidate>
        <Stack gap="xs">
          <TextInput
            label={t('model:name')}
            value={name}
            maxLength={80}
            onChange={(event) => setName(event.currentTarget.value)}
            error={refused.name}
          />
          <SegmentedControl
            aria-label={t('model:validity')}
            value={validity}
            onChange={(value) => setValidity(value as 'valid' | 'invalid')}
            data={(['valid', 'invalid'] as const).map((value) => ({
              value,
              label: t(`model:${value}`),
            }))}
          />
          <Textarea
            label={t('model:values')}
            autosize
            minRows={2}
            value={values}
            onChange={(event) => setValues(event.currentTarget.value)}
            error={
              refused.values ??
              (creating.error && !refused.name ? messageOf(creating.error) : undefined)
            }
          />
          <Button type="submit" variant="default" loading={creating.isPending}>
            {t('model:addData')}
          </Button>
        </Stack>
      </form>
    </Stack>
  );
}
