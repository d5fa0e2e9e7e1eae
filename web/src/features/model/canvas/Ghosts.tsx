import { IconAlertCircle } from '@tabler/icons-react';
import { useReactFlow, ViewportPortal } from '@xyflow/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { findOnly } from '../drawing/drawing.ts';
import { addMissing, placeOfMissing } from '../drawing/fixes.ts';
import { change, currentDrawing, select, useEditor } from '../editor.ts';
import { useTool } from '../tool.ts';
import { useSentence } from '../use-sentence.ts';
import badgeStyles from './badge.module.css';
import styles from './ghost.module.css';

const ENDS = ['start', 'end'] as const;

/** Where a Start or an End is missing, its outline: a press puts it there, with the edges that it needs. */
export function Ghosts() {
  const isBegun = useEditor(
    ({ history, isReadOnly }) => !isReadOnly && history.present.nodes.length >= 2,
  );
  if (!isBegun) return null;
  return (
    <ViewportPortal>
      {ENDS.map((type) => (
        <Ghost key={type} type={type} />
      ))}
    </ViewportPortal>
  );
}

function Ghost({ type }: { type: (typeof ENDS)[number] }) {
  const { t } = useTranslation('model');
  const flow = useReactFlow();
  const tool = useTool();
  const sentence = useSentence();
  const nodes = useEditor(({ history }) => history.present.nodes);
  const isMarked = useEditor(({ showsProblems }) => showsProblems);
  const place = useMemo(
    () => (findOnly({ nodes }, type) ? undefined : placeOfMissing({ nodes }, type)),
    [nodes, type],
  );
  if (!place) return null;
  const { x, y } = place;
  function add() {
    change('fix', addMissing(currentDrawing(), type));
    const added = findOnly(currentDrawing(), type);
    if (added) select([added.id]);
    tool.focusCanvas();
    tool.announce(t('fixed'));
  }
  return (
    <button
      type="button"
      className={`${styles.root} nodrag nopan`}
      data-ghost={type}
      style={{ transform: `translate(${x}px, ${y}px)` }}
      title={sentence({ code: `${type}_missing` })}
      onFocus={({ currentTarget }) => {
        const isReached = currentTarget.matches(':focus-visible');
        if (isReached) void flow.setCenter(x + 30, y + 30, { zoom: flow.getZoom() });
      }}
      onClick={add}
    >
      <svg width="34" height="34" viewBox="0 0 34 34" aria-hidden="true">
        {type === 'start' ? <path d="M11 6l17 11l-17 11z" /> : <circle cx="17" cy="17" r="16" />}
      </svg>
      <span className={styles.words}>{t(type === 'start' ? 'fix.addStart' : 'fix.addEnd')}</span>
      {isMarked && (
        <span className={`${badgeStyles.root} ${badgeStyles.isError} ${badgeStyles.isOnGhost}`}>
          <IconAlertCircle size={14} aria-hidden />
        </span>
      )}
    </button>
  );
}
