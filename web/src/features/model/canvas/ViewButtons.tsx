import { ActionIcon, Popover, Slider, Tooltip, UnstyledButton } from '@mantine/core';
import { IconHandStop, IconMap2, IconMaximize, IconMinus, IconPlus } from '@tabler/icons-react';
import { Panel, useReactFlow, useStore } from '@xyflow/react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import shared from '../../../ui/shared.module.css';
import { actionKey } from '../actions/action.ts';
import { actionNamed } from '../actions/actions.ts';
import { useEditor } from '../editor.ts';
import { useTool } from '../tool.ts';
import styles from './floating.module.css';
import { MAX_ZOOM, MIN_ZOOM } from './zoom.ts';

/** How the drawing is seen: closer, whole, with the hand, with a map. */
export function ViewButtons() {
  const { t } = useTranslation('model');
  const tool = useTool();
  const percent = useStore(({ transform }) => Math.round(transform[2] * 100));
  // what is seen smaller is not to be harder to hit
  useEffect(() => {
    document.getElementById('canvas')?.style.setProperty('--zoom', String(percent / 100));
  }, [percent]);
  const isHand = useEditor(({ mouse }) => mouse === 'hand');
  const hasMinimap = useEditor((editor) => editor.hasMinimap);
  const buttons = [
    { name: 'zoomOut', Icon: IconMinus },
    { name: 'zoomIn', Icon: IconPlus },
    { name: 'fit', Icon: IconMaximize },
    { name: isHand ? 'selectTool' : 'handTool', Icon: IconHandStop, isOn: isHand },
    { name: 'minimap', Icon: IconMap2, isOn: hasMinimap },
  ];
  return (
    <Panel position="bottom-left">
      <div className={`${styles.viewButtons} ${shared.card}`}>
        {buttons.map(({ name, Icon, isOn }) => (
          <Tooltip key={name} label={t(actionKey(name))}>
            <ActionIcon
              variant={isOn ? 'light' : 'subtle'}
              color="gray"
              aria-label={t(actionKey(name))}
              aria-pressed={isOn}
              onClick={() => actionNamed(name).run(tool)}
            >
              <Icon size={18} aria-hidden />
            </ActionIcon>
          </Tooltip>
        ))}
        <Zoom percent={percent} />
      </div>
    </Panel>
  );
}

/** How close one is, and a slider to come closer. */
function Zoom({ percent }: { percent: number }) {
  const { t } = useTranslation('model');
  const flow = useReactFlow();
  const words = t('percent', { percent });
  return (
    <Popover position="top" trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton className={styles.viewZoom} aria-label={`${t('zoomLevel')}: ${words}`}>
          {words}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className="nokey">
        <Slider
          w={200}
          min={MIN_ZOOM * 100}
          max={MAX_ZOOM * 100}
          step={5}
          value={percent}
          thumbSize={24}
          label={null}
          thumbLabel={t('zoomLevel')}
          onChange={(value) => void flow.zoomTo(value / 100)}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
