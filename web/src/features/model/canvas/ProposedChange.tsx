import type { ModelNode } from '@caseloom/engine';
import { pathOf, pointOn } from '@caseloom/layout';
import { useReactFlow, ViewportPortal } from '@xyflow/react';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/use-language.ts';
import { type Change, changesBetween } from '../drawing/difference.ts';
import type { Drawing } from '../drawing/drawing.ts';
import { sizeOf } from '../drawing/size.ts';
import { useEditor } from '../editor.ts';
import { useNameOf } from '../labels.ts';
import { useLibrary } from '../measure-nodes.ts';
import { proposedDrawing } from '../suggestions/proposed-drawing.ts';
import { useShown } from '../suggestions/shown.ts';
import { shifted } from './EdgeLabel.tsx';
import type { FlowEdge } from './EdgeShape.tsx';
import edgeStyles from './edge.module.css';
import { bringRectIntoSight } from './keep-in-sight.ts';
import type { FlowNode } from './NodeShape.tsx';
import type { FlowNote } from './NoteShape.tsx';
import { around } from './opening.ts';
import styles from './proposed.module.css';
import { edgeLayouts } from './routes.ts';

/** What a suggestion would change, drawn over what is there, and the place that the list points at. It is only seen: the list says it in words. */
export function ProposedChange() {
  const shown = useShown((state) => state.shown);
  const pointed = useShown((state) => state.pointed);
  const drawing = useEditor(({ history }) => history.present);
  const proposed = shown ? proposedDrawing(drawing, shown) : drawing;
  useAddedInSight(shown?.id, drawing, proposed);
  if (!shown && pointed === undefined) return null;
  return (
    <ViewportPortal>
      <div className={styles.root} aria-hidden>
        <Parts drawing={drawing} proposed={proposed} pointed={pointed} />
      </div>
    </ViewportPortal>
  );
}

/** Moves the view no further than it takes to see a node that would be added, and the one it comes after: once for each suggestion, whatever is drawn meanwhile. */
function useAddedInSight(suggestionId: string | undefined, drawing: Drawing, proposed: Drawing) {
  const flow = useReactFlow<FlowNode | FlowNote, FlowEdge>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn while it is shown leaves the view where it is
  useEffect(() => {
    const known = new Set(drawing.nodes.map(({ id }) => id));
    const added = proposed.nodes.find(({ id }) => !known.has(id));
    const edge = proposed.edges.find(({ target }) => target === added?.id);
    const source = proposed.nodes.find(({ id }) => id === edge?.source);
    const boxes = [added, source].flatMap((node) =>
      node ? [{ ...node.position, ...sizeOf(node) }] : [],
    );
    if (added) bringRectIntoSight(flow, around(boxes));
  }, [suggestionId, flow]);
}

type Proposal = { drawing: Drawing; proposed: Drawing; pointed: string | undefined };

function Parts({ drawing, proposed, pointed }: Proposal) {
  const changes = useMemo(() => changesBetween(drawing, proposed), [drawing, proposed]);
  const layouts = edgeLayouts(proposed, { language: useLanguage(), library: useLibrary() });
  const lookOf = (id: string) => {
    const change = changes.get(id);
    return (change && styles[`is-${change}`]) ?? (id === pointed ? styles.isPointed : undefined);
  };
  return (
    <>
      <Lines proposed={proposed} layouts={layouts} lookOf={lookOf} />
      {proposed.nodes.map((node) => {
        const look = lookOf(node.id);
        return look && <Box key={node.id} node={node} look={look} change={changes.get(node.id)} />;
      })}
      <Conditions proposed={proposed} layouts={layouts} changes={changes} />
    </>
  );
}

type EdgeProps = Pick<Proposal, 'proposed'> & { layouts: ReturnType<typeof edgeLayouts> };

/** The edges that are new, have another condition, or are pointed at. */
function Lines({
  proposed,
  layouts,
  lookOf,
}: EdgeProps & { lookOf: (id: string) => string | undefined }) {
  return (
    <svg className={styles.edges} aria-hidden="true">
      {proposed.edges.map(({ id }) => {
        const look = lookOf(id);
        const points = layouts.get(id)?.points ?? [];
        if (!look || points.length === 0) return null;
        const { line, arrow } = pathOf(points);
        return (
          <g key={id} className={look} data-proposed={id}>
            <path className={styles.line} d={line} />
            <path className={styles.arrow} d={arrow} />
          </g>
        );
      })}
    </svg>
  );
}

/** What stands on the edges that are new or have another condition. */
function Conditions({
  proposed,
  layouts,
  changes,
}: EdgeProps & { changes: ReadonlyMap<string, Change> }) {
  return proposed.edges.map(({ id }) => {
    const layout = layouts.get(id);
    if (!changes.has(id) || !layout || layout.lines.length === 0) return null;
    const { x, y } = layout.label ?? pointOn(layout.points, 0.5);
    return (
      <div key={id} className={`${edgeStyles.label} ${styles.condition}`} style={shifted({ x, y })}>
        {layout.lines.join('\n')}
      </div>
    );
  });
}

type BoxProps = { node: ModelNode; look: string; change: Change | undefined };

/** A node that is not there yet, with its words, or the frame of one that changes or is pointed at. */
function Box({ node, look, change }: BoxProps) {
  const { t } = useTranslation('model');
  const nameOf = useNameOf();
  const { width, height } = sizeOf(node, useLibrary());
  const { x, y } = node.position;
  return (
    <div
      className={`${styles.node} ${look}`}
      data-proposed={node.id}
      style={{ width, height, transform: `translate(${x}px, ${y}px)` }}
    >
      {change === 'added' && <span className={styles.words}>{nameOf(node, t)}</span>}
      {change && <span className={styles.mark}>{t(`became.${change}`)}</span>}
    </div>
  );
}
