import { Alert, Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { messageOf, requestIdOf } from '../lib/api.ts';
import shared from './shared.module.css';

type Props = {
  /** What went wrong: says the message, and what the operator finds it by. */
  error?: unknown;
  /** In place of the error's own message. */
  message?: string | undefined;
  onRetry?: () => void;
};

/** What stands in a section's place when it could not be had; the rest of the page stays usable. */
export function ErrorCard({ error, message = messageOf(error), onRetry }: Props) {
  const { t } = useTranslation();
  const id = requestIdOf(error);
  return (
    <Alert color="red" role="alert" title={message}>
      {(id || onRetry) && (
        <Group gap="sm">
          {onRetry && (
            <Button variant="default" size="xs" onClick={onRetry}>
              {t('retry')}
            </Button>
          )}
          {id && (
            <Text size="sm" className={shared.anyWords}>
              {t('requestId')} <code>{id}</code>
            </Text>
          )}
        </Group>
      )}
    </Alert>
  );
}
