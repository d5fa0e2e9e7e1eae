import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { NewApiKey } from './api.ts';
import { CiStep } from './CiStep.tsx';
import { Code } from './Code.tsx';

/** A key that was just made: it is shown this once. */
export function MadeKey({ apiKey, onClose }: { apiKey: NewApiKey; onClose: () => void }) {
  const { t } = useTranslation('api-key');
  return (
    <Stack>
      <Text>{t('madeText')}</Text>
      <Code label={t('key')} text={apiKey.key} />
      {apiKey.scopes.includes('run') && <CiStep />}
      <Group justify="flex-end">
        <Button data-autofocus onClick={onClose}>
          {t('kept')}
        </Button>
      </Group>
    </Stack>
  );
}
