import { useReactFlow } from '@xyflow/react';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/toast.ts';
import shared from '../../../ui/shared.module.css';
import { pressed, run } from '../actions/press.ts';
import { hasOneWithText } from '../actions/use-combo.ts';
import { type Editor, isTouch, useEditor } from '../editor.ts';
import { deleteSelected, toClipboard } from '../intents.ts';
import { beginsText, comboOf, isTyping } from '../keys.ts';
import { usePaste } from '../paste.ts';
import { type Tool, useTool } from '../tool.ts';
import { Branches } from './Branches.tsx';
import { ContextMenu } from './ContextMenu.tsx';
import canvasStyles from './canvas.module.css';
import type { FlowEdge } from './EdgeShape.tsx';
import styles from './floating.module.css';
import type { Flow } from './flow.ts';
import { bringIntoSight, useKeptInSight } from './keep-in-sight.ts';
import { LayoutHint } from './LayoutHint.tsx';
import type { FlowNode } from './NodeShape.tsx';
import type { FlowNote } from './NoteShape.tsx';
import { Peek } from './Peek.tsx';
import { useContextMenu } from './use-context-menu.ts';

/**
 * One stop for the Tab key, however large the drawing: inside it arrows and shortcuts move, and a
 * screen reader announces which node or edge has the focus.
 */
export function CanvasFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('model');
  const tool = useTool();
  const paste = usePaste();
  const flow = useReactFlow<FlowNode | FlowNote, FlowEdge>();
  const name = useEditor(({ history }) => history.present.name);
  const nodes = useEditor(({ history }) => history.present.nodes.length);
  const edges = useEditor(({ history }) => history.present.edges.length);
  const focused = useEditor(({ element }) => element.at(-1));
  const opened = useEditor((editor) => editor.opened);
  const isEdge = useEditor(({ history }) => history.present.edges.some(({ id }) => id === focused));
  const connecting = useEditor(({ connectingFrom }) => connectingFrom !== undefined);
  const count = useEditor(({ element }) => element.length);
  const walked = useEditor(
    ({ highlighted, playback }) => playback && highlighted?.pathSteps[playback.at]?.node,
  );
  const isWritten = useEditor(({ renaming }) => renaming !== undefined && renaming === focused);
  const place = useEditor(placeOfFocused);
  useKeptInSight(walked, { isWritten: false });
  useKeptInSight(focused, { isWritten, place });

  // Space that is held moves the canvas: only a tap of it selects
  const tappedAt = useRef(0);
  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== ' ') return handleKey(event);
    if (!event.repeat) tappedAt.current = event.timeStamp;
  }
  function handleKeyUp(event: KeyboardEvent) {
    if (event.key === ' ' && event.timeStamp - tappedAt.current < TAP) handleKey(event);
  }
  function handleKey(event: KeyboardEvent) {
    if (isTyping(event.target) || isPressing(event)) return;
    const { isOverview } = useEditor.getState();
    if (isOverview && event.key === 'Enter') return goToFocused(tool);
    // the letter goes on into the field, so that any keyboard and any way to compose letters works
    if (beginsText(event.nativeEvent) && startNaming(flow)) return;
    const action = pressed(comboOf(event.nativeEvent), true);
    if (!action || (isOverview && !action.reads)) return;
    event.preventDefault();
    event.stopPropagation();
    run(action, tool);
  }

  function handleCopy(event: ClipboardEvent, cuts: boolean) {
    if (isTyping(event.target)) return;
    const text = toClipboard();
    if (!text) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', text);
    if (cuts) deleteSelected();
    toast('success', t('copied'));
  }

  return (
    <div
      id="canvas"
      className={canvasStyles.canvas}
      role="application"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: an application widget is the one stop of the whole drawing
      tabIndex={0}
      data-region
      aria-label={t('canvas', { name: name || t('untitled'), nodes, edges })}
      aria-activedescendant={focused && `${isEdge ? 'edge' : 'node'}-${focused}`}
      {...useContextMenu()}
      onKeyDown={handleKeyDown}
      onKeyUp={handleKeyUp}
      onPointerDown={() => {
        tappedAt.current = 0;
      }}
      onCopy={(event) => handleCopy(event, false)}
      onCut={(event) => handleCopy(event, !useEditor.getState().isReadOnly)}
      onPaste={(event) => {
        if (isTyping(event.target) || useEditor.getState().isReadOnly) return;
        event.preventDefault();
        void paste(event.clipboardData.getData('text/plain'));
      }}
    >
      {children}
      <ContextMenu />
      <Branches />
      <Peek />
      <LayoutHint key={opened} />
      {count > 1 && !connecting && (
        <p className={`${styles.canvasHint} ${shared.card}`} aria-hidden>
          {t('manySelected', { count })}
        </p>
      )}
      {connecting && (
        <p className={`${styles.canvasHint} ${shared.card}`}>
          {t(isTouch() ? 'connectingByTap' : 'connecting')}
        </p>
      )}
    </div>
  );
}

/** Opens the field of what is selected, where that is one thing that has a text. @returns whether it did */
function startNaming(flow: Flow): boolean {
  const editor = useEditor.getState();
  const [id] = editor.element;
  if (id === undefined || !hasOneWithText(editor)) return false;
  // of a large drawing only what is seen has a field
  flushSync(() => bringIntoSight(flow, id, { isWritten: true }));
  flushSync(() => useEditor.setState({ renaming: id }));
  return true;
}

/** Leaves the overview for what has the focus there. */
function goToFocused(tool: Tool): void {
  const { element } = useEditor.getState();
  useEditor.setState({ isOverview: false });
  tool.fit(element.length > 0 ? element : undefined);
}

/** Where the node stands that has the focus. */
function placeOfFocused({ history, element }: Editor) {
  return history.present.nodes.find(({ id }) => id === element.at(-1))?.position;
}

/** A key that is down for longer is held, in milliseconds. */
const TAP = 300;

/** Enter and Space on a button that stands on the canvas press that button. */
function isPressing({ key, target }: KeyboardEvent): boolean {
  const isButton = target instanceof Element && target.closest('button, a[href]') !== null;
  return isButton && (key === 'Enter' || key === ' ');
}
