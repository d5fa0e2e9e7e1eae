import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../ui/TextLink.tsx';
import styles from './dashboard.module.css';

const HEIGHTS = { bar: [100], columns: [38, 55, 47, 70, 62, 84, 78, 92] };

/** The ghost of what will stand here, and when. */
export function NoResults({ shape }: { shape: keyof typeof HEIGHTS }) {
  const { t } = useTranslation('dashboard');
  return (
    <div className={styles.ghost}>
      <div className={styles[`ghost-${shape}`]} aria-hidden>
        {HEIGHTS[shape].map((height) => (
          <span key={height} style={{ height: `${height}%` }} />
        ))}
      </div>
      <Text fw={600}>{t('noResults')}</Text>
      <Text size="sm" c="dimmed" maw={360}>
        {t('noResultsText')}
      </Text>
      <ButtonLink to="/projects" variant="default" size="xs" mt="sm">
        {t('toProjects')}
      </ButtonLink>
    </div>
  );
}
