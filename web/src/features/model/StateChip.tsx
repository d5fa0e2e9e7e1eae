import { Badge, Tooltip } from '@mantine/core';
import {
  IconAlertCircle,
  IconCheck,
  IconCircleHalf2,
  IconCloudOff,
  IconLoader2,
  IconTrash,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../lib/format.ts';
import { useConnection } from '../../lib/use-connection.ts';
import { presenceOf } from './api.ts';
import { isDraft, useEditor } from './editor.ts';
import styles from './tool.module.css';
import { useTool } from './tool.ts';
import { announce } from './voice.ts';

const LOOK = {
  saving: { color: 'gray', Icon: IconLoader2 },
  generating: { color: 'gray', Icon: IconLoader2 },
  conflict: { color: 'red', Icon: IconAlertCircle },
  gone: { color: 'red', Icon: IconTrash },
  failed: { color: 'red', Icon: IconAlertCircle },
  offline: { color: 'yellow', Icon: IconCloudOff },
  draft: { color: 'yellow', Icon: IconCircleHalf2 },
  savedAt: { color: 'teal', Icon: IconCheck },
  empty: { color: 'gray', Icon: IconCircleHalf2 },
};

/** How it stands between what is drawn and what the server has. */
function useSavingState(): keyof typeof LOOK {
  const { saving } = useTool();
  const isUp = useConnection() === 'up';
  const hasDraft = useEditor(isDraft);
  const id = useEditor(({ selectedModel }) => selectedModel?.id);
  const savedAt = useEditor(({ selectedModel }) => selectedModel?.savedAt);
  // the page asks for it
  const isThere = useQuery({ ...presenceOf(id), enabled: false }).data !== false;
  if (saving.isSaving) return 'saving';
  if (saving.isGenerating) return 'generating';
  if (saving.conflict) return 'conflict';
  if (!isUp) return 'offline';
  if (!isThere) return 'gone';
  if (hasDraft) return saving.hasFailed ? 'failed' : 'draft';
  return savedAt ? 'savedAt' : 'empty';
}

const NEWS: ReadonlySet<keyof typeof LOOK> = new Set(['generating', 'gone', 'offline']);

/** Reads out what nothing else says: a save and its refusal are said by what one does. */
function useAnnounced(state: keyof typeof LOOK | undefined): void {
  const { t } = useTranslation('model');
  const words = state && NEWS.has(state) ? t(`state.${state}`) : undefined;
  useEffect(() => {
    if (words) announce(words);
  }, [words]);
}

/** Whether the server has what is drawn. */
export function StateChip() {
  const { t, i18n } = useTranslation('model');
  const { saving } = useTool();
  const state = useSavingState();
  const savedAt = useEditor(({ selectedModel }) => selectedModel?.savedAt);
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  useAnnounced(isReadOnly ? undefined : state);
  if (isReadOnly) return null;
  const { color, Icon } = LOOK[state];
  const time = savedAt ? formatTime(i18n.language, savedAt) : '';
  const words = t(`state.${state}`, { time });
  const look = {
    className: styles.stateChip,
    variant: 'light',
    color,
    tt: 'none',
    leftSection: <Icon size={14} aria-hidden />,
  } as const;
  return (
    <Tooltip label={words}>
      {state === 'failed' ? (
        <Badge component="button" type="button" {...look} onClick={() => void saving.save()}>
          {words}
        </Badge>
      ) : (
        <Badge {...look}>{words}</Badge>
      )}
    </Tooltip>
  );
}
