import { ScrollArea, UnstyledButton } from '@mantine/core';
import { ReactFlowProvider, useReactFlow } from '@xyflow/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Change, type Marks, overlay } from '../drawing/difference.ts';
import type { Drawing } from '../drawing/drawing.ts';
import { useEditor } from '../editor.ts';
import { nameOf } from '../labels.ts';
import panelStyles from '../panel.module.css';
import { Diagram, type Mark } from './Diagram.tsx';
import styles from './diagram.module.css';

type Props = { base: Drawing; mine: Drawing; theirs?: Drawing; name: string };

/** What became of a drawing, of one side or of two: in a list, and at its place. */
export function Comparison({ base, mine, theirs, name }: Props) {
  const { drawing, marks } = useMemo(() => overlay(base, mine, theirs), [base, mine, theirs]);
  const describedMarks = useDescribedMarks(marks, theirs !== undefined);
  return (
    <ReactFlowProvider>
      <div className={styles.comparison}>
        <Diagram drawing={drawing} marks={describedMarks} name={name} />
        <Changes drawing={drawing} marks={describedMarks} />
      </div>
    </ReactFlowProvider>
  );
}

/** What became of each part in words; with names where there are two sides. */
function useDescribedMarks(marks: Marks, areTwo: boolean): ReadonlyMap<string, Mark> {
  const { t } = useTranslation('model');
  return useMemo(() => {
    const by = (who: string, change: Change | undefined) =>
      change && (areTwo ? `${who}: ${t(`became.${change}`)}` : t(`became.${change}`));
    return new Map(
      [...marks].flatMap(([id, { mine, theirs }]) => {
        const change = mine ?? theirs;
        const words = [by(t('myChanges'), mine), by(t('theirChanges'), theirs)];
        return change ? [[id, { change, words: words.filter(Boolean).join(' · ') }]] : [];
      }),
    );
  }, [marks, areTwo, t]);
}

const SIGNS: Record<Change, string> = { added: '+', removed: '−', changed: '~', moved: '↔' };

function Changes({ drawing, marks }: { drawing: Drawing; marks: ReadonlyMap<string, Mark> }) {
  const { t } = useTranslation('model');
  const flow = useReactFlow();
  const names = useNames(drawing);
  if (marks.size === 0) return <p className={panelStyles.help}>{t('nothingBecame')}</p>;
  return (
    <ScrollArea.Autosize mah={320} type="auto">
      <ul className={styles.changes}>
        {[...marks].map(([id, { change, words }]) => {
          const place = names.get(id);
          if (!place) return null;
          return (
            <li key={id}>
              <UnstyledButton
                onClick={() =>
                  void flow.fitView({ nodes: place.nodes.map((id) => ({ id })), maxZoom: 1 })
                }
              >
                <b className={`${styles.sign} ${styles[`was-${change}`] ?? ''}`} aria-hidden>
                  {SIGNS[change]}
                </b>
                <span>{place.name}</span>
                <small>{words}</small>
              </UnstyledButton>
            </li>
          );
        })}
      </ul>
    </ScrollArea.Autosize>
  );
}

/** What each part is called, and the nodes to be looked at for it. */
function useNames(drawing: Drawing): ReadonlyMap<string, { name: string; nodes: string[] }> {
  const { t } = useTranslation('model');
  const steps = useEditor((editor) => editor.steps);
  const models = useEditor((editor) => editor.models);
  return useMemo(() => {
    const nodes = new Map(
      drawing.nodes.map((node) => [node.id, nameOf(node, { steps, models }, t)]),
    );
    const ends = (source: string, target: string) => `${nodes.get(source)} → ${nodes.get(target)}`;
    const places = [
      ...[...nodes].map(([id, name]) => ({ id, name, nodes: [id] })),
      ...drawing.edges.map(({ id, source, target }) => ({
        id,
        name: ends(source, target),
        nodes: [source, target],
      })),
      ...(drawing.settings.notes ?? []).map(({ id, text }) => ({
        id,
        name: text || t('note'),
        nodes: [id],
      })),
    ];
    return new Map(places.map((place) => [place.id, place]));
  }, [drawing, steps, models, t]);
}
