import type { NodeType } from '@caseloom/engine';
import { Tooltip } from '@mantine/core';
import { IconCircle, IconCircleDot, IconCopy, IconNote, IconRectangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { actionNamed } from '../actions/actions.ts';
import { run } from '../actions/press.ts';
import { Keys } from '../dialogs/Keys.tsx';
import type { NewNode } from '../drawing/drawing.ts';
import { useEditor } from '../editor.ts';
import styles from '../panel.module.css';
import { useTool } from '../tool.ts';
import { dragNode } from './drag-node.ts';

const PIECES: {
  name: string;
  words: NodeType | 'note';
  Icon: typeof IconCircle;
  node?: NewNode;
}[] = [
  { name: 'addStart', words: 'start', Icon: IconCircle, node: { type: 'start' } },
  { name: 'addStep', words: 'step', Icon: IconRectangle, node: { type: 'step' } },
  { name: 'addEnd', words: 'end', Icon: IconCircleDot, node: { type: 'end' } },
  { name: 'addNested', words: 'nested', Icon: IconCopy, node: { type: 'nested' } },
  { name: 'addNote', words: 'note', Icon: IconNote },
];

/** The kinds of pieces: a click puts one after what is selected, a drag where it is dropped. */
export function AddTab() {
  const { t } = useTranslation('model');
  return (
    <div className={styles.body}>
      {PIECES.map((piece) => (
        <Piece key={piece.name} {...piece} />
      ))}
      <p className={styles.help}>{t('addHelp')}</p>
    </div>
  );
}

function Piece({ name, words, Icon, node }: (typeof PIECES)[number]) {
  const { t } = useTranslation('model');
  const tool = useTool();
  const action = actionNamed(name);
  const why = useEditor((editor) => action.why?.(editor));
  return (
    <Tooltip label={why && t(`why.${why}`)} disabled={!why} position="right">
      <button
        type="button"
        className={styles.piece}
        aria-disabled={why !== undefined}
        draggable={!why && node !== undefined}
        onDragStart={(event) => node && dragNode(event, node)}
        onClick={() => run(action, tool)}
      >
        <Icon size={20} stroke={1.75} aria-hidden />
        <span>{t(words)}</span>
        <Keys combo={action.keys[0]} />
      </button>
    </Tooltip>
  );
}
