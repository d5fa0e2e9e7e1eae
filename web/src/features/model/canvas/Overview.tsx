import type { Position } from '@caseloom/engine';
import { Box } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useReactFlow } from '@xyflow/react';
import { type MouseEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/use-language.ts';
import { useEditor } from '../editor.ts';
import { useTool } from '../tool.ts';
import styles from './overview.module.css';
import { type Block, labelsOf } from './overview.ts';
import { overviewOf, paint } from './overview-picture.ts';

/** The whole drawing, however large: blocks in the colours of their roles with their first words, all of one size. A click goes back to editing there. */
export function Overview() {
  const isShown = useEditor((editor) => editor.isOverview);
  return isShown ? <Picture /> : null;
}

function Picture() {
  const { t } = useTranslation('model');
  const tool = useTool();
  const flow = useReactFlow();
  const language = useLanguage();
  const { ref, width, height } = useElementSize();
  const surface = useRef<HTMLCanvasElement>(null);
  const { history, element, highlighted, problems, steps, models } = useEditor();
  const drawing = history.present;
  const overview = useMemo(() => {
    if (width === 0 || height === 0) return undefined;
    const state = { drawing, element, highlighted, problems, steps, models };
    return overviewOf(state, { flow, t, language, size: { width, height } });
  }, [drawing, element, highlighted, problems, steps, models, flow, t, language, width, height]);
  useEffect(() => {
    if (overview && surface.current) paint(surface.current, overview);
  }, [overview]);
  const labels = useMemo(
    () => (overview ? labelsOf(overview.blocks, overview.room, overview.conditions) : []),
    [overview],
  );
  const [pointed, setPointed] = useState<string>();
  const block = overview?.blocks.find(({ id }) => id === pointed);
  return (
    <Box
      ref={ref}
      role="presentation"
      className={styles.root}
      data-overview
      onClick={(event) => overview && tool.editAt(overview.placeOf(pixelOf(event)))}
      onMouseMove={(event) => overview && setPointed(blockAt(overview.blocks, pixelOf(event))?.id)}
    >
      <canvas ref={surface} className={styles.picture} aria-hidden />
      {labels.map(({ id, x, y, width: wide, words, isInside }) => (
        <span
          key={id}
          aria-hidden
          className={isInside ? `${styles.label} ${styles.isInside}` : styles.label}
          style={{ left: x, top: y, ...(isInside ? { width: wide } : { maxWidth: wide + 4 }) }}
        >
          {words}
        </span>
      ))}
      {block && (
        <span
          aria-hidden
          className={`${styles.label} ${styles.pointed}`}
          style={{ left: block.rect.x, top: block.rect.y + block.rect.height + 4 }}
        >
          {block.name}
        </span>
      )}
      <p className={styles.hint}>{t('overviewHelp')}</p>
    </Box>
  );
}

/** Where the mouse is, in pixels from the corner of the picture. */
function pixelOf({ clientX, clientY, currentTarget }: MouseEvent): Position {
  const { left, top } = currentTarget.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}

/** A block is pointed at from so many pixels around it. */
const NEAR = 4;

function blockAt(blocks: Block[], { x, y }: Position): Block | undefined {
  return blocks.find(
    ({ rect }) =>
      x >= rect.x - NEAR &&
      x <= rect.x + rect.width + NEAR &&
      y >= rect.y - NEAR &&
      y <= rect.y + rect.height + NEAR,
  );
}
