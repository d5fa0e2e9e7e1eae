import { Badge, Tooltip } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import {
  IconAlertCircle,
  IconCheck,
  IconCircleHalf2,
  IconCloudOff,
  IconLoader2,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../lib/format.ts';
import { isDraft, useEditor } from './editor.ts';
import { useTool } from './tool.ts';

const LOOK = {
  saving: { color: 'gray', Icon: IconLoader2 },
  generating: { color: 'gray', Icon: IconLoader2 },
  conflict: { color: 'red', Icon: IconAlertCircle },
  failed: { color: 'red', Icon: IconAlertCircle },
  offline: { color: 'yellow', Icon: IconCloudOff },
  draft: { color: 'yellow', Icon: IconCircleHalf2 },
  savedAt: { color: 'teal', Icon: IconCheck },
  empty: { color: 'gray', Icon: IconCircleHalf2 },
};

/** Whether the server has what is drawn. */
export function StateChip() {
  const { t, i18n } = useTranslation('model');
  const { saving } = useTool();
  const { online } = useNetwork();
  const hasDraft = useEditor(isDraft);
  const savedAt = useEditor(({ selectedModel }) => selectedModel?.savedAt);
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  if (isReadOnly) return null;

  function state(): keyof typeof LOOK {
    if (saving.isSaving) return 'saving';
    if (saving.isGenerating) return 'generating';
    if (saving.conflict) return 'conflict';
    if (!online) return 'offline';
    if (saving.hasFailed && hasDraft) return 'failed';
    if (hasDraft) return 'draft';
    return savedAt ? 'savedAt' : 'empty';
  }
  const { color, Icon } = LOOK[state()];
  const time = savedAt ? formatTime(i18n.language, savedAt) : '';
  const words = t(`state.${state()}`, { time });
  const look = {
    className: 'state-chip',
    variant: 'light',
    color,
    tt: 'none',
    leftSection: <Icon size={14} aria-hidden />,
  } as const;
  return (
    <Tooltip label={words}>
      {state() === 'failed' ? (
        <Badge component="button" type="button" {...look} onClick={() => void saving.save()}>
          {words}
        </Badge>
      ) : (
        <Badge role="status" {...look}>
          {words}
        </Badge>
      )}
    </Tooltip>
  );
}
