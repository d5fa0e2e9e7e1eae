import { VisuallyHidden } from '@mantine/core';
import {
  type ChangeEvent,
  type KeyboardEvent,
  type RefObject,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import shared from '../../ui/shared.module.css';
import { completes, type Offer, offerNames, take } from './completion.ts';
import { useOwnFirst } from './data/own-first.ts';
import { useEditor } from './editor.ts';
import { comboOf } from './keys.ts';
import optionStyles from './option.module.css';
import styles from './token-field.module.css';

export type TokenFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Called by Enter and when the field is left. */
  onCommit?: (by: 'enter' | 'leaving') => void;
  /** Called by Escape, where something was written or the field opens for one thing alone; it puts back what was there. */
  onCancel?: () => void;
  /** Called by Ctrl and an arrow at the end of the text, where it does nothing else. */
  onNext?: (direction: 'right' | 'down' | 'up') => void;
  /** By which keys lead here; without it the field has an id of its own. */
  id?: string | undefined;
  /** Takes the focus at once, with everything selected. */
  isOnTop?: boolean;
  hidesLabel?: boolean;
  maxLength: number;
  error?: string | undefined;
  description?: string;
  /** What may come next where the caret stands; without it, the names of test data after `<`. */
  offer?: (text: string, caret: number) => Offer | undefined;
  /** Takes an option that is more than words to insert. @returns whether it was one */
  onPick?: (option: string) => boolean;
};

const NEXT = [
  ['Mod+ArrowRight', 'right'],
  ['Mod+ArrowDown', 'down'],
  ['Mod+ArrowUp', 'up'],
] as const;

/**
 * A text that offers what may come next, as it is written or on Arrow down: arrows move, Enter picks, and
 * Tab where an arrow led there or a word is completed; else it leaves the field. Escape closes the list,
 * then puts back what was there, which undo takes back, then leaves. Enter commits, Shift+Enter begins a line.
 */
export function TokenField({ onChange, ...given }: TokenFieldProps) {
  const writing = useWriting(onChange);
  const props = { ...given, onChange: writing.write };
  const { label, value, maxLength, error, description, hidesLabel } = props;
  const { t } = useTranslation('model');
  const ownId = useId();
  const id = props.id ?? ownId;
  const field = useRef<HTMLTextAreaElement>(null);
  const completion = useCompletion(props, field);

  useFocus(field, props.isOnTop);
  useGrowing(field, value);

  function commit(by: 'enter' | 'leaving') {
    writing.settle();
    props.onCommit?.(by);
  }
  /** What Escape does; nothing where it leaves the field. */
  function cancel(): (() => void) | undefined {
    const { onCancel } = props;
    if (props.isOnTop || !onCancel) return onCancel;
    return writing.isWritten() ? () => writing.drop(value, onCancel) : undefined;
  }

  function handleKeyDown(event: KeyboardEvent) {
    const isLeaving = event.key === 'Escape' && completion.offered.length === 0 && !cancel();
    if (isLeaving && props.onCancel) return;
    event.stopPropagation();
    if (event.nativeEvent.isComposing || event.shiftKey) return;
    const isAtEnd = field.current?.selectionStart === value.length && value.trim() !== '';
    const inField = new Map([
      ['Enter', props.onCommit && (() => commit('enter'))],
      ['Escape', cancel()],
      ['Mod+z', writing.restore()],
      ...NEXT.map(([combo, direction]) => {
        const { onNext } = props;
        return [combo, isAtEnd && onNext ? () => onNext(direction) : undefined] as const;
      }),
    ]);
    const combo = comboOf(event.nativeEvent) ?? event.key;
    const offered = combo === event.key ? completion.actionOf(event.key) : undefined;
    const action = offered ?? inField.get(combo);
    if (!action) return;
    event.preventDefault();
    action();
  }

  const described = [description && `${id}-description`, error && `${id}-error`].filter(Boolean);
  return (
    <div className={`${styles.root} nodrag nopan nowheel nokey`} data-tokens>
      <Label id={id} label={label} isHidden={hidesLabel} />
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
        aria-controls={completion.offered.length > 0 ? `${id}-list` : undefined}
        aria-activedescendant={
          completion.offered[completion.chosen] ? `${id}-${completion.chosen}` : undefined
        }
        aria-invalid={error ? true : undefined}
        aria-describedby={described.join(' ') || undefined}
        onChange={completion.handleChange}
        onSelect={({ currentTarget }) => completion.setCaret(currentTarget.selectionStart)}
        onKeyDown={handleKeyDown}
        onBlur={() => {
          completion.close();
          commit('leaving');
        }}
      />
      {error && (
        <div id={`${id}-error`} className={styles.error}>
          {error}
        </div>
      )}
      <OfferList
        id={id}
        label={t(props.offer ? 'mayFollow' : 'dataNames')}
        completion={completion}
      />
    </div>
  );
}

