import { LIMITS } from '@caseloom/contract';
import type { DataType } from '@caseloom/engine';
import { UnstyledButton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ClipboardEvent, type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Cell, pastedRows } from './classes.ts';
import styles from './test-data-table.module.css';

export type AdderProps = {
  cell: Cell;
  values: string[];
  type: DataType;
  isSecret: boolean;
  /** Whether the name has no value at all yet. */
  isNameEmpty: boolean;
  /** Whether the field for a new value takes the focus as it appears. */
  takesFocus?: boolean | undefined;
  onChange: (values: string[]) => void;
  /** Adds a value, or what it stands for; `isEntered`: with Enter, and not by leaving the field. */
  onAdd: (value: string, isEntered: boolean) => void;
  onPaste: (rows: string[][]) => void;
  /** What the cell is called. */
  name: string;
  input: RefObject<HTMLInputElement | null>;
};

/** The line for the next value; what adds an empty one is there while one could type, and has not. */
export function ValueAdder({
  name,
  input,
  values,
  isSecret,
  isNameEmpty,
  takesFocus,
  ...on
}: AdderProps) {
  const { t } = useTranslation('project');
  const [typed, setTyped] = useState('');
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus, input]);
  function add(isEntered: boolean) {
    if (typed !== '') on.onAdd(typed, isEntered);
    setTyped('');
  }
  function handlePaste(event: ClipboardEvent) {
    const rows = pastedRows(event.clipboardData.getData('text'));
    if (!rows) return;
    event.preventDefault();
    on.onPaste(rows);
  }
  return (
    <div className={styles.line}>
      <input
        ref={input}
        aria-label={`${name}: ${t('data.newValue')}`}
        // where a drawer opens with it, and gives the focus a moment later
        data-autofocus={takesFocus || undefined}
        type={isSecret ? 'password' : 'text'}
        autoComplete="off"
        maxLength={LIMITS.dataValue}
        placeholder={t('data.newValue')}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={() => add(false)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          event.stopPropagation();
          setMissing(typed === '' && isNameEmpty);
          add(true);
        }}
        onPaste={handlePaste}
      />
      {!values.includes('') && typed === '' && (
        <UnstyledButton
          className={styles.addEmpty}
          aria-label={t('data.addEmpty')}
          onClick={() => {
            on.onChange([...values, '']);
            input.current?.focus();
          }}
        >
          <IconPlus size={12} aria-hidden />
          {t('data.addEmptyShort')}
        </UnstyledButton>
      )}
      {isMissing && isNameEmpty && <div className={styles.error}>{t('data.empty')}</div>}
    </div>
  );
}
