import { Button, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { cannotShow } from '../../../lib/api.ts';
import { formatAgo } from '../../../lib/format.ts';
import { ErrorCard } from '../../../ui/ErrorCard.tsx';
import { Section } from '../../../ui/Section.tsx';
import { dismissedOf, listAgain } from '../api.ts';
import styles from './unmatched.module.css';

type Props = { slug: string; runId: string };

/** The automation names that wait in no run of the project: each can be listed again. */
export function Dismissed({ slug, runId }: Props) {
  const { t, i18n } = useTranslation('run');
  const cache = useQueryClient();
  const { data, error, refetch } = useQuery(dismissedOf(slug));
  const restoring = useMutation({
    mutationFn: (name: string) => listAgain({ slug, automationNames: [name] }),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: ['dismissed', slug] });
      await cache.invalidateQueries({ queryKey: ['run', runId] });
    },
  });
  if (cannotShow(error, data)) return <ErrorCard error={error} onRetry={refetch} />;
  if (!data || data.total === 0) return null;
  return (
    <Section
      title={t('matching.dismissedTitle', { count: data.total })}
      text={t('matching.dismissedHelp')}
    >
      <ul className={styles.list}>
        {data.items.map(({ automationName, by, at }) => (
          <li key={automationName} className={styles.line}>
            <div className={styles.facts}>
              <Text className={styles.name}>{automationName}</Text>
              <Text size="sm" c="dimmed">
                {[by, formatAgo(i18n.language, at)].filter(Boolean).join(' · ')}
              </Text>
            </div>
            <Button
              variant="default"
              size="xs"
              disabled={restoring.isPending}
              aria-label={t('matching.listAgainOf', { name: automationName })}
              onClick={() => restoring.mutate(automationName)}
            >
              {t('matching.listAgain')}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
