import { LIMITS } from '@caseloom/contract';
import type { Validity } from '@caseloom/engine';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Cell, type DataClass, keyOf, VALIDITIES } from './classes.ts';
import styles from './test-data-table.module.css';
import type { Table } from './use-table.ts';
import { ValueCell } from './ValueCell.tsx';

type Props = {
  one: DataClass;
  table: Table;
  isReadOnly: boolean;
  /** Where the focus goes as this appears. */
  focus: Validity | undefined;
};

/** A class: its name, where it has one, and its values. */
export function ClassRows({ one, table, isReadOnly, focus }: Props) {
  const { t } = useTranslation('project');
  const { changes, type, isSecret } = table;
  return (
    <tbody>
      {(one.label || one.fromProject) && (
        <tr>
          <th colSpan={2} scope="rowgroup">
            {one.label && <ClassLabel key={keyOf(one)} {...{ one, table, isReadOnly }} />}
            {one.fromProject && (
              <Text size="xs" c="dimmed" px={6}>
                {t('data.from', { project: one.fromProject })}
              </Text>
            )}
          </th>
        </tr>
      )}
      <tr>
        {VALIDITIES.map((validity) => {
          const cell: Cell = { ...one, validity };
          return (
            <ValueCell
              key={validity}
              {...{ cell, type, isSecret, isReadOnly }}
              isNameEmpty={table.isEmpty}
              values={changes.valuesIn(cell)}
              error={changes.errorIn(cell)}
              takesFocus={focus === validity}
              onChange={(values) => changes.setValues([{ cell, values }])}
              onAdd={(value, isEntered) => table.add(cell, value, isEntered)}
              onPaste={(rows) => table.paste(cell, rows)}
            />
          );
        })}
      </tr>
    </tbody>
  );
}

/** What a class is called; its records are renamed once the field is left. */
function ClassLabel({ one, table, isReadOnly }: Omit<Props, 'focus'>) {
  const { t } = useTranslation('project');
  const [label, setLabel] = useState(one.label);
  return (
    <input
      aria-label={t('data.label')}
      className={styles.label}
      readOnly={isReadOnly}
      maxLength={LIMITS.tokenName}
      value={label}
      onChange={({ currentTarget }) => setLabel(currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
        if (event.key === 'Escape') setLabel(one.label);
      }}
      onBlur={() => {
        const next = label.trim();
        if (next !== one.label) table.renameClass(one, next);
      }}
    />
  );
}

const focus = (field: HTMLInputElement | null) => field?.focus();

type NewProps = { onAdd: (label: string) => void; onGiveUp: () => void };

/** Asks what a new class is called. */
export function NewClass({ onAdd, onGiveUp }: NewProps) {
  const { t } = useTranslation('project');
  const [label, setLabel] = useState('');
  const end = () => (label.trim() ? onAdd(label.trim()) : onGiveUp());
  return (
    <tbody>
      <tr>
        <th colSpan={2}>
          <input
            aria-label={t('data.label')}
            className={styles.label}
            ref={focus}
            maxLength={LIMITS.tokenName}
            placeholder={t('data.labelExample')}
            value={label}
            onChange={({ currentTarget }) => setLabel(currentTarget.value)}
            onBlur={end}
            onKeyDown={(event) => {
              if (event.key === 'Enter') end();
              else if (event.key === 'Escape') onGiveUp();
              else return;
              event.preventDefault();
              event.stopPropagation();
            }}
          />
        </th>
      </tr>
    </tbody>
  );
}
