import { Textarea } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

type EditFieldProps = {
  label: string;
  description?: string | undefined;
  text: string;
  maxLength: number;
  /** Outer spaces belong to the text, as in a value. */
  keepsSpaces?: boolean;
  /** Why a text cannot be kept, in words. */
  check?: (text: string) => string | undefined;
  /** Settles with why it was refused, or undefined once it is kept. */
  onKeep: (text: string) => Promise<string | undefined>;
  /** Of a field that was opened to change a text: it has the focus, and nothing is left to change. */
  onDone?: () => void;
};

/**
 * A text that is kept once the field is left, or by Enter; Escape brings back what stood there. What cannot be
 * kept stays in the field, with the reason.
 */
export function EditField({ label, check, onKeep, onDone, ...field }: EditFieldProps) {
  const { t } = useTranslation('draft');
  const { text, maxLength, description, keepsSpaces } = field;
  const tidy = (words: string) => (keepsSpaces ? words : words.trim());
  const [value, setValue] = useState(text);
  const [seen, setSeen] = useState(text);
  // why it is not kept; `before`: what the draft said when the server refused it
  const [fault, setFault] = useState<{ reason: string; before?: string }>();
  const input = useRef<HTMLTextAreaElement>(null);
  const isOpened = onDone !== undefined;
  useEffect(() => {
    if (!isOpened) return;
    input.current?.focus();
    input.current?.select();
  }, [isOpened]);
  if (text !== seen) {
    setSeen(text);
    // what somebody else wrote does not take away what is being written
    if (value === seen) setValue(text);
  }
  async function keep() {
    const next = tidy(value);
    if (next === tidy(text)) {
      setValue(text);
      setFault(undefined);
      return onDone?.();
    }
    const wrong = check?.(next);
    if (wrong) return setFault({ reason: wrong });
    const refused = await onKeep(next);
    setFault(refused === undefined ? undefined : { reason: refused, before: text });
    if (refused !== undefined) return;
    setValue((typed) => (tidy(typed) === next ? next : typed));
    onDone?.();
  }
  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault();
      void keep();
    } else if (event.key === 'Escape' && (isOpened || value !== text)) {
      event.stopPropagation();
      setValue(text);
      setFault(undefined);
      onDone?.();
    }
  }
  const { reason, before = text } = fault ?? {};
  const theirs = text === before ? undefined : text;
  return (
    <Textarea
      ref={input}
      label={label}
      description={description}
      maxLength={maxLength}
      autosize
      minRows={1}
      value={value}
      error={reason && (theirs === undefined ? reason : t('editRefused', { reason, text: theirs }))}
      onChange={({ currentTarget }) => setValue(currentTarget.value)}
      onBlur={() => void keep()}
      onKeyDown={handleKey}
    />
  );
}
