import { IconPlayerPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Trans, useTranslation } from 'react-i18next';
import { isMissing } from '../../lib/api.ts';
import { formatMoment } from '../../lib/format.ts';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { runOf } from '../run/api.ts';
import { useShownRun } from './cases/use-run-results.ts';
import styles from './tool.module.css';

/** Says of which run the results are that list and drawing show, and leads back to it. */
export function RunBanner() {
  const { t, i18n } = useTranslation('model');
  const id = useShownRun();
  const loading = useQuery({ ...runOf(id ?? ''), enabled: id !== undefined });
  const { data: run, error } = loading;
  if (error && !run)
    return (
      <div className={styles.banners}>
        {isMissing(error) ? (
          <div className={styles.runBanner} role="alert">
            <span>{t('shownRunGone')}</span>
          </div>
        ) : (
          <ErrorCard error={error} onRetry={loading.refetch} />
        )}
      </div>
    );
  if (!run) return null;
  const { name, environment, build, createdAt } = run;
  const facts = [environment, build, formatMoment(i18n.language, createdAt)].filter(Boolean);
  return (
    <aside className={styles.banners} aria-label={t('shownRunLabel')}>
      <div className={styles.runBanner}>
        <IconPlayerPlay size={18} aria-hidden />
        <span>
          <Trans
            t={t}
            i18nKey="shownRun"
            values={{ name, facts: facts.join(' · ') }}
            components={{ run: <TextLink to="/runs/$id" params={{ id: run.id }} /> }}
          />
        </span>
      </div>
    </aside>
  );
}
