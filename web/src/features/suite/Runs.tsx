import type { SuiteAnswer } from '@caseloom/contract';
import { Button, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAgo } from '../../lib/format.ts';
import { Lines } from '../../ui/Lines.tsx';
import styles from '../../ui/lines.module.css';
import { RunBar } from '../../ui/RunBar.tsx';
import shared from '../../ui/shared.module.css';
import { TextLink } from '../../ui/TextLink.tsx';
import { useStarter } from '../../ui/use-starter.ts';
import { runsOfSuite } from '../run/api.ts';
import suiteStyles from './suite.module.css';

/** How many runs are shown until the user shows all. */
const FEW = 5;

/** How the cases ran, newest first. */
export function Runs({ suite }: { suite: SuiteAnswer }) {
  const { t, i18n } = useTranslation('suite');
  const starter = useStarter();
  const { data, isPending } = useQuery(runsOfSuite(suite.projectSlug, suite.id));
  const runs = data?.items ?? [];
  const [isAll, setAll] = useState(false);
  // what comes later moves nothing: a heading, and a line for each
  if (isPending && suite.runs > 0) return <Skeleton h={72 + 59 * Math.min(suite.runs, FEW)} />;
  if (runs.length === 0) return null;
  return (
    <section id="runs" aria-label={t('runs')}>
      <Text component="h2" fw={700} fz={18} mb="xs">
        {t('runs')}
      </Text>
      <div className={`${shared.card} ${suiteStyles.runs}`}>
        <Lines>
          {(isAll ? runs : runs.slice(0, FEW)).map(
            ({ id, name, environment, build, counts, createdAt, createdBy, apiKey }) => (
              <li key={id}>
                <div className={styles.words}>
                  <TextLink to="/runs/$id" params={{ id }}>
                    {name}
                  </TextLink>
                  <Text size="sm" c="dimmed">
                    {[
                      environment,
                      build,
                      starter({ createdBy, apiKey }),
                      formatAgo(i18n.language, createdAt),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </Text>
                </div>
                <div className={suiteStyles.runBar}>
                  <RunBar counts={counts} />
                </div>
              </li>
            ),
          )}
        </Lines>
      </div>
      {runs.length > FEW && !isAll && (
        <Button mt="sm" variant="default" onClick={() => setAll(true)}>
          {t('allRuns', { count: runs.length })}
        </Button>
      )}
    </section>
  );
}
