import { useTranslation } from 'react-i18next';
import { dayOf } from '../../lib/days.ts';
import { formatNumber } from '../../lib/format.ts';
import { CasesTile } from './CasesTile.tsx';
import styles from './dashboard.module.css';
import { FailedTile } from './FailedTile.tsx';
import { FigureLink } from './FigureLink.tsx';
import type { Given, Projects } from './figures.ts';
import { PassRate } from './PassRate.tsx';
import { Tile } from './Tile.tsx';

type Props = Given & { projects: Projects | undefined };

/** The four figures one comes for. */
export function Tiles({ projects, place, figures, isFailed }: Props) {
  const { t, i18n } = useTranslation('dashboard');
  const show = (value: number | undefined) =>
    value === undefined ? undefined : formatNumber(i18n.language, value);
  const models = projects?.reduce(
    (total, project) => total + (project.isCounted ? project.models : 0),
    0,
  );
  const { newThisMonth, hiddenModels } = figures ?? {};
  const project = place.projectSlug;
  return (
    <section className={styles.tiles} aria-label={t('figures')}>
      <PassRate figures={figures} place={place} isFailed={isFailed} />
      <FailedTile figures={figures} place={place} isFailed={isFailed} />
      <CasesTile figures={figures} place={place} isFailed={isFailed} />
      <Tile
        label={t('models')}
        value={
          models === undefined ? undefined : (
            <FigureLink search={{ tab: 'models', project }} label={t('models')}>
              {show(models)}
            </FigureLink>
          )
        }
        isFailed={isFailed}
        note={
          newThisMonth && (
            <>
              <FigureLink search={{ tab: 'models', project, from: firstOfMonth() }}>
                {t('newThisMonth', { count: newThisMonth.models })}
              </FigureLink>
              {!!hiddenModels && (
                <>
                  {' · '}
                  <FigureLink search={{ tab: 'models', project, state: 'hidden' }}>
                    {t('hiddenModels', { count: hiddenModels })}
                  </FigureLink>
                </>
              )}
            </>
          )
        }
      />
    </section>
  );
}

/** The day (UTC) that this month began with. */
const firstOfMonth = () => `${dayOf(new Date()).slice(0, 7)}-01`;
