import { Text, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Blocked } from './Blocked.tsx';
import { CaseList } from './CaseList.tsx';
import styles from './cases.module.css';
import { FullCases } from './FullCases.tsx';
import { Summary } from './Summary.tsx';
import { useSuite } from './use-suite.ts';

/** The test cases beside the canvas: what they cover, and each in one line. */
export function CasesPanel() {
  const { t } = useTranslation('model');
  const { suite, isBlocked } = useSuite();
  const [isFull, setFull] = useState(false);
  return (
    <section className={styles.root} aria-label={t('testCases')}>
      <VisuallyHidden component="h2">
        {t('cases', { count: suite?.counts.testCases ?? 0 })}
      </VisuallyHidden>
      {isBlocked && <Blocked hasCases={suite !== undefined} />}
      {suite && (
        <div className={isBlocked ? `${styles.suite} ${styles.isBlocked}` : styles.suite}>
          <Summary suite={suite} />
          <CaseList suite={suite} onOpenFull={() => setFull(true)} />
        </div>
      )}
      {!suite && !isBlocked && <NoCases />}
      {suite && isFull && <FullCases suite={suite} onClose={() => setFull(false)} />}
    </section>
  );
}

function NoCases() {
  const { t } = useTranslation('model');
  return (
    <div className={styles.empty}>
      <Text fw={600}>{t('noCases')}</Text>
      <Text size="sm" c="dimmed">
        {t('noCasesHelp')}
      </Text>
    </div>
  );
}
