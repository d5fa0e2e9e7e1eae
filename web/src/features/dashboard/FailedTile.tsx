import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import styles from './dashboard.module.css';
import { FigureLink } from './FigureLink.tsx';
import { type Figures, type Given, moreFailed, type Place, resultsOf } from './figures.ts';
import { Tile, Trend } from './Tile.tsx';

/** How many test cases still fail: the other failed results are older ones, or of several runs. */
function FailingNow({ figures: { failedResults, counts }, place }: FailingProps) {
  const { t } = useTranslation('dashboard');
  if (failedResults === 0) return null;
  const before = failedResults - counts.failed;
  return (
    <div>
      <FigureLink search={resultsOf(place, { only: 'last', status: 'failed' })}>
        {t('failingNow', { count: counts.failed })}
      </FigureLink>
      {before > 0 && ` · ${t('failedBefore', { count: before })}`}
    </div>
  );
}

type FailingProps = { figures: Figures; place: Place };

/** Leads to the results that failed, and to the flaky test cases. */
export function FailedTile({ figures, place, isFailed }: Given) {
  const { t, i18n } = useTranslation('dashboard');
  const more = figures && moreFailed(figures.monthly);
  const number = figures && formatNumber(i18n.language, figures.failedResults);
  return (
    <Tile
      label={t('failed')}
      help={t('failedHelp')}
      value={
        figures?.failedResults ? (
          <FigureLink search={resultsOf(place, { status: 'failed' })} label={t('failed')}>
            {number}
          </FigureLink>
        ) : (
          number
        )
      }
      isFailed={isFailed}
      note={
        <>
          {figures && <FailingNow figures={figures} place={place} />}
          {more === undefined ? (
            !place.projectSlug && t('failedNote')
          ) : (
            <Trend by={more} isGood={more <= 0}>
              {t(more === 0 ? 'asMany' : more < 0 ? 'fewer' : 'more', {
                number: formatNumber(i18n.language, Math.abs(more)),
              })}
            </Trend>
          )}
        </>
      }
    >
      {figures && figures.flaky + figures.mutedFlaky > 0 && (
        <Group gap="md">
          {figures.flaky > 0 && (
            <TextLink
              to="/work"
              search={resultsOf(place, { only: 'flaky' })}
              size="sm"
              className={styles.figureLink}
            >
              {t('flaky', { count: figures.flaky })}
            </TextLink>
          )}
          {figures.mutedFlaky > 0 && (
            <TextLink
              to="/work"
              search={resultsOf(place, { only: 'mutedFlaky' })}
              size="sm"
              c="dimmed"
              className={styles.figureLink}
            >
              {t('mutedFlaky', { count: figures.mutedFlaky })}
            </TextLink>
          )}
        </Group>
      )}
    </Tile>
  );
}
