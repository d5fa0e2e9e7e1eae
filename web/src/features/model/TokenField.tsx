import type { TestData } from '@caseloom/engine';
import { VisuallyHidden } from '@mantine/core';
import {
  type ChangeEvent,
  type KeyboardEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { type Offer, offerNames, take } from './completion.ts';
import { useEditor } from './editor.ts';
import optionStyles from './option.module.css';
import styles from './token-field.module.css';

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
  /** What may come next where the caret stands; without it, the names of test data after `<`. */
  offer?: (text: string, caret: number) => Offer | undefined;
};

/**
 * A text that offers what may come next, as it is written or on Arrow down: arrows move, Enter or Tab
 * picks, Escape closes the list. Enter commits, Shift+Enter begins a line.
 */
export function TokenField(props: Props) {
  const { label, value, onChange, maxLength, error, description, hidesLabel } = props;
  const { t } = useTranslation('model');
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState(0);
  /** What is chosen in the list; nothing until one asks for it where the text is whole already. */
  const [active, setActive] = useState<number>();
  const [isClosed, setClosed] = useState(true);
  const data = useEditor((editor) => editor.data);
  const offer = useOffer(props, caret, data);
  const offered = isClosed ? [] : (offer?.options ?? []);
  const chosen = active ?? (offer?.isOptional ? -1 : 0);

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

  function pick(option: string) {
    if (!offer) return;
    const next = take(value, offer, option);
    onChange(next.text);
    setCaret(next.caret);
    setActive(undefined);
    requestAnimationFrame(() => field.current?.setSelectionRange(next.caret, next.caret));
  }

  /** What a key does while something is offered. */
  function keyInList(key: string): (() => void) | undefined {
    const by = { ArrowDown: 1, ArrowUp: -1 }[key];
    const { length } = offered;
    if (length === 0) return by === 1 && offer ? () => setClosed(false) : undefined;
    if (by) return () => setActive((Math.max(chosen, by === 1 ? -1 : 0) + by + length) % length);
    const option = offered[chosen];
    if (option && (key === 'Enter' || key === 'Tab')) return () => pick(option);
    return key === 'Escape' ? () => setClosed(true) : undefined;
  }

  function handleKeyDown(event: KeyboardEvent) {
    event.stopPropagation();
    if (event.nativeEvent.isComposing || event.shiftKey) return;
    const inField = new Map([
      ['Enter', props.onCommit],
      ['Escape', props.onCancel],
    ]);
    const does = keyInList(event.key) ?? inField.get(event.key);
    if (!does) return;
    event.preventDefault();
    does();
  }

  function handleChange({ currentTarget }: ChangeEvent<HTMLTextAreaElement>) {
    onChange(currentTarget.value);
    setCaret(currentTarget.selectionStart);
    setActive(undefined);
    setClosed(false);
  }

  const described = [description && `${id}-description`, error && `${id}-error`].filter(Boolean);
  return (
    <div className={`${styles.root} nodrag nopan nowheel nokey`} data-tokens>
      {hidesLabel ? (
        <VisuallyHidden>
          <label htmlFor={id}>{label}</label>
        </VisuallyHidden>
      ) : (
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
      )}
      {description && (
        <div id={`${id}-description`} className={styles.description}>
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
        aria-activedescendant={offered[chosen] ? `${id}-${chosen}` : undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={described.join(' ') || undefined}
        onChange={handleChange}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
        onKeyDown={handleKeyDown}
        onBlur={() => {
          setClosed(true);
          props.onCommit?.();
        }}
      />
      {error && (
        <div id={`${id}-error`} className={styles.error}>
          {error}
        </div>
      )}
      {offered.length > 0 && (
        <div
          role="listbox"
          id={`${id}-list`}
          aria-label={t(props.offer ? 'mayFollow' : 'dataNames')}
          className={styles.list}
        >
          {offered.map((option, at) => (
            <div
              key={option}
              role="option"
              className={optionStyles.root}
              id={`${id}-${at}`}
              tabIndex={-1}
              aria-selected={at === chosen}
              onPointerDown={(event) => {
                event.preventDefault();
                pick(option);
              }}
            >
              {option}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

function useOffer({ offer, value }: Props, caret: number, data: TestData[]): Offer | undefined {
  return useMemo(() => {
    if (offer) return offer(value, caret);
    const names = [...new Set(data.map(({ name }) => name))];
    const found = offerNames(value, caret, names);
    return found && found.options.length > 0 ? found : undefined;
  }, [offer, value, caret, data]);
}
