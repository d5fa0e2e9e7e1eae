import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatPercent } from '../../lib/format.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import styles from './dashboard.module.css';
import {
  type Figures,
  moreFailed,
  type Place,
  type Projects,
  resultsOf,
  trendOf,
} from './figures.ts';
import { Sparkline } from './Sparkline.tsx';
import { Tile, Trend } from './Tile.tsx';

type Props = {
  projects: Projects | undefined;
  place: Place;
  figures: Figures | undefined;
  /** They did not come, and are not on their way. */
  isFailed: boolean;
};

/** The four figures one comes for. */
export function Tiles({ projects, place, figures, isFailed }: Props) {
  const { t, i18n } = useTranslation('dashboard');
  const show = (value: number | undefined) =>
    value === undefined ? undefined : formatNumber(i18n.language, value);
  const models = projects?.reduce(
    (total, project) => total + (project.isCounted ? project.models : 0),
    0,
  );
  const { newThisMonth, hiddenModels, kept } = figures ?? {};
  const notRun = figures?.counts.untested ?? 0;
  return (
    <section className={styles.tiles} aria-label={t('figures')}>
      <PassRate figures={figures} isFailed={isFailed} />
      <Failed figures={figures} place={place} isFailed={isFailed} />
      <Tile
        label={t('testCases')}
        value={show(kept?.testCases)}
        isFailed={isFailed}
        note={
          kept && (
            <>
              {notRun > 0 && `${t('notRun', { count: notRun, number: show(notRun) })} · `}
              {t('inSuites', { count: kept.suites })}
              {kept.retired > 0 && ` · ${t('retired', { count: kept.retired })}`}
            </>
          )
        }
      >
        {!!kept?.testCases && (
          <TextLink to="/work" search={{ tab: 'untested', project: place.projectSlug }} size="sm">
            {t('untested')}
          </TextLink>
        )}
      </Tile>
      <Tile
        label={t('models')}
        value={show(models)}
        isFailed={isFailed}
        note={
          newThisMonth && (
            <>
              {t('newThisMonth', { count: newThisMonth.models })}
              {!!hiddenModels && ` · ${t('hiddenModels', { count: hiddenModels })}`}
            </>
          )
        }
      />
    </section>
  );
}

type Given = Pick<Props, 'figures' | 'isFailed'>;

/** With what it is in a tooltip, how it moved, and how it went over the year. */
function PassRate({ figures, isFailed }: Given) {
  const { t, i18n } = useTranslation('dashboard');
  const rate = figures?.passRate;
  const trend = figures && trendOf(figures.monthly);
  const points = (value: number) =>
    formatNumber(i18n.language, Math.round(Math.abs(value) * 10) / 10);
  return (
    <Tile
      label={t('passRate')}
      help={t('passRateHelp')}
      value={rate === null ? '—' : rate && formatPercent(i18n.language, rate / 100)}
      isFailed={isFailed}
      note={
        figures && (
          <>
            {rate === null ? t('noResults') : t('passedOf', passedOf(figures, i18n.language))}
            {trend !== undefined && (
              <Trend by={trend} isGood={trend >= 0}>
                {t(trend < 0 ? 'down' : 'up', { points: points(trend) })}
              </Trend>
            )}
          </>
        )
      }
    >
      {figures && <Sparkline monthly={figures.monthly} />}
    </Tile>
  );
}

/** Of how many results the pass rate is: a share alone says little. */
function passedOf({ passedResults: passed, failedResults }: Figures, language: string) {
  const total = formatNumber(language, passed + failedResults);
  return { passed: formatNumber(language, passed), total };
}

/** How many test cases still fail: the other failed results are older ones, or of several runs. */
function FailingNow({ figures: { failedResults, counts } }: { figures: Figures }) {
  const { t } = useTranslation('dashboard');
  if (failedResults === 0) return null;
  const before = failedResults - counts.failed;
  const words = [
    t('failingNow', { count: counts.failed }),
    before > 0 && t('failedBefore', { count: before }),
  ];
  return <div>{words.filter(Boolean).join(' · ')}</div>;
}

/** Leads to the results that failed, and to the flaky test cases. */
function Failed({ figures, place, isFailed }: Given & Pick<Props, 'place'>) {
  const { t, i18n } = useTranslation('dashboard');
  const more = figures && moreFailed(figures.monthly);
  const number = figures && formatNumber(i18n.language, figures.failedResults);
  return (
    <Tile
      label={t('failed')}
      help={t('failedHelp')}
      value={
        figures?.failedResults ? (
          <TextLink
            to="/work"
            search={resultsOf(place, { status: 'failed' })}
            aria-label={t('showFailed', { number })}
            fz="inherit"
            fw="inherit"
          >
            {number}
          </TextLink>
        ) : (
          number
        )
      }
      isFailed={isFailed}
      note={
        <>
          {figures && <FailingNow figures={figures} />}
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
            <TextLink to="/work" search={resultsOf(place, { only: 'flaky' })} size="sm">
              {t('flaky', { count: figures.flaky })}
            </TextLink>
          )}
          {figures.mutedFlaky > 0 && (
            <TextLink
              to="/work"
              search={resultsOf(place, { only: 'mutedFlaky' })}
              size="sm"
              c="dimmed"
            >
              {t('mutedFlaky', { count: figures.mutedFlaky })}
            </TextLink>
          )}
        </Group>
      )}
    </Tile>
  );
}
