import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../lib/format.ts';
import { RunBar } from '../../ui/RunBar.tsx';
import styles from './project.module.css';

type Props = {
  /** How many of a project's test cases passed and failed when they last ran; undefined where none did. */
  results: { completed: number; failed: number } | undefined;
};

/** How a project's test cases went last: the share that passed, and how many failed. */
export function LastResults({ results }: Props) {
  const { t, i18n } = useTranslation('project');
  if (!results) return <span className={styles.unrun}>{t('results.none')}</span>;
  const { completed, failed } = results;
  const percent = formatPercent(i18n.language, completed / (completed + failed));
  const counts = { passed: completed, failed, blocked: 0, skipped: 0, untested: 0 };
  return (
    <div className={styles.results}>
      <RunBar counts={counts} words={t('results.went', { percent, count: failed })} />
    </div>
  );
}
