import type { ResultCounts } from '@caseloom/contract';
import { useTranslation } from 'react-i18next';
import { RunBar } from '../../ui/RunBar.tsx';
import { useHeadline } from '../../ui/use-headline.ts';
import styles from './project.module.css';

type Props = {
  /** How a project's test cases went when they last ran; undefined where none did. */
  counts: ResultCounts | undefined;
};

/** How a project's test cases went last: how many were run at all, and how. */
export function LastResults({ counts }: Props) {
  const { t } = useTranslation('project');
  const headline = useHeadline();
  if (!counts) return <span className={styles.unrun}>{t('results.none')}</span>;
  return (
    <div className={styles.results}>
      <RunBar counts={counts} words={headline(counts)} />
    </div>
  );
}
