import type { DraftNews } from '@caseloom/contract';
import type { Model } from '@caseloom/engine';
import { Skeleton } from '@mantine/core';
import { ReactFlowProvider, useReactFlow, useStore } from '@xyflow/react';
import { Suspense, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Picture } from '../../model/parts.ts';
import type { Choices } from './choices.ts';
import styles from './review.module.css';
import { useMarks } from './use-marks.ts';
import { useProjectContext } from './use-project-context.ts';

type Props = { draft: DraftNews; model: DraftNews['models'][number] };
const NONE: Choices = new Map();

/** A model on the canvas while it grows, always in view as a whole. */
export function EarlyReview(props: Props) {
  return (
    <ReactFlowProvider>
      <div className={styles.canvas}>
        <Suspense fallback={<Skeleton h="100%" />}>
          <WholeModel {...props} />
        </Suspense>
      </div>
    </ReactFlowProvider>
  );
}

function WholeModel({ draft, model }: Props) {
  const { t } = useTranslation('draft');
  const flow = useReactFlow();
  const { drawing, words } = useDrawing(draft, model);
  const marks = useMarks(draft, model, NONE);
  const drawn = useStore(({ nodes }) => nodes);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever it has grown
  useEffect(() => {
    const frame = requestAnimationFrame(() => void flow.fitView({ maxZoom: 1, padding: 0.1 }));
    return () => cancelAnimationFrame(frame);
  }, [drawn, flow]);
  return (
    <Picture
      drawing={drawing}
      words={words}
      marks={marks}
      name={t('canvas', { name: model.name, count: model.nodes.length })}
    />
  );
}

/** A model of a draft as the picture takes it. */
export function useDrawing(draft: DraftNews, { nodes, edges, settings }: Props['model']) {
  const drawing = useMemo(
    () => ({ nodes, edges, settings: settings ?? {} }),
    [nodes, edges, settings],
  );
  const there = useProjectContext(draft);
  const { steps, models } = draft;
  const words = useMemo(
    () => ({
      steps: new Map(steps.map((step) => [step.id, step])),
      models: new Map<string, Model>(
        [...there.models, ...models].map((model) => [model.id, model]),
      ),
    }),
    [steps, models, there],
  );
  return { drawing, words };
}
