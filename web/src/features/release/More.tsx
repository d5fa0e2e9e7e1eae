import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './release.module.css';

type Props = {
  total: number;
  /** How many of them are listed on the screen, and how many on paper: `release.module.css` hides the others there. */
  shown: number;
  printed: number;
};

/** How many a list leaves out: paper has room for fewer than the screen. */
export function More({ total, shown, printed }: Props) {
  const { t } = useTranslation('release');
  const counts = [
    { count: total - shown, className: styles.tools },
    { count: total - Math.min(shown, printed), className: styles.onPaper },
  ];
  return counts.map(
    ({ count, className }) =>
      count > 0 && (
        <Text key={className} c="dimmed" className={className}>
          {t('more', { count })}
        </Text>
      ),
  );
}
