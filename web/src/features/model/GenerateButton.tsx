import { ActionIcon, Button, Group, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MenuAction } from './actions/MenuAction.tsx';
import { isDraft, openTab, useEditor } from './editor.ts';
import styles from './tool.module.css';
import { useTool } from './tool.ts';

/** What can be downloaded, in the order of the menu. */
const FILES = [
  'excel',
  'pdf',
  'pdfWide',
  'gherkin',
  'csv',
  'markdown',
  'json',
  'text',
  'mermaid',
  'pict',
  'image',
  'svg',
] as const;

export function GenerateButton() {
  const { t } = useTranslation('model');
  const tool = useTool();
  const hasDraft = useEditor(isDraft);
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  const { isSaving, isGenerating, stopGenerating } = tool.saving;
  const isBusy = isSaving || isGenerating;
  const isLong = useLong(isGenerating);
  return (
    <Group gap={1} wrap="nowrap">
      {isLong && (
        <Button variant="default" mr={4} onClick={stopGenerating}>
          {t('cancel')}
        </Button>
      )}
      <Button
        className={styles.generate}
        data-guide="generate"
        loading={isBusy}
        onClick={tool.generate}
      >
        {t(hasDraft && !isReadOnly ? 'saveAndGenerate' : 'generate')}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            variant="filled"
            size={36}
            className={`${styles.generateMore} ${styles.roomyOnly}`}
            aria-label={t('takeHome')}
          >
            <IconChevronDown size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {FILES.map((name) => (
            <MenuAction key={name} name={name} />
          ))}
          <Menu.Divider />
          <Menu.Item onClick={() => openTab('model')}>{t('coverageRule')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}

/** From then on somebody who waits may give up, in milliseconds. */
const LONG = 3000;

/** Whether something has been going on for long. */
function useLong(isGoingOn: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isGoingOn) return;
    const timer = setTimeout(() => setLong(true), LONG);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isGoingOn]);
  return isLong;
}
