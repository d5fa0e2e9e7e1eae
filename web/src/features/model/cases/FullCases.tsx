import { Modal, Tabs } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Suite } from '../editor.ts';
import { CaseTable } from './CaseTable.tsx';
import { CompareCases } from './CompareCases.tsx';
import { CoverageTable } from './CoverageTable.tsx';
import styles from './full-cases.module.css';
import { Levels } from './Levels.tsx';
import { Summary } from './Summary.tsx';

const TABS = ['list', 'compare', 'coverage'] as const;
type Props = { suite: Suite; onClose: () => void };

/** The test cases over the whole width: as a table, two beside each other, and what each covers. */
export function FullCases({ suite, onClose }: Props) {
  const { t } = useTranslation('model');
  return (
    <Modal
      opened
      fullScreen
      onClose={onClose}
      title={t('cases', { count: suite.counts.testCases })}
      closeButtonProps={{ 'aria-label': t('close') }}
      classNames={{ body: styles.root ?? '' }}
    >
      <div className={styles.head}>
        <Summary suite={suite} />
        <Levels />
      </div>
      <Tabs defaultValue="list" keepMounted={false}>
        <Tabs.List>
          {TABS.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`fullTab.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="list">
          <CaseTable suite={suite} />
        </Tabs.Panel>
        <Tabs.Panel value="compare">
          <CompareCases suite={suite} />
        </Tabs.Panel>
        <Tabs.Panel value="coverage">
          <CoverageTable suite={suite} onClose={onClose} />
        </Tabs.Panel>
      </Tabs>
    </Modal>
  );
}