/** Whether something was written since the field was last as it is kept, and what Escape took away of it. */
function useWriting(onChange: (value: string) => void) {
  const isWritten = useRef(false);
  const dropped = useRef<string>(undefined);
  function settle() {
    isWritten.current = false;
    dropped.current = undefined;
  }
  function write(value: string) {
    isWritten.current = true;
    dropped.current = undefined;
    onChange(value);
  }
  function drop(value: string, onCancel: () => void) {
    settle();
    dropped.current = value;
    onCancel();
  }
  function restore() {
    const { current } = dropped;
    return current === undefined ? undefined : () => write(current);
  }
  return { isWritten: () => isWritten.current, write, settle, drop, restore };
}

type LabelProps = { id: string; label: string; isHidden: boolean | undefined };

function Label({ id, label, isHidden }: LabelProps) {
  return isHidden ? (
    <VisuallyHidden>
      <label htmlFor={id}>{label}</label>
    </VisuallyHidden>
  ) : (
    <label htmlFor={id} className={styles.label}>
      {label}
    </label>
  );
}

type ListProps = { id: string; label: string; completion: ReturnType<typeof useCompletion> };

function OfferList({ id, label, completion: { offered, chosen, pick } }: ListProps) {
  if (offered.length === 0) return null;
  return (
    <div role="listbox" id={`${id}-list`} aria-label={label} className={shared.suggestions}>
      {offered.map((option, at) => (
        <div
          key={option}
          role="option"
          className={optionStyles.root}
          id={`${id}-${at}`}
          ref={at === chosen ? intoView : undefined}
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
  );
}

const intoView = (option: HTMLElement | null) => option?.scrollIntoView?.({ block: 'nearest' });

/** Takes the focus with everything selected; who goes on writing after the page was hidden for a moment keeps the caret. */
function useFocus(field: RefObject<HTMLTextAreaElement | null>, isOnTop = false): void {
  const isSelected = useRef(false);
  useLayoutEffect(() => {
    if (!isOnTop) return;
    field.current?.focus();
    if (!isSelected.current) field.current?.select();
    isSelected.current = true;
  }, [field, isOnTop]);
}

/** Makes a field as high as its text, where the browser does not do so itself. */
function useGrowing(field: RefObject<HTMLTextAreaElement | null>, value: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field grows with its text
  useLayoutEffect(() => {
    const element = field.current;
    if (!element || CSS.supports('field-sizing', 'content')) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight + 2}px`;
  }, [value]);
}

/** What may come next at the caret, and what is chosen of it. */
function useCompletion(props: TokenFieldProps, field: RefObject<HTMLTextAreaElement | null>) {
  const { value, onChange } = props;
  const [caret, setCaret] = useState(0);
  /** What is chosen in the list; nothing where the text is complete, until an arrow key is pressed. */
  const [active, setActive] = useState<number>();
  const [isClosed, setClosed] = useState(true);
  const offer = useOffer(props, caret);
  const offered = isClosed ? [] : (offer?.options ?? []);
  const chosen = active ?? (offer?.isOptional ? -1 : 0);

  function pick(option: string) {
    if (!offer || props.onPick?.(option)) return;
    const next = take(value, offer, option);
    onChange(next.text);
    setCaret(next.caret);
    setActive(undefined);
    requestAnimationFrame(() => field.current?.setSelectionRange(next.caret, next.caret));
  }

  /** Whether an arrow led to an option, or the word that is written begins it. */
  const isMeant = (option: string | undefined) =>
    active !== undefined || completes(option, value.slice(offer?.from, caret));

  /** What a key does while something is offered. */
  function actionOf(key: string): (() => void) | undefined {
    const by = { ArrowDown: 1, ArrowUp: -1 }[key];
    const { length } = offered;
    if (length === 0) return by === 1 && offer ? open : undefined;
    if (by) return () => setActive((Math.max(chosen, by === 1 ? -1 : 0) + by + length) % length);
    const option = offered[chosen];
    const isTaken = key === 'Enter' || (key === 'Tab' && isMeant(option));
    if (option && isTaken) return () => pick(option);
    return key === 'Escape' ? () => setClosed(true) : undefined;
  }

  function handleChange({ currentTarget }: ChangeEvent<HTMLTextAreaElement>) {
    onChange(currentTarget.value);
    setCaret(currentTarget.selectionStart);
    setActive(undefined);
    setClosed(false);
  }

  const close = () => setClosed(true);
  function open() {
    setClosed(false);
    setActive(0);
  }
  return { offered, chosen, pick, actionOf, handleChange, setCaret, close };
}

function useOffer({ offer, value }: TokenFieldProps, caret: number): Offer | undefined {
  const data = useOwnFirst();
  const computed = useEditor(({ history }) => history.present.settings.data?.computed);
  return useMemo(() => {
    if (offer) return offer(value, caret);
    const names = [...new Set([...data, ...(computed ?? [])].map(({ name }) => name))];
    const found = offerNames(value, caret, names);
    return found && found.options.length > 0 ? found : undefined;
  }, [offer, value, caret, data, computed]);
}
