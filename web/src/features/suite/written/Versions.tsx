import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { cannotShow } from '../../../lib/api.ts';
import { formatAgo } from '../../../lib/format.ts';
import { ErrorCard } from '../../../ui/ErrorCard.tsx';
import { versionsOf } from '../api.ts';
import styles from './written.module.css';

/** What a written case said, each time it was changed, the last version first. */
export function Versions({ suiteId, caseKey }: { suiteId: string; caseKey: string }) {
  const { t, i18n } = useTranslation('written-case');
  const { data, error, refetch } = useQuery(versionsOf(suiteId, caseKey));
  if (cannotShow(error, data)) return <ErrorCard error={error} onRetry={refetch} />;
  if (!data) return <Skeleton h={160} />;
  return (
    <Stack>
      {data.map(({ version, title, preconditions, steps, isRemoved, by, at }) => {
        const ago = formatAgo(i18n.language, at);
        return (
          <article key={version} aria-label={t('version', { title, ago })}>
            <Text size="sm" c="dimmed">
              {[ago, by && t('by', { name: by }), isRemoved && t('removedThen')]
                .filter(Boolean)
                .join(' · ')}
            </Text>
            <Text fw={600} className={styles.words}>
              {title}
            </Text>
            {preconditions && (
              <Text size="sm" className={styles.words}>
                {preconditions}
              </Text>
            )}
            <ol className={styles.versionSteps}>
              {steps.map(({ text, expected }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a version never changes
                <li key={at}>
                  {text}
                  {expected && <em> {expected}</em>}
                </li>
              ))}
            </ol>
          </article>
        );
      })}
    </Stack>
  );
}
