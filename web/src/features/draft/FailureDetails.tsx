import type { Draft } from '@caseloom/contract';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './draft.module.css';

/** What is behind a failure: the words of the service itself, and what a language model answered that could not be used. */
export function FailureDetails({
  failure: { reason, raw },
}: {
  failure: NonNullable<Draft['failure']>;
}) {
  const { t } = useTranslation('draft');
  return (
    <>
      <ServiceWords reason={reason} />
      {raw && (
        <details>
          <summary>{t('raw')}</summary>
          <pre className={styles.raw}>{raw}</pre>
        </details>
      )}
    </>
  );
}

/** What a service itself answered, in its own language. */
export function ServiceWords({ reason }: { reason: string | null }) {
  const { t } = useTranslation('draft');
  if (!reason) return null;
  return <Text size="sm">{t('serviceAnswered', { reason })}</Text>;
}
