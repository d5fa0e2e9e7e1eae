import type { NodeType } from '@caseloom/engine';
import {
  IconBooks,
  IconCircleDot,
  IconCopy,
  IconHandStop,
  IconListDetails,
  IconNote,
  IconPlayerPlay,
  IconPointer,
  IconRectangle,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../actions/ActionButton.tsx';
import type { NewNode } from '../drawing/drawing.ts';
import { findOnly } from '../drawing/drawing.ts';
import { useEditor } from '../editor.ts';
import { dragNode } from '../library-panel/drag-node.ts';
import { FloatingBar } from './FloatingBar.tsx';
import styles from './floating.module.css';
import { LayoutMenu } from './LayoutMenu.tsx';

type Piece = { name: string; words: NodeType | 'note'; Icon: typeof IconNote; node?: NewNode };

const START: Piece = {
  name: 'addStart',
  words: 'start',
  Icon: IconPlayerPlay,
  node: { type: 'start' },
};
const END: Piece = { name: 'addEnd', words: 'end', Icon: IconCircleDot, node: { type: 'end' } };
const PIECES: Piece[] = [
  { name: 'addStep', words: 'step', Icon: IconRectangle, node: { type: 'step' } },
  { name: 'addNested', words: 'nested', Icon: IconCopy, node: { type: 'nested' } },
  { name: 'addNote', words: 'note', Icon: IconNote },
];

/** What one draws with: a click puts a piece after what is selected, a drag where it is dropped. Start and End are offered where they are missing. */
export function Toolbar() {
  const { t } = useTranslation('model');
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  const isOverview = useEditor((editor) => editor.isOverview);
  if (isOverview) return null;
  return (
    <FloatingBar position="top-left" label={t('drawingTools')}>
      <MouseButtons />
      {!isReadOnly && <Pieces />}
      <LibraryButton />
    </FloatingBar>
  );
}

function MouseButtons() {
  const mouse = useEditor((editor) => editor.mouse);
  return (
    <>
      <ActionButton name="selectTool" isPressed={mouse === 'select'} tooltipAt="right">
        <IconPointer size={18} aria-hidden />
      </ActionButton>
      <ActionButton name="handTool" isPressed={mouse === 'hand'} tooltipAt="right">
        <IconHandStop size={18} aria-hidden />
      </ActionButton>
    </>
  );
}

function Pieces() {
  const { t } = useTranslation('model');
  const hasStart = useEditor(({ history }) => findOnly(history.present, 'start') !== undefined);
  const hasEnd = useEditor(({ history }) => findOnly(history.present, 'end') !== undefined);
  const pieces = [...(hasStart ? [] : [START]), ...PIECES, ...(hasEnd ? [] : [END])];
  return (
    <>
      <hr aria-hidden className={styles.divider} />
      {pieces.map(({ name, words, Icon, node }) => (
        <ActionButton
          key={name}
          name={name}
          words={t(words)}
          tooltipAt="right"
          onDragStart={node && ((event) => dragNode(event, node))}
        >
          <Icon size={18} stroke={1.75} aria-hidden />
        </ActionButton>
      ))}
      <LayoutMenu />
      <hr aria-hidden className={styles.divider} />
    </>
  );
}

/** Opens what can be put on the canvas, and what is on it, as text. */
function LibraryButton() {
  const isOpen = useEditor(({ leftMenuToggle }) => leftMenuToggle);
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  const Icon = isReadOnly ? IconListDetails : IconBooks;
  return (
    <ActionButton name="leftPanel" isPressed={isOpen} tooltipAt="right">
      <Icon size={18} aria-hidden />
    </ActionButton>
  );
}
