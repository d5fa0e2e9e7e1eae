import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import shared from '../shared.module.css';
import styles from './table.module.css';

type Props = {
  /** What was searched for. */
  q: string;
  /** Shows all again; undefined where nothing was left out. */
  onClear: (() => void) | undefined;
};

/** Shown where every row is filtered out, with a button that clears the filters. */
export function NothingFound({ q, onClear }: Props) {
  const { t } = useTranslation();
  return (
    <div className={styles.nothing} role="status">
      <Text fw={600} className={shared.anyWords}>
        {q ? t('table.nothingFor', { q }) : t('noData')}
      </Text>
      {onClear && (
        <Button variant="default" mt="sm" onClick={onClear}>
          {t('table.clear')}
        </Button>
      )}
    </div>
  );
}
