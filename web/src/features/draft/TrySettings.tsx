import type { AiTrial } from '@caseloom/contract';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { trySettings } from './api.ts';
import { ServiceWords } from './FailureDetails.tsx';

type Props = {
  values: { baseUrl: string; model: string; key: string };
  /** Called with how the language model should make drafts. */
  onTried: (drafting: AiTrial['drafting']) => void;
};

/** Has a language model draw two short built-in texts, before it is saved. */
export function TrySettings({ values: { baseUrl, model, key }, onTried }: Props) {
  const { t } = useTranslation('draft');
  const trying = useMutation({
    mutationFn: () => trySettings({ baseUrl, model, ...(key && { key }) }),
    onSuccess: ({ drafting, failure }) => {
      if (!failure) onTried(drafting);
    },
    onError: () => undefined,
  });
  const isReady = baseUrl.trim() !== '' && model.trim() !== '';
  return (
    <Stack gap="xs">
      <Group gap="sm">
        <Button
          variant="default"
          disabled={!isReady}
          loading={trying.isPending}
          onClick={() => trying.mutate()}
        >
          {t('languageModel.try')}
        </Button>
        <Text size="sm" c="dimmed" role="status">
          {trying.isPending ? t('languageModel.trying') : t('languageModel.tryHelp')}
        </Text>
      </Group>
      {trying.error && <ErrorCard error={trying.error} onRetry={() => trying.mutate()} />}
      {trying.data && <Tried trial={trying.data} />}
    </Stack>
  );
}

function Tried({
  trial: { score, seconds, inputTokens, outputTokens, drafting, failure },
}: {
  trial: AiTrial;
}) {
  const { t, i18n } = useTranslation('draft');
  const number = (value: number) => formatNumber(i18n.language, value);
  if (failure)
    return (
      <Alert color="yellow" icon={<IconAlertTriangle size={20} />} title={failure.message}>
        <ServiceWords reason={failure.reason} />
      </Alert>
    );
  const figures = {
    ...{ score: number(score), seconds: number(seconds) },
    tokens: number(inputTokens + outputTokens),
  };
  return (
    <Text size="sm" role="status">
      {t('languageModel.tried', figures)} {t(`languageModel.triedAs.${drafting}`)}
    </Text>
  );
}
