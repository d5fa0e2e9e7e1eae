import { ActionIcon, Button, Group, Tooltip } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconHelpCircle,
  IconLayoutSidebarRightCollapse,
  IconLayoutSidebarRightExpand,
  IconMaximize,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { useReactFlow } from '@xyflow/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { allParts, partsOf } from './choices.ts';
import { useReview } from './use-review.ts';

type Props = { isWide: boolean; onWide: ((isWide: boolean) => void) | undefined };

/** Choices for all parts, undo and redo, and the width of the canvas. */
export function ReviewToolbar({ isWide, onWide }: Props) {
  const { t } = useTranslation('draft');
  const { draft, model, choices, choose, undo, redo, unclear, toUnclear } = useReview();
  const flow = useReactFlow();
  const all = allParts(draft);
  const here = partsOf(draft, model);
  // what somebody discarded is accepted one by one
  const open = all.filter((id) => !choices.has(id));
  const openHere = here.filter((id) => !choices.has(id));
  const shown = useRef(isWide);
  useEffect(() => {
    if (shown.current === isWide) return;
    shown.current = isWide;
    const frame = requestAnimationFrame(() => void flow.fitView({ maxZoom: 1, padding: 0.1 }));
    return () => cancelAnimationFrame(frame);
  }, [isWide, flow]);
  return (
    <Group gap="xs" justify="space-between">
      <Group gap="xs">
        <Button
          size="xs"
          variant="default"
          disabled={open.length === 0}
          onClick={() => choose(open, 'accepted')}
        >
          {t('acceptAll')}
        </Button>
        <Button size="xs" variant="default" onClick={() => choose(all, 'discarded')}>
          {t('leaveOutAll')}
        </Button>
        {draft.models.length > 1 && (
          <>
            <Button
              size="xs"
              variant="default"
              disabled={openHere.length === 0}
              onClick={() => choose(openHere, 'accepted')}
            >
              {t('acceptModel')}
            </Button>
            <Button size="xs" variant="default" onClick={() => choose(here, 'discarded')}>
              {t('leaveOutModel')}
            </Button>
          </>
        )}
      </Group>
      <Group gap={4}>
        {toUnclear && (
          <Button
            size="xs"
            variant="light"
            leftSection={<IconHelpCircle size={16} aria-hidden />}
            onClick={() => toUnclear()}
          >
            {t('nextUnclear', { count: unclear.length })}
          </Button>
        )}
        <Tool label={t('zoomOut')} Icon={IconZoomOut} onClick={() => void flow.zoomOut()} />
        <Tool label={t('zoomIn')} Icon={IconZoomIn} onClick={() => void flow.zoomIn()} />
        <Tool
          label={t('showAll')}
          Icon={IconMaximize}
          onClick={() => void flow.fitView({ maxZoom: 1, padding: 0.1 })}
        />
        {onWide && (
          <Tool
            label={t(isWide ? 'showBeside' : 'hideBeside')}
            Icon={isWide ? IconLayoutSidebarRightExpand : IconLayoutSidebarRightCollapse}
            onClick={() => onWide(!isWide)}
          />
        )}
        <Tool label={t('undo')} Icon={IconArrowBackUp} onClick={undo} />
        <Tool label={t('redo')} Icon={IconArrowForwardUp} onClick={redo} />
      </Group>
    </Group>
  );
}

type ToolProps = {
  label: string;
  Icon: typeof IconArrowBackUp;
  onClick: (() => void) | undefined;
};

function Tool({ label, Icon, onClick }: ToolProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={label}
        disabled={!onClick}
        {...(onClick && { onClick })}
      >
        <Icon size={20} />
      </ActionIcon>
    </Tooltip>
  );
}
