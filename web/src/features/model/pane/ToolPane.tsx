import { Tabs } from '@mantine/core';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { CasesPanel } from '../cases/CasesPanel.tsx';
import { useSuite } from '../cases/use-suite.ts';
import { DataTab } from '../data/DataTab.tsx';
import { openTab, select, useEditor } from '../editor.ts';
import panelStyles from '../panel.module.css';
import { ModelTab } from '../properties-panel/ModelTab.tsx';
import { ProblemsTab } from '../properties-panel/ProblemsTab.tsx';
import { PropertiesTab } from '../properties-panel/PropertiesTab.tsx';
import { useTool } from '../tool.ts';
import { useFaults } from '../use-faults.ts';
import { ClosePane } from './ClosePane.tsx';
import { Pane } from './Pane.tsx';
import { PaneHandle } from './PaneHandle.tsx';
import styles from './pane.module.css';

const TABS = ['cases', 'properties', 'data', 'model', 'problems'] as const;

/** Beside the canvas: the test cases, what is selected, the data, the model as a whole, and what is wrong with it. */
export function ToolPane({ slug }: { slug: string }) {
  const { t } = useTranslation('model');
  const { focusCanvas } = useTool();
  const isOpen = useEditor(({ rightMenuToggle }) => rightMenuToggle);
  const width = useEditor(({ paneWidth }) => paneWidth);
  const chosen = useEditor(({ rightMenuSelectedTab }) => rightMenuSelectedTab);
  const tab = TABS.includes(chosen) ? chosen : 'cases';
  // on a page that appears, the drawing comes first
  const isAfterDrawing = useDeferredValue(true, false);
  if (!isOpen) return <PaneHandle />;
  return (
    <Pane
      name={t('rightMenu')}
      width={width}
      onResize={(paneWidth) => useEditor.setState({ paneWidth })}
      onEscape={() => {
        if (tab !== 'properties') return;
        select([]);
        focusCanvas();
      }}
    >
      <Tabs
        value={tab}
        onChange={(value) => {
          const next = TABS.find((name) => name === value);
          if (next) openTab(next);
        }}
        className={panelStyles.tabs}
        keepMounted={false}
      >
        <Head />
        {isAfterDrawing && <Panels slug={slug} />}
      </Tabs>
    </Pane>
  );
}

function Panels({ slug }: { slug: string }) {
  return (
    <>
      <Tabs.Panel value="cases">
        <CasesPanel />
      </Tabs.Panel>
      <Tabs.Panel value="properties">
        <PropertiesTab />
      </Tabs.Panel>
      <Tabs.Panel value="data">
        <DataTab slug={slug} />
      </Tabs.Panel>
      <Tabs.Panel value="model">
        <ModelTab />
      </Tabs.Panel>
      <Tabs.Panel value="problems">
        <ProblemsTab />
      </Tabs.Panel>
    </>
  );
}

/** The tabs, with how many cases and how many faults there are. */
function Head() {
  const { t } = useTranslation('model');
  const cases = useSuite().suite?.counts.testCases;
  const { count: faults, hasErrors } = useFaults();
  const counts = { cases, problems: faults || undefined };
  const faultLook = `${styles.count} ${hasErrors ? styles.isError : styles.isWarning}`;
  return (
    <div className={styles.head}>
      <Tabs.List>
        {TABS.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {t(`rightTab.${name}`)}
            {(name === 'cases' || name === 'problems') && counts[name] !== undefined && (
              <span className={name === 'problems' ? faultLook : styles.count}>{counts[name]}</span>
            )}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <ClosePane />
    </div>
  );
}
