import {
  type ChangeEvent,
  type KeyboardEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { complete, matching, openTokenAt } from './completion.ts';
import { useEditor } from './editor.ts';

type Props = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Called by Enter and when the field is left. */
  onCommit?: () => void;
  /** Called by Escape. */
  onCancel?: () => void;
  /** Takes the focus at once, with everything selected. */
  isOnTop?: boolean;
  hidesLabel?: boolean;
  maxLength: number;
  error?: string | undefined;
  description?: string;
};

const MOST = 8;

/**
 * A text in which `<` offers the names of the test data: arrows move, Enter or Tab picks, Escape
 * closes the list. Enter commits, Shift+Enter begins a line.
 */
export function TokenField(props: Props) {
  const { label, value, onChange, maxLength, error, description, hidesLabel } = props;
  const { t } = useTranslation('model');
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState(0);
  const [active, setActive] = useState(0);
  const [isClosed, setClosed] = useState(false);
  const data = useEditor((editor) => editor.data);
  const open = isClosed ? undefined : openTokenAt(value, caret);
  const names = open ? matching([...new Set(data.map(({ name }) => name))], open.query) : [];
  const offered = names.slice(0, MOST);

  useLayoutEffect(() => {
    if (props.isOnTop) field.current?.select();
  }, [props.isOnTop]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field grows with its text
  useLayoutEffect(() => {
    const element = field.current;
    if (!element || CSS.supports('field-sizing', 'content')) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight + 2}px`;
  }, [value]);

  function pick(name: string) {
    if (!open) return;
    const next = complete(value, caret, open, name);
    onChange(next.text);
    setCaret(next.caret);
    requestAnimationFrame(() => field.current?.setSelectionRange(next.caret, next.caret));
  }

  /** What a key does while names are offered. */
  function keyInList(key: string): (() => void) | undefined {
    const chosen = offered[active];
    if (!chosen) return undefined;
    const by = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (by) return () => setActive((active + by + offered.length) % offered.length);
    if (key === 'Enter' || key === 'Tab') return () => pick(chosen);
    return key === 'Escape' ? () => setClosed(true) : undefined;
  }

  function handleKeyDown(event: KeyboardEvent) {
    event.stopPropagation();
    if (event.nativeEvent.isComposing || event.shiftKey) return;
    const inField = { Enter: props.onCommit, Escape: props.onCancel };
    const does = keyInList(event.key) ?? inField[event.key as keyof typeof inField];
    if (!does) return;
    event.preventDefault();
    does();
  }

  function handleChange({ currentTarget }: ChangeEvent<HTMLTextAreaElement>) {
    onChange(currentTarget.value);
    setCaret(currentTarget.selectionStart);
    setActive(0);
    setClosed(false);
  }

  const described = [description && `${id}-description`, error && `${id}-error`].filter(Boolean);
  return (
    <div className="token-field nodrag nopan nowheel nokey">
      <label htmlFor={id} className={hidesLabel ? 'unseen' : 'token-label'}>
        {label}
      </label>
      {description && (
        <div id={`${id}-description`} className="token-description">
          {description}
        </div>
      )}
      <textarea
        ref={field}
        id={id}
        rows={1}
        value={value}
        maxLength={maxLength}
        spellCheck
        aria-autocomplete="list"
        aria-controls={offered.length > 0 ? `${id}-list` : undefined}
        aria-activedescendant={offered.length > 0 ? `${id}-${active}` : undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={described.join(' ') || undefined}
        onChange={handleChange}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
        onKeyDown={handleKeyDown}
        onBlur={props.onCommit}
      />
      {error && (
        <div id={`${id}-error`} className="token-error">
          {error}
        </div>
      )}
      {offered.length > 0 && (
        <div role="listbox" id={`${id}-list`} aria-label={t('dataNames')} className="token-list">
          {offered.map((name, at) => (
            <div
              key={name}
              role="option"
              id={`${id}-${at}`}
              tabIndex={-1}
              aria-selected={at === active}
              onPointerDown={(event) => {
                event.preventDefault();
                pick(name);
              }}
            >
              {`<${name}>`}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
