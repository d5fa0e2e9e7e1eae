import type { AiTrial } from '@caseloom/contract';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { fieldErrorsOf } from '../../lib/api.ts';
import { formatNumber } from '../../lib/format.ts';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { ServiceWords } from './FailureDetails.tsx';
import type { TrialState } from './use-trial.ts';

type Props = {
  trial: TrialState;
  isReady: boolean;
  onTry: () => void;
};

/** Has a language model draw two short built-in texts, before it is saved. */
export function TrySettings({ trial, isReady, onTry }: Props) {
  const { t } = useTranslation('draft');
  const { isPending, error, data } = trial;
  // what is wrong with a field is said at the field
  const isOfField = Object.keys(fieldErrorsOf(error)).length > 0;
  return (
    <Stack gap="xs">
      <Group gap="sm">
        <Button variant="default" disabled={!isReady} loading={isPending} onClick={onTry}>
          {t('languageModel.try')}
        </Button>
        <Text size="sm" c="dimmed" role="status">
          {isPending ? t('languageModel.trying') : t('languageModel.tryHelp')}
        </Text>
      </Group>
      {error && !isOfField && <ErrorCard error={error} onRetry={onTry} />}
      {data && <Tried trial={data} />}
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
