import { Skeleton } from '@mantine/core';
import { useReactFlow } from '@xyflow/react';
import { type KeyboardEvent, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Picture } from '../../model/parts.ts';
import { branchOf, type Choice, isPart } from './choices.ts';
import { useDrawing } from './EarlyReview.tsx';
import { type Direction, neighbour } from './neighbour.ts';
import styles from './review.module.css';
import { useFirstView } from './use-first-view.ts';
import { useLeaveOut } from './use-leave-out.ts';
import { useMarks } from './use-marks.ts';
import { useReview } from './use-review.ts';

const DIRECTIONS: Partial<Record<string, Direction>> = {
  ArrowRight: 'after',
  ArrowLeft: 'before',
  ArrowUp: 'above',
  ArrowDown: 'below',
};

const KEYS: Partial<Record<string, Choice>> = {
  Enter: 'accepted',
  ' ': 'accepted',
  Delete: 'discarded',
  Backspace: 'discarded',
};

function travelOf({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): 'undo' | 'redo' | undefined {
  if (!ctrlKey && !metaKey) return undefined;
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo';
  return key.toLowerCase() === 'y' ? 'redo' : undefined;
}

const isNext = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.toLowerCase() === 'n' && !ctrlKey && !metaKey && !altKey;

/** The proposed model: one stop of the Tab key, inside it the arrows walk, Enter accepts, Delete discards. */
export function Overlay() {
  const { t } = useTranslation('draft');
  const {
    draft,
    model,
    choices,
    choose,
    highlighted,
    isPath,
    point,
    select,
    selected,
    undo,
    redo,
    toUnclear,
  } = useReview();
  const { drawing, words } = useDrawing(draft, model);
  const marks = useMarks(draft, model, choices);
  const flow = useReactFlow();
  const isNode = model.nodes.some(({ id }) => id === selected);

  useEffect(() => {
    const zoom = flow.getZoom();
    if (selected && isNode)
      void flow.fitView({ nodes: [{ id: selected }], minZoom: zoom, maxZoom: zoom, duration: 0 });
  }, [selected, isNode, flow]);
  useFirstView(model, selected);

  const leaveOut = useLeaveOut(selected);
  function decide(choice: Choice, isBranch: boolean) {
    const node = model.nodes.find(({ id }) => id === selected);
    if (!node && selected && choice === 'discarded') return leaveOut.toggle?.();
    if (!node || !isPart(draft, node)) return;
    const isTaken = choices.get(node.id) === choice;
    choose(isBranch ? branchOf(model, node.id) : [node.id], isTaken ? undefined : choice);
  }
  function handleKey(event: KeyboardEvent) {
    const direction = DIRECTIONS[event.key];
    const choice = KEYS[event.key];
    const travel = travelOf(event);
    if (direction) select(neighbour(model, selected, direction));
    else if (choice) decide(choice, event.shiftKey);
    else if (travel) ({ undo, redo })[travel]?.();
    else if (isNext(event)) toUnclear?.(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
  }
  return (
    <div
      role="application"
      className={isPath ? `${styles.canvas} ${styles.isPath}` : styles.canvas}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: an application widget is the one stop of the whole drawing
      tabIndex={0}
      aria-label={t('canvas', { name: model.name, count: model.nodes.length })}
      aria-describedby="canvas-keys"
      aria-activedescendant={isNode ? `diagram-${selected}` : undefined}
      onKeyDown={handleKey}
    >
      <Suspense fallback={<Skeleton h="100%" />}>
        <Picture
          drawing={drawing}
          words={words}
          marks={marks}
          pointed={highlighted}
          onPoint={(id) => point(id ? [id] : [])}
          onChoose={select}
          name={model.name}
        />
      </Suspense>
    </div>
  );
}
