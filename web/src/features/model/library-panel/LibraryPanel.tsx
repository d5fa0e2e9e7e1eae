import { CloseButton, Group, Tabs } from '@mantine/core';
import { IconPin, IconPinnedOff } from '@tabler/icons-react';
import { type RefObject, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../lib/load-code.ts';
import { type LeftTab, useEditor } from '../editor.ts';
import { IconButton } from '../IconButton.tsx';
import styles from '../panel.module.css';
import toolStyles from '../tool.module.css';
import { useTool } from '../tool.ts';
import { ModelsTab } from './ModelsTab.tsx';
import { OutlineTab } from './OutlineTab.tsx';
import { StepsTab } from './StepsTab.tsx';

const TextTab = lazyPart(async () => (await import('../text/TextTab.tsx')).TextTab);

const TABS: LeftTab[] = ['steps', 'models', 'outline', 'text'];
const READ_ONLY: LeftTab[] = ['outline', 'text'];

/** What can be put on the canvas, and what is on it, as text: over the canvas while it is used, or pinned beside it. */
export function LibraryPanel({ slug }: { slug: string }) {
  const isOpen = useEditor(({ leftMenuToggle }) => leftMenuToggle);
  return isOpen ? <Library slug={slug} /> : null;
}

function Library({ slug }: { slug: string }) {
  const { t } = useTranslation('model');
  const chosen = useEditor(({ leftMenuSelectedTab }) => leftMenuSelectedTab);
  const isPinned = useEditor(({ isLibraryPinned }) => isLibraryPinned);
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  const tabs: LeftTab[] = isReadOnly ? READ_ONLY : TABS;
  const tab = tabs.includes(chosen) ? chosen : (tabs[0] ?? 'outline');
  const panel = useRef<HTMLElement>(null);
  useClosing(panel, { isActive: !isPinned, staysForCanvas: tab === 'text' });
  return (
    <nav
      ref={panel}
      className={isPinned ? toolStyles.left : `${toolStyles.left} ${toolStyles.overCanvas}`}
      data-region
      data-tab={tab}
      data-floating={isPinned ? undefined : true}
      tabIndex={-1}
      aria-label={t('leftPanel')}
    >
      <Tabs
        value={tab}
        onChange={(value) => {
          const next = tabs.find((name) => name === value);
          if (next) useEditor.setState({ leftMenuSelectedTab: next });
        }}
        className={styles.tabs}
        keepMounted={false}
      >
        <Group gap={0} wrap="nowrap" className={styles.head}>
          <Tabs.List>
            {tabs.map((name) => (
              <Tabs.Tab key={name} value={name}>
                {t(`leftTab.${name}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <HeadButtons isPinned={isPinned} />
        </Group>
        <Tabs.Panel value="steps">
          <StepsTab slug={slug} />
        </Tabs.Panel>
        <Tabs.Panel value="models">
          <ModelsTab slug={slug} />
        </Tabs.Panel>
        <Tabs.Panel value="outline">
          <OutlineTab />
        </Tabs.Panel>
        <Tabs.Panel value="text">
          <Suspense>
            <TextTab />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </nav>
  );
}

function HeadButtons({ isPinned }: { isPinned: boolean }) {
  const { t } = useTranslation('model');
  const { focusCanvas } = useTool();
  const pin = t(isPinned ? 'unpin' : 'pin');
  const Pin = isPinned ? IconPinnedOff : IconPin;
  return (
    <>
      <IconButton
        Icon={Pin}
        label={pin}
        size="md"
        {...(toolStyles.roomyOnly && { className: toolStyles.roomyOnly })}
        onClick={() => useEditor.setState({ isLibraryPinned: !isPinned })}
      />
      <CloseButton
        aria-label={t('close')}
        onClick={() => {
          useEditor.setState({ leftMenuToggle: false });
          focusCanvas();
        }}
      />
    </>
  );
}

/** What lies over the canvas makes room again when one goes on drawing, unless that is done in both; and on Escape. */
function useClosing(
  panel: RefObject<HTMLElement | null>,
  { isActive, staysForCanvas }: { isActive: boolean; staysForCanvas: boolean },
): void {
  const { focusCanvas } = useTool();
  useEffect(() => {
    if (!isActive) return;
    const close = () => useEditor.setState({ leftMenuToggle: false });
    function handlePress({ target }: PointerEvent) {
      const isCanvas = target instanceof Element && target.closest('.react-flow__pane') !== null;
      if (isCanvas && !staysForCanvas) close();
    }
    function handleKey(event: KeyboardEvent) {
      const isHere = panel.current?.contains(document.activeElement) ?? false;
      if (event.key !== 'Escape' || event.defaultPrevented || !isHere) return;
      close();
      focusCanvas();
    }
    addEventListener('pointerdown', handlePress);
    addEventListener('keydown', handleKey);
    return () => {
      removeEventListener('pointerdown', handlePress);
      removeEventListener('keydown', handleKey);
    };
  }, [panel, isActive, staysForCanvas, focusCanvas]);
}
