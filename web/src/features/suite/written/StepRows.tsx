import { LIMITS } from '@caseloom/contract';
import { ActionIcon, Button, Group, Input, Textarea } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, useRef } from 'react';
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

/** The steps of a case, each with what is expected: written row by row, without a hand on the mouse. */
export function StepRows({ rows, onChange, error, isChecked }: Props) {
  const { t } = useTranslation('written-case');
  const list = useRef<HTMLOListElement>(null);
  const focus = (row: number, field: 'text' | 'expected') =>
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
  function shift(at: number, by: -1 | 1, field: 'text' | 'expected') {
    onChange(moved(rows, at, by));
    if (rows[at + by]) focus(at + by, field);
  }
  function goOn(at: number, field: 'text' | 'expected') {
    if (field === 'text') focus(at, 'expected');
    else if (at < rows.length - 1) focus(at + 1, 'text');
    else add(rows.length);
  }
  function handleKeyDown(event: KeyboardEvent, at: number, field: 'text' | 'expected') {
    const move = rowMoveOf(event, rows[at]);
    if (!move || (move === 'remove' && rows.length === 1)) return;
    event.preventDefault();
    if (move === 'next') goOn(at, field);
    else if (move === 'remove') remove(at);
    else shift(at, move === 'up' ? -1 : 1, field);
  }
  const field = (row: StepRow, at: number, name: 'text' | 'expected') => {
    const isMissing =
      isChecked && name === 'text' && !row.text.trim() && row.expected.trim() !== '';
    return (
      <Textarea
        data-field={name}
        className={styles.field}
        aria-label={t(name === 'text' ? 'step' : 'expected', { number: at + 1 })}
        placeholder={t(name === 'text' ? 'stepHint' : 'expectedHint')}
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
          <li key={row.id} className={styles.row}>
            {field(row, at, 'text')}
            {field(row, at, 'expected')}
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
      </Group>
    </Input.Wrapper>
  );
}
