import { Alert, Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** What stands in a section's place when it could not be had; the rest of the page stays usable. */
export function ErrorCard({ message, onRetry }: { message: string; onRetry?: () => void }) {
  const { t } = useTranslation();
  return (
    <Alert color="red" role="alert" title={message}>
      {onRetry && (
        <Button variant="default" size="xs" onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
    </Alert>
  );
}
