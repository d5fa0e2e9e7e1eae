import { Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isMissing } from '../../lib/api.ts';
import { ErrorCard } from '../../ui/ErrorCard.tsx';

type Props = Parameters<typeof ErrorCard>[0];

/** What a link shows that opens nothing: it is over, or could not be read now. */
export function ClosedLink({ error, onRetry }: Props) {
  const { t } = useTranslation('report');
  return (
    <Stack>
      <Title order={1}>{t(isMissing(error) ? 'gone' : 'unavailable')}</Title>
      {isMissing(error) ? (
        <Text>{t('goneText')}</Text>
      ) : (
        <ErrorCard error={error} onRetry={onRetry} />
      )}
    </Stack>
  );
}
