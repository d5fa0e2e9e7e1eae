import { LIMITS } from '@caseloom/contract';
import { ActionIcon, Button, Group, Input, Textarea } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { aRow, moved, rowMoveOf, type StepRow } from './step-rows.ts';
import styles from './written.module.css';

type Props = {
  rows: StepRow[];
  onChange: (rows: StepRow[]) => void;
  /** What is wrong with all of them, and whether rows without a step are marked. */
  error: string | undefined;
  isChecked: boolean;
};

type Field = 'text' | 'data' | 'expected';

/** What each field is called, and what it says while it is empty. */
const WORDS = {
  text: ['step', 'stepHint'],
  data: ['data', 'dataHint'],
  expected: ['expected', 'expectedHint'],
} as const;

/** The steps of a case, each with what is expected: written row by row, without a hand on the mouse. */
export function StepRows({ rows, onChange, error, isChecked }: Props) {
  const { t } = useTranslation('written-case');
  const list = useRef<HTMLOListElement>(null);
  const [hasData, setHasData] = useState(() => rows.some(({ data }) => data !== ''));
  const fields: Field[] = hasData ? ['text', 'data', 'expected'] : ['text', 'expected'];
  const focus = (row: number, field: Field) =>
    // once the row is there
    requestAnimationFrame(() =>
      list.current?.children[row]?.querySelector<HTMLElement>(`[data-field=${field}]`)?.focus(),
    );
  const set = (at: number, changes: Partial<StepRow>) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...changes } : row)));
  function add(at: number) {
    onChange([...rows.slice(0, at), aRow(), ...rows.slice(at)]);
    focus(at, 'text');
  }
  function remove(at: number) {
    const left = rows.filter((_, index) => index !== at);
    onChange(left.length > 0 ? left : [aRow()]);
    focus(Math.max(0, at - 1), 'text');
  }
  function shift(at: number, by: -1 | 1, field: Field) {
    onChange(moved(rows, at, by));
    if (rows[at + by]) focus(at + by, field);
  }
  function goOn(at: number, field: Field) {
    const next = fields[fields.indexOf(field) + 1];
    if (next) focus(at, next);
    else if (at < rows.length - 1) focus(at + 1, 'text');
    else add(rows.length);
  }
  function handleKeyDown(event: KeyboardEvent, at: number, field: Field) {
    const move = rowMoveOf(event, rows[at]);
    if (!move || (move === 'remove' && rows.length === 1)) return;
    event.preventDefault();
    if (move === 'next') goOn(at, field);
    else if (move === 'remove') remove(at);
    else shift(at, move === 'up' ? -1 : 1, field);
  }
  const field = (row: StepRow, at: number, name: Field) => {
    const isMissing =
      isChecked && name === 'text' && !row.text.trim() && (row.expected + row.data).trim() !== '';
    const [label, hint] = WORDS[name];
    return (
      <Textarea
        data-field={name}
        className={styles.field}
        key={name}
        aria-label={t(label, { number: at + 1 })}
        placeholder={t(hint)}
        error={isMissing && t('stepMissing')}
        autosize
        minRows={1}
        maxLength={LIMITS.wording}
        value={row[name]}
        onChange={({ currentTarget: { value } }) => set(at, { [name]: value })}
        onKeyDown={(event) => handleKeyDown(event, at, name)}
      />
    );
  };
  return (
    <Input.Wrapper label={t('steps')} description={t('stepsHelp')} error={error} labelElement="div">
      <ol className={styles.rows} ref={list} aria-label={t('steps')}>
        {rows.map((row, at) => (
          <li key={row.id} className={hasData ? `${styles.row} ${styles.hasData}` : styles.row}>
            {fields.map((name) => field(row, at, name))}
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t('removeStep', { number: at + 1 })}
              onClick={() => remove(at)}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ol>
      <Group>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={rows.length >= LIMITS.writtenSteps}
          onClick={() => add(rows.length)}
        >
          {t('addStep')}
        </Button>
        {!hasData && (
          <Button variant="default" size="xs" onClick={() => setHasData(true)}>
            {t('addData')}
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  );
}
