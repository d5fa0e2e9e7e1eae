import type { ModelNode } from '@caseloom/engine';
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconArrowNarrowRight, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, memo, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { remove } from '../drawing/drawing.ts';
import { inFlowOrder, neighbours } from '../drawing/walk.ts';
import { change, currentDrawing, select, useEditor } from '../editor.ts';
import { finishConnection, insert } from '../intents.ts';
import { roleKey, useNameOf, wordsOf } from '../labels.ts';
import styles from '../panel.module.css';
import { useTool } from '../tool.ts';

/** From this number of nodes on, the list is cut until the user shows all. */
const PAGE = 200;

/**
 * The drawing as text, in the order of the flow: everything the canvas can do can be done here,
 * by keyboard and by ear.
 */
export function OutlineTab() {
  const { t } = useTranslation('model');
  const drawing = useEditor(({ history }) => history.present);
  const focused = useEditor(({ element }) => element.at(-1));
  const isConnecting = useEditor(({ connectingFrom }) => connectingFrom !== undefined);
  const [shown, setShown] = useState(PAGE);
  const nodes = useMemo(() => inFlowOrder(drawing), [drawing]);
  if (nodes.length === 0) return <p className={`${styles.body} ${styles.help}`}>{t('empty')}</p>;
  return (
    <div className={styles.body}>
      {isConnecting && <p className={styles.help}>{t('connectingHere')}</p>}
      <ol className={styles.list} aria-label={t('leftTab.outline')}>
        {nodes.slice(0, shown).map((node, at) => (
          <Row key={node.id} node={node} at={at + 1} isFocused={node.id === focused} />
        ))}
      </ol>
      {nodes.length > shown && (
        <button type="button" className={styles.entry} onClick={() => setShown(shown + PAGE)}>
          {t('showMore', { count: nodes.length - shown })}
        </button>
      )}
    </div>
  );
}

type OutlineRow = { node: ModelNode; at: number; isFocused: boolean };

const Row = memo(function Row({ node, at, isFocused }: OutlineRow) {
  const { t } = useTranslation('model');
  const tool = useTool();
  const nameOf = useNameOf();
  const targets = useEditor(({ history }) => history.present.edges)
    .filter(({ source }) => source === node.id)
    .flatMap(({ target }) => currentDrawing().nodes.find(({ id }) => id === target) ?? [])
    .map((target) => nameOf(target, t));
  const faults = useEditor(
    ({ problems }) =>
      problems.filter(({ nodeId, severity }) => nodeId === node.id && severity !== 'note').length,
  );
  const steps = useEditor((editor) => editor.steps);
  const bddType = useEditor(({ history }) => history.present.bddType);
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  const name = nameOf(node, t);
  const role = node.type === 'step' ? t(roleKey(wordsOf(node, steps).type, bddType)) : '';
  return (
    <li className={styles.row} aria-current={isFocused || undefined}>
      <button
        type="button"
        className={styles.entry}
        onKeyDown={(event) => goByArrow(event, node)}
        onClick={() => {
          select([node.id], { opens: true });
          tool.fit([node.id]);
          const why = finishConnection();
          if (why) tool.announceReason(why);
        }}
      >
        <span className={styles.outlineNumber}>{at}</span>
        <span>
          {role && <span className={styles.roleWord}>{role} </span>}
          <span>{name}</span>
          {targets.length > 0 && (
            <span className={styles.outlineTargets}> → {targets.join(', ')}</span>
          )}
          {faults > 0 && (
            <span className={styles.outlineFaults}> {t('problemCount', { count: faults })}</span>
          )}
        </span>
      </button>
      {!isReadOnly && <RowButtons node={node} name={name} />}
    </li>
  );
});

function RowButtons({ node, name }: { node: ModelNode; name: string }) {
  const { t } = useTranslation('model');
  const isFrom = useEditor(({ connectingFrom }) => connectingFrom === node.id);
  const buttons = [
    ...(node.type === 'step'
      ? [
          {
            words: t('action.rename'),
            Icon: IconPencil,
            run: () => {
              select([node.id]);
              useEditor.setState({ renaming: node.id });
            },
          },
        ]
      : []),
    ...(node.type === 'end'
      ? []
      : [
          {
            words: t('addAfter'),
            Icon: IconPlus,
            run: () => insert({ type: 'step' }, { after: node.id }),
          },
        ]),
    ...(node.type === 'end'
      ? []
      : [
          {
            words: t('action.connect'),
            Icon: IconArrowNarrowRight,
            run: () => {
              select([node.id]);
              useEditor.setState({ connectingFrom: isFrom ? undefined : node.id });
            },
          },
        ]),
    {
      words: t('delete'),
      Icon: IconTrash,
      run: () => change('delete', remove(currentDrawing(), new Set([node.id]))),
    },
  ];
  return buttons.map(({ words, Icon, run }) => (
    <Tooltip key={words} label={words}>
      <ActionIcon variant="subtle" color="gray" aria-label={`${words}: ${name}`} onClick={run}>
        <Icon size={16} />
      </ActionIcon>
    </Tooltip>
  ));
}

/** Right and left follow the flow; up and down go through the list. */
function goByArrow(event: KeyboardEvent<HTMLButtonElement>, node: ModelNode): void {
  const { key, currentTarget } = event;
  const rows = [
    ...(currentTarget.closest('ol')?.querySelectorAll<HTMLElement>(`li > .${styles.entry}`) ?? []),
  ];
  const at = rows.indexOf(currentTarget);
  const order = inFlowOrder(currentDrawing());
  const along = (direction: 'next' | 'previous') => {
    const to = neighbours(currentDrawing(), node.id, direction)[0];
    return to && rows[order.indexOf(to)];
  };
  const moves: Record<string, () => HTMLElement | undefined> = {
    ArrowDown: () => rows[at + 1],
    ArrowUp: () => rows[at - 1],
    ArrowRight: () => along('next'),
    ArrowLeft: () => along('previous'),
    Home: () => rows[0],
    End: () => rows.at(-1),
  };
  const to = moves[key]?.();
  if (!to) return;
  event.preventDefault();
  to.focus();
}
