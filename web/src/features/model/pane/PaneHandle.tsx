import { IconChevronUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSuite } from '../cases/use-suite.ts';
import { openTab } from '../editor.ts';
import styles from './pane.module.css';

/** Where the pane is a sheet, what is left of it while it is closed. */
export function PaneHandle() {
  const { t } = useTranslation('model');
  const cases = useSuite().suite?.counts.testCases ?? 0;
  return (
    <button type="button" className={styles.handle} onClick={() => openTab('cases')}>
      <IconChevronUp size={18} aria-hidden />
      {t('cases', { count: cases })}
    </button>
  );
}
