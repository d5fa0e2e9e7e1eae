import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import styles from './dashboard.module.css';
import { FigureLink } from './FigureLink.tsx';
import { type Given, resultsOf } from './figures.ts';
import { Tile } from './Tile.tsx';

/** What suites have: each number leads to what it counts, and the last line to what is most at risk. */
export function CasesTile({ figures, place, isFailed }: Given) {
  const { t, i18n } = useTranslation('dashboard');
  const { kept, counts } = figures ?? {};
  const project = place.projectSlug;
  const number = (value: number) => formatNumber(i18n.language, value);
  return (
    <Tile
      label={t('testCases')}
      value={
        kept && (
          <FigureLink search={{ tab: 'untested', for: 'all', project }} label={t('testCases')}>
            {number(kept.testCases)}
          </FigureLink>
        )
      }
      isFailed={isFailed}
      note={
        kept && (
          <>
            {!!counts?.untested && (
              <>
                <FigureLink search={resultsOf(place, { tab: 'untested' })}>
                  {t('notRun', { count: counts.untested, number: number(counts.untested) })}
                </FigureLink>
                {' · '}
              </>
            )}
            <FigureLink search={{ tab: 'suites', project }}>
              {t('inSuites', { count: kept.suites })}
            </FigureLink>
            {kept.retired > 0 && (
              <>
                {' · '}
                <FigureLink search={{ tab: 'untested', for: 'retired', project }}>
                  {t('retired', { count: kept.retired })}
                </FigureLink>
              </>
            )}
          </>
        )
      }
    >
      {!!kept?.testCases && (
        <TextLink
          to="/work"
          search={{ tab: 'untested', project }}
          size="sm"
          className={styles.figureLink}
        >
          {t('untested')}
        </TextLink>
      )}
    </Tile>
  );
}
