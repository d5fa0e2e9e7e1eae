import { Popover, Slider, UnstyledButton } from '@mantine/core';
import { IconMap2, IconMaximize, IconMinus, IconPlus, IconZoomOutArea } from '@tabler/icons-react';
import { useReactFlow, useStore } from '@xyflow/react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../actions/ActionButton.tsx';
import { useEditor } from '../editor.ts';
import { FloatingBar } from './FloatingBar.tsx';
import styles from './floating.module.css';
import { MAX_ZOOM, MIN_ZOOM } from './zoom.ts';

/** How the drawing is seen: closer, as a whole, from far away, with a map. */
export function ViewButtons() {
  const { t } = useTranslation('model');
  const percent = useStore(({ transform }) => Math.round(transform[2] * 100));
  // what is seen smaller is not to be harder to hit
  useEffect(() => {
    document.getElementById('canvas')?.style.setProperty('--zoom', String(percent / 100));
  }, [percent]);
  const hasMinimap = useEditor((editor) => editor.hasMinimap);
  const isOverview = useEditor((editor) => editor.isOverview);
  return (
    <FloatingBar position="bottom-left" label={t('viewTools')}>
      {!isOverview && <ZoomButtons percent={percent} />}
      <ActionButton name="overview" isPressed={isOverview} tooltipAt="right">
        <IconZoomOutArea size={18} aria-hidden />
      </ActionButton>
      {!isOverview && (
        <ActionButton
          name="minimap"
          isPressed={hasMinimap}
          tooltipAt="right"
          className={styles.tallOnly}
        >
          <IconMap2 size={18} aria-hidden />
        </ActionButton>
      )}
    </FloatingBar>
  );
}

function ZoomButtons({ percent }: { percent: number }) {
  return (
    <>
      <ActionButton name="zoomIn" tooltipAt="right" className={styles.tallOnly}>
        <IconPlus size={18} aria-hidden />
      </ActionButton>
      <Zoom percent={percent} />
      <ActionButton name="zoomOut" tooltipAt="right" className={styles.tallOnly}>
        <IconMinus size={18} aria-hidden />
      </ActionButton>
      <ActionButton name="fit" tooltipAt="right">
        <IconMaximize size={18} aria-hidden />
      </ActionButton>
    </>
  );
}

/** How close one is, and a slider to come closer. */
function Zoom({ percent }: { percent: number }) {
  const { t } = useTranslation('model');
  const flow = useReactFlow();
  const words = t('percent', { percent });
  return (
    <Popover position="right" trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton
          className={styles.viewZoom}
          aria-label={`${t('zoomLevel')}: ${words}`}
          title={t('zoomLevel')}
        >
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
