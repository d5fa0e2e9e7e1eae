import { useTranslation } from 'react-i18next';
import { formatNumber, formatPercent } from '../../lib/format.ts';
import { useCountWords } from '../../ui/use-headline.ts';
import { FigureLink } from './FigureLink.tsx';
import { type Figures, type Given, type Place, resultsOf, trendOf } from './figures.ts';
import { Sparkline } from './Sparkline.tsx';
import { Tile, Trend } from './Tile.tsx';

/** With what it is in a tooltip, how it moved, and how it went over the year. */
export function PassRate({ figures, place, isFailed }: Given) {
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
            {rate === null ? t('noResults') : <PassedAndFailed figures={figures} place={place} />}
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
function PassedAndFailed({ figures, place }: { figures: Figures; place: Place }) {
  const words = useCountWords();
  return (
    <span>
      <FigureLink search={resultsOf(place, { status: 'passed' })}>
        {words.ofStatus('passed', figures.passedResults)}
      </FigureLink>
      {' · '}
      <FigureLink search={resultsOf(place, { status: 'failed' })}>
        {words.ofStatus('failed', figures.failedResults)}
      </FigureLink>
    </span>
  );
}
