import {
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
} from 'react';
import { select, useEditor } from '../editor.ts';
import { useTool } from '../tool.ts';
import { elementAt, indentBefore, lineAt } from './caret.ts';
import { elementsOf } from './drawing-text.ts';
import styles from './text-field.module.css';

/** The height of a line, in pixels. */
const LINE = 20;

type Props = {
  text: string;
  label: string;
  describedBy: string;
  faultyLine: number | undefined;
  isReadOnly: boolean;
  /** Whether the text is not what is drawn. */
  isPending: boolean;
  onType: (text: string) => void;
  onFocus: () => void;
  onBlur: () => void;
};

/** A text with the numbers of its lines; the line of what is selected on the canvas is marked, and selects it. */
export function TextField(props: Props) {
  const { text, isPending, faultyLine } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const count = useMemo(() => text.split('\n').length, [text]);
  const line = useSelectedLine(text, isPending);
  useInSight(field, faultyLine ?? line);
  const selectHere = useSelectHere(text, isPending);
  const numbers = useMemo(
    () => Array.from({ length: count }, (_, at) => at + 1).join('\n'),
    [count],
  );
  return (
    <div
      ref={frame}
      className={styles.frame}
      style={
        { '--line-height': `${LINE}px`, '--digits': `${String(count).length}ch` } as CSSProperties
      }
    >
      <div className={styles.moving} aria-hidden>
        {line !== undefined && <Band line={line} className={styles.selected} />}
        {faultyLine !== undefined && <Band line={faultyLine} className={styles.faulty} />}
        <pre className={styles.numbers}>{numbers}</pre>
      </div>
      <textarea
        ref={field}
        className={styles.field}
        wrap="off"
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        value={text}
        readOnly={props.isReadOnly}
        aria-label={props.label}
        aria-describedby={props.describedBy}
        aria-invalid={faultyLine !== undefined}
        onChange={({ currentTarget }) => props.onType(currentTarget.value)}
        onFocus={props.onFocus}
        onBlur={props.onBlur}
        onSelect={({ currentTarget }) => selectHere(currentTarget)}
        onKeyDown={keepIndent}
        onScroll={({ currentTarget }) =>
          frame.current?.style.setProperty('--scrolled', `${-currentTarget.scrollTop}px`)
        }
      />
    </div>
  );
}

function Band({ line, className = '' }: { line: number; className: string | undefined }) {
  return (
    <div
      className={`${styles.band} ${className}`}
      style={{ top: (line - 1) * LINE }}
      data-line={line}
    />
  );
}

function useSelectedLine(text: string, isPending: boolean): number | undefined {
  const selected = useEditor(({ element }) => element.at(-1));
  return useMemo(() => {
    if (selected === undefined || isPending) return undefined;
    return [...elementsOf(text)].find(([, id]) => id === selected)?.[0];
  }, [text, selected, isPending]);
}

/** Brings a line into sight, unless one is in the field. */
function useInSight(field: RefObject<HTMLTextAreaElement | null>, line: number | undefined): void {
  useEffect(() => {
    const { current } = field;
    if (!current || line === undefined || document.activeElement === current) return;
    const { scrollTop, clientHeight } = current;
    const top = (line - 1) * LINE;
    const isSeen = top >= scrollTop && top + LINE <= scrollTop + clientHeight;
    if (!isSeen) current.scrollTop = Math.max(0, top - clientHeight / 3);
  }, [field, line]);
}

/** Selects the node or edge of the line that the caret is in; the pane stays as it is. */
function useSelectHere(text: string, isPending: boolean) {
  const tool = useTool();
  return (field: HTMLTextAreaElement) => {
    if (isPending || document.activeElement !== field) return;
    const id = elementAt(text, lineAt(text, field.selectionStart), elementsOf(text));
    if (id === undefined || useEditor.getState().element.at(-1) === id) return;
    select([id], { opens: false });
    tool.fit([id], { keepsView: true });
  };
}

/** A new line begins below the one before it. Inserted as if it were typed, so that the field itself can undo it. */
function keepIndent(event: KeyboardEvent<HTMLTextAreaElement>): void {
  const { key, currentTarget, shiftKey, ctrlKey, metaKey, altKey, nativeEvent } = event;
  const isPlain = !(shiftKey || ctrlKey || metaKey || altKey || nativeEvent.isComposing);
  if (key !== 'Enter' || !isPlain || currentTarget.readOnly) return;
  const indent = indentBefore(currentTarget.value, currentTarget.selectionStart);
  if (indent && document.execCommand('insertText', false, `\n${indent}`)) event.preventDefault();
}
