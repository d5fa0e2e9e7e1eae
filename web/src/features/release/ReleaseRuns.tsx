import type { RunAnswer } from '@caseloom/contract';
import { Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatAgo, formatNumber } from '../../lib/format.ts';
import { Lines } from '../../ui/Lines.tsx';
import lineStyles from '../../ui/lines.module.css';
import { RunBar } from '../../ui/RunBar.tsx';
import shared from '../../ui/shared.module.css';
import { TextLink } from '../../ui/TextLink.tsx';
import { useHeadline } from '../../ui/use-headline.ts';
import { useUnmatchedWords } from '../../ui/use-unmatched-words.ts';
import { More } from './More.tsx';
import { RunCounts } from './RunCounts.tsx';
import styles from './release.module.css';

/** How many of them one A4 has room for. */
const PRINTED = 5;

type Props = {
  runs: (Pick<
    RunAnswer,
    'name' | 'suiteName' | 'environment' | 'createdAt' | 'counts' | 'unmatched'
  > &
    Partial<Pick<RunAnswer, 'id'>>)[];
};

/** The runs of a release, newest first, with how much of each is done; each leads to itself where its id is known. */
export function ReleaseRuns({ runs }: Props) {
  const { t, i18n } = useTranslation('release');
  const headline = useHeadline();
  const unmatchedWords = useUnmatchedWords();
  return (
    <section className={`${shared.card} ${styles.runs}`} aria-labelledby="runs">
      <Title order={2} id="runs">
        {t('runs')}{' '}
        <span className={shared.pageCount}>{formatNumber(i18n.language, runs.length)}</span>
      </Title>
      {runs.length === 0 && <Text c="dimmed">{t('noRuns')}</Text>}
      <Lines>
        {runs.map(({ id, name, suiteName, environment, createdAt, counts, unmatched }) => (
          <li key={id ?? `${name} ${createdAt}`}>
            <div className={lineStyles.words}>
              {id ? (
                <TextLink to="/runs/$id" params={{ id }}>
                  {name}
                </TextLink>
              ) : (
                <span>{name}</span>
              )}
              <Text size="sm" c="dimmed">
                {[suiteName, environment, formatAgo(i18n.language, createdAt)]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
              {unmatched.total > 0 && <Text size="sm">{unmatchedWords(unmatched)}</Text>}
            </div>
            <div className={styles.bar}>
              {id ? (
                <RunCounts id={id} counts={counts} />
              ) : (
                <RunBar counts={counts} words={headline(counts)} />
              )}
            </div>
          </li>
        ))}
      </Lines>
      <More total={runs.length} shown={runs.length} printed={PRINTED} />
    </section>
  );
}
