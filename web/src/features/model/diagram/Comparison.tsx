import { READABLE_ZOOM } from '@caseloom/layout';
import { ScrollArea, UnstyledButton } from '@mantine/core';
import { ReactFlowProvider, useReactFlow } from '@xyflow/react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Change, type Marks, overlay } from '../drawing/difference.ts';
import type { Drawing } from '../drawing/drawing.ts';
import { riskDifferences } from '../drawing/settings-difference.ts';
import { useEditor } from '../editor.ts';
import { nameOf } from '../labels.ts';
import panelStyles from '../panel.module.css';
import { Diagram, type Mark } from './Diagram.tsx';
import styles from './diagram.module.css';
import { Framing } from './Framing.tsx';
import { type SettingChange, useSettingChanges } from './settings-changes.ts';
import { ViewButtons } from './ViewButtons.tsx';

type Props = { base: Drawing; mine: Drawing; theirs?: Drawing; name: string };

/** What became of a drawing, of one side or of two: in a list, and at its place. */
export function Comparison({ base, mine, theirs, name }: Props) {
  const { drawing, marks } = useMemo(() => overlay(base, mine, theirs), [base, mine, theirs]);
  const risks = useMemo(
    () => (theirs ? undefined : riskDifferences(base, mine)),
    [base, mine, theirs],
  );
  const describedMarks = useDescribedMarks(marks, theirs !== undefined, risks);
  const settings = useSettingChanges(base, mine, theirs);
  const changes = useChanged(drawing, describedMarks);
  const part = useMemo(() => nodesOf(changes), [changes]);
  const [isWhole, setWhole] = useState(false);
  return (
    <ReactFlowProvider>
      <div className={styles.comparison}>
        <div>
          <div className={styles.pictureTools}>
            <ViewButtons isWhole={isWhole} onWhole={setWhole} />
          </div>
          <Diagram drawing={drawing} marks={describedMarks} name={name}>
            <Framing drawing={drawing} part={part} isWhole={isWhole} shownNode={undefined} />
          </Diagram>
        </div>
        <Changes changes={changes} settings={settings} />
      </div>
    </ReactFlowProvider>
  );
}

/** What became of each part in words; with names where there are two sides, and the risk where that alone changed. */
function useDescribedMarks(
  marks: Marks,
  areTwo: boolean,
  risks: ReturnType<typeof riskDifferences> | undefined,
): ReadonlyMap<string, Mark> {
  const { t } = useTranslation('model');
  return useMemo(() => {
    const by = (who: string, change: Change | undefined) =>
      change && (areTwo ? `${who}: ${t(`became.${change}`)}` : t(`became.${change}`));
    return new Map(
      [...marks].flatMap(([id, { mine, theirs }]) => {
        const change = mine ?? theirs;
        const sides = [by(t('myChanges'), mine), by(t('theirChanges'), theirs)];
        const risk = risks?.get(id);
        const words = risk
          ? t('riskChange', { before: risk.before ?? '–', after: risk.after ?? '–' })
          : sides.filter(Boolean).join(' · ');
        const mark = { words, sign: change && SIGNS[change] };
        return change ? [[id, { change, ...mark }]] : [];
      }),
    );
  }, [marks, areTwo, risks, t]);
}

const SIGNS: Record<Change, string> = { added: '+', removed: '−', changed: '~', moved: '↔' };

/** The parts that changed, each with its place. */
function useChanged(drawing: Drawing, marks: ReadonlyMap<string, Mark>): Changed[] {
  const names = useNames(drawing);
  return useMemo(
    () =>
      [...marks].flatMap(([id, mark]) => {
        const place = names.get(id);
        return place ? [{ id, mark, place }] : [];
      }),
    [marks, names],
  );
}

const isMoved = ({ mark }: Changed) => mark.change === 'moved';

/** The nodes to be looked at for what is more than moved. */
const nodesOf = (changes: Changed[]) => [
  ...new Set(changes.filter((one) => !isMoved(one)).flatMap(({ place }) => place.nodes)),
];

/** What changed; what was only moved is counted, and listed where one asks for it. */
function Changes({ changes, settings }: { changes: Changed[]; settings: SettingChange[] }) {
  const { t } = useTranslation('model');
  if (changes.length + settings.length === 0)
    return <p className={panelStyles.help}>{t('nothingBecame')}</p>;
  const moved = changes.filter(isMoved);
  return (
    <ScrollArea.Autosize mah={600} type="auto">
      <ChangeList changes={changes.filter((one) => !isMoved(one))} />
      {settings.length > 0 && <SettingList settings={settings} />}
      {moved.length > 0 && (
        <details className={styles.moved}>
          <summary>{t('onlyMoved', { count: moved.length })}</summary>
          <ChangeList changes={moved} />
        </details>
      )}
    </ScrollArea.Autosize>
  );
}

/** What is set for the model has no place in the drawing. */
function SettingList({ settings }: { settings: SettingChange[] }) {
  return (
    <ul className={styles.changes}>
      {settings.map(({ id, name, change, words }) => (
        <li key={id} className={styles.setting}>
          <Sign change={change} />
          <span>{name}</span>
          <small>{words}</small>
        </li>
      ))}
    </ul>
  );
}

function Sign({ change }: Pick<Mark, 'change'>) {
  return (
    <b className={`${styles.sign} ${styles[`was-${change}`] ?? ''}`} aria-hidden>
      {SIGNS[change]}
    </b>
  );
}

type Changed = { id: string; mark: Mark; place: { name: string; nodes: string[] } };

function ChangeList({ changes }: { changes: Changed[] }) {
  const flow = useReactFlow();
  return (
    <ul className={styles.changes}>
      {changes.map(({ id, mark: { change, words }, place }) => (
        <li key={id}>
          <UnstyledButton
            onClick={() =>
              void flow.fitView({
                nodes: place.nodes.map((id) => ({ id })),
                minZoom: READABLE_ZOOM,
                maxZoom: 1,
              })
            }
          >
            <Sign change={change} />
            <span>{place.name}</span>
            <small>{words}</small>
          </UnstyledButton>
        </li>
      ))}
    </ul>
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
