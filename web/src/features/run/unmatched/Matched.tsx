import type { OpenedRun } from '@caseloom/contract';
import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { cannotShow } from '../../../lib/api.ts';
import { ErrorCard } from '../../../ui/ErrorCard.tsx';
import { Section } from '../../../ui/Section.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { unmatchedOf } from '../api.ts';
import styles from './unmatched.module.css';
import { useUnmatching } from './use-matching.ts';

const SHOWN = 500;

/** What people have matched in a run: each match can be taken back. */
export function Matched({ run }: { run: OpenedRun }) {
  const { t } = useTranslation('run');
  const { data, error, refetch } = useQuery(unmatchedOf(run.id, SHOWN, true));
  const unmatching = useUnmatching(run.id);
  if (cannotShow(error, data)) return <ErrorCard error={error} onRetry={refetch} />;
  if (!data || data.total === 0) return null;
  return (
    <Section title={t('matching.matchedTitle', { count: data.total })}>
      <ul className={styles.list}>
        {data.items.map(({ id, name, matched }) => (
          <li key={id} className={styles.line}>
            <div className={styles.facts}>
              <Text className={styles.name}>{name}</Text>
              {matched && (
                <TextLink
                  to="/runs/$id"
                  params={{ id: run.id }}
                  search={{ case: matched.caseKey }}
                  className={styles.name}
                >
                  {matched.name}
                </TextLink>
              )}
            </div>
            {run.status === 'open' && (
              <Button
                variant="default"
                size="xs"
                flex="none"
                disabled={unmatching.isPending}
                aria-label={t('matching.unmatchOf', { name })}
                onClick={() => unmatching.mutate([id])}
              >
                {t('matching.unmatch')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
