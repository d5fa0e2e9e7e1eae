import { Text, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasExpectedResult } from '../drawing/role-guess.ts';
import { useEditor } from '../editor.ts';
import { RolesOffer } from '../properties-panel/RolesOffer.tsx';
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
  const hasResults = useEditor(({ history, steps }) => hasExpectedResult(history.present, steps));
  return (
    <section className={styles.root} aria-label={t('testCases')}>
      <VisuallyHidden component="h2">
        {t('cases', { count: suite?.counts.testCases ?? 0 })}
      </VisuallyHidden>
      {isBlocked && <Blocked hasCases={suite !== undefined} />}
      {suite && (
        <div className={isBlocked ? `${styles.suite} ${styles.isBlocked}` : styles.suite}>
          <Summary suite={suite} />
          {!hasResults && (
            <div className={styles.offer}>
              <RolesOffer />
            </div>
          )}
          <CaseList suite={suite} onOpenFull={() => setFull(true)} />
        </div>
      )}
      {!suite && !isBlocked && <NoCases />}
      {suite && isFull && <FullCases suite={suite} onClose={() => setFull(false)} />}
    </section>
  );
}

/** Until the first answer nobody knows whether there are any. */
function NoCases() {
  const { t } = useTranslation('model');
  const isDrawn = useEditor(({ history }) => history.present.nodes.length > 1);
  if (isDrawn) return <p className={styles.empty}>{t('generatingCases')}</p>;
  return (
    <div className={styles.empty}>
      <Text fw={600}>{t('noCases')}</Text>
      <Text size="sm" c="dimmed">
        {t('noCasesHelp')}
      </Text>
    </div>
  );
}
