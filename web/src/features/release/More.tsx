import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './release.module.css';

type Props = {
  total: number;
  /** How many of them are listed on the screen, and how many on paper: `release.module.css` hides the others there. */
  shown: number;
  printed: number;
  /** Makes a link of the words on the screen, where a list has the others. */
  lead?: (words: string) => ReactNode;
};

/** How many a list leaves out: paper has room for fewer than the screen. */
export function More({ total, shown, printed, lead = (words) => words }: Props) {
  const { t } = useTranslation('release');
  const more = total - shown;
  const onPaper = total - Math.min(shown, printed);
  return (
    <>
      {more > 0 && (
        <Text c="dimmed" className={styles.tools}>
          {lead(t('more', { count: more }))}
        </Text>
      )}
      {onPaper > 0 && (
        <Text c="dimmed" className={styles.onPaper}>
          {t('more', { count: onPaper })}
        </Text>
      )}
    </>
  );
}
