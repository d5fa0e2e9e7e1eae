import { Tabs } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DataTab } from '../data/DataTab.tsx';
import { useEditor } from '../editor.ts';
import styles from '../panel.module.css';
import toolStyles from '../tool.module.css';
import { ModelTab } from './ModelTab.tsx';
import { ProblemsTab } from './ProblemsTab.tsx';
import { PropertiesTab } from './PropertiesTab.tsx';

const TABS = ['properties', 'data', 'model', 'problems'] as const;

/** What is selected, the data, the model as a whole, and what is wrong with it. */
export function PropertiesPanel({ slug }: { slug: string }) {
  const { t } = useTranslation('model');
  const isOpen = useEditor(({ rightMenuToggle }) => rightMenuToggle);
  const tab = useEditor(({ rightMenuSelectedTab }) => rightMenuSelectedTab);
  const faults = useEditor(
    ({ problems }) => problems.filter(({ severity }) => severity !== 'note').length,
  );
  if (!isOpen) return null;
  return (
    <aside className={toolStyles.right} data-region tabIndex={-1} aria-label={t('rightMenu')}>
      <Tabs
        value={tab}
        onChange={(value) => {
          const chosen = TABS.find((name) => name === value);
          if (chosen) useEditor.setState({ rightMenuSelectedTab: chosen });
        }}
        className={styles.tabs}
        keepMounted={false}
      >
        <Tabs.List grow>
          {TABS.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`rightTab.${name}`)}
              {name === 'problems' && faults > 0 && ` (${faults})`}
            </Tabs.Tab>
          ))}
        </Tabs.List>
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
      </Tabs>
    </aside>
  );
}
