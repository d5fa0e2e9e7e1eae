import { LIMITS } from '@caseloom/contract';
import { CASE_ORDERS } from '@caseloom/engine';
import { NumberInput, Select, Slider, Stack, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../editor.ts';
import styles from './budget.module.css';
import { setSettings } from './settings.ts';

/** How many test cases there is room for, with the curve of what so many cover; and what comes first. */
export function Budget() {
  const { t } = useTranslation('model');
  const { best, order = 'planned' } = useEditor(({ history }) => history.present.settings);
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  return (
    <Stack gap="xs">
      <Switch
        label={t('budget.keepBest')}
        description={t('budget.keepBestHelp')}
        disabled={isReadOnly}
        checked={best !== undefined}
        onChange={({ currentTarget }) =>
          setSettings({ best: currentTarget.checked ? {} : undefined })
        }
      />
      {best && <Room />}
      <Select
        label={t('budget.order')}
        description={t(`budget.orderHelp.${order}`)}
        readOnly={isReadOnly}
        value={order}
        data={CASE_ORDERS.map((value) => ({ value, label: t(`budget.orders.${value}`) }))}
        onChange={(value) =>
          value && setSettings({ order: value === 'planned' ? undefined : value })
        }
      />
    </Stack>
  );
}

/** The number of cases on a slider under its curve, and the number of steps. */
function Room() {
  const { t } = useTranslation('model');
  const { cases, steps } = useEditor(({ history }) => history.present.settings.best) ?? {};
  const found = useEditor(({ preview }) => preview?.best);
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  // the thumb follows the pointer, and the model changes where it is let go
  const [moved, setMoved] = useState<number>();
  const set = (changes: { cases?: number | undefined; steps?: number | undefined }) => {
    const next = { cases, steps, ...changes };
    setSettings({
      best: {
        ...(next.cases !== undefined && { cases: next.cases }),
        ...(next.steps !== undefined && { steps: next.steps }),
      },
    });
  };
  const planned = Math.min(found?.planned ?? 0, LIMITS.generatedCases);
  const shown = Math.min(moved ?? cases ?? planned, planned);
  const percent = found?.curve[shown - 1] ?? 100;
  const point = t('budget.point', { count: shown, planned, percent });
  return (
    <>
      {planned > 1 && found && (
        <div className={styles.room}>
          <Curve curve={found.curve} at={shown} />
          <Slider
            min={1}
            max={planned}
            label={null}
            disabled={isReadOnly}
            value={shown}
            thumbLabel={t('budget.cases')}
            thumbValueText={point}
            onChange={setMoved}
            onChangeEnd={(value) => {
              setMoved(undefined);
              set({ cases: value === planned ? undefined : value });
            }}
          />
          <Text size="xs" c="dimmed">
            <Kept among={shown} isMoving={moved !== undefined} otherwise={point} />
          </Text>
        </div>
      )}
      <NumberInput
        label={t('budget.steps')}
        placeholder={t('budget.noLimit')}
        allowDecimal={false}
        hideControls
        min={1}
        max={10_000_000}
        readOnly={isReadOnly}
        value={steps ?? ''}
        onChange={(value) => set({ steps: typeof value === 'number' ? value : undefined })}
      />
    </>
  );
}

type KeptProps = { among: number; isMoving: boolean; otherwise: string };

/** What is kept, where the limit on steps keeps fewer than the slider allows. */
function Kept({ among, isMoving, otherwise }: KeptProps) {
  const { t } = useTranslation('model');
  const preview = useEditor((editor) => editor.preview);
  const hasSteps = useEditor(({ history }) => history.present.settings.best?.steps !== undefined);
  if (!preview?.best || !hasSteps || isMoving) return otherwise;
  const { planned, percent } = preview.best;
  const count = preview.counts.testCases;
  if (count >= among) return otherwise;
  return count === 0
    ? t('budget.keptNone', { planned })
    : t('budget.keptWithin', { count, planned, percent });
}

const [WIDTH, HEIGHT] = [240, 64];

/** By the number of cases how much they cover; the slider below says the same in words. */
function Curve({ curve, at }: { curve: readonly number[]; at: number }) {
  const x = (count: number) => (curve.length < 2 ? 0 : ((count - 1) / (curve.length - 1)) * WIDTH);
  const y = (percent: number) => HEIGHT - (percent / 100) * HEIGHT;
  const points = curve.map((percent, index) => `${x(index + 1)},${y(percent)}`);
  return (
    <svg
      className={styles.curve}
      viewBox={`0 -4 ${WIDTH} ${HEIGHT + 8}`}
      preserveAspectRatio="none"
      aria-hidden
    >
      <polygon
        className={styles.area}
        points={`0,${HEIGHT} ${points.join(' ')} ${WIDTH},${HEIGHT}`}
      />
      <polyline className={styles.line} points={points.join(' ')} />
      <line className={styles.chosen} x1={x(at)} x2={x(at)} y1={-4} y2={HEIGHT + 4} />
    </svg>
  );
}
