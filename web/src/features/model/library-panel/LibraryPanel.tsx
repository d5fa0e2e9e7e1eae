import { Tabs } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type LeftTab, useEditor } from '../editor.ts';
import styles from '../panel.module.css';
import toolStyles from '../tool.module.css';
import { AddTab } from './AddTab.tsx';
import { ModelsTab } from './ModelsTab.tsx';
import { OutlineTab } from './OutlineTab.tsx';
import { StepsTab } from './StepsTab.tsx';

/** What can be put on the canvas, and what is on it, as text. */
export function LibraryPanel({ slug }: { slug: string }) {
  const { t } = useTranslation('model');
  const isOpen = useEditor(({ leftMenuToggle }) => leftMenuToggle);
  const chosen = useEditor(({ leftMenuSelectedTab }) => leftMenuSelectedTab);
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  if (!isOpen) return null;
  const tab = isReadOnly ? 'outline' : chosen;
  const tabs: LeftTab[] = isReadOnly ? ['outline'] : ['add', 'steps', 'models', 'outline'];
  return (
    <nav className={toolStyles.left} data-region tabIndex={-1} aria-label={t('leftPanel')}>
      <Tabs
        value={tab}
        onChange={(value) => {
          const next = tabs.find((name) => name === value);
          if (next) useEditor.setState({ leftMenuSelectedTab: next });
        }}
        className={styles.tabs}
        keepMounted={false}
      >
        <Tabs.List grow>
          {tabs.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`leftTab.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="add">
          <AddTab />
        </Tabs.Panel>
        <Tabs.Panel value="steps">
          <StepsTab slug={slug} />
        </Tabs.Panel>
        <Tabs.Panel value="models">
          <ModelsTab slug={slug} />
        </Tabs.Panel>
        <Tabs.Panel value="outline">
          <OutlineTab />
        </Tabs.Panel>
      </Tabs>
    </nav>
  );
}
