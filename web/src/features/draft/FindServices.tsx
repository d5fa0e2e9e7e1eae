import { Button, Group, Stack, Text } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { findServices } from './api.ts';

type Props = { onChoose: (choice: { baseUrl: string; model: string }) => void };

/** Looks on the machine of the server for services of language models; one press chooses one of theirs. */
export function FindServices({ onChoose }: Props) {
  const { t } = useTranslation('draft');
  const finding = useMutation({
    mutationFn: () => findServices(),
    onError: () => undefined,
  });
  const services = finding.data?.services;
  return (
    <Stack gap="xs">
      <Group gap="sm">
        <Button
          variant="default"
          leftSection={<IconSearch size={18} aria-hidden />}
          loading={finding.isPending}
          onClick={() => finding.mutate()}
        >
          {t('languageModel.find')}
        </Button>
        <Text size="sm" role="status">
          {services &&
            (services.length === 0
              ? t('languageModel.foundNone')
              : t('languageModel.found', { count: services.length }))}
        </Text>
      </Group>
      {finding.error && <ErrorCard error={finding.error} onRetry={() => finding.mutate()} />}
      {services?.map(({ name, baseUrl, models }) => (
        <Stack key={baseUrl} gap={4} role="group" aria-label={name}>
          <Text size="sm" fw={600}>
            {name} <Text span size="sm" c="dimmed" fw={400}>{`(${baseUrl})`}</Text>
          </Text>
          {models.length === 0 && <Text size="sm">{t('languageModel.foundNoModels')}</Text>}
          <Group gap="xs">
            {models.map((model) => (
              <Button
                key={model}
                size="xs"
                variant="default"
                onClick={() => onChoose({ baseUrl, model })}
              >
                {model}
              </Button>
            ))}
          </Group>
        </Stack>
      ))}
    </Stack>
  );
}
