import { Button, Stack } from '@mantine/core';
import { IconCircleCheck, IconCircleX, IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, type Ref, useImperativeHandle, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ClassRows, NewClass } from './ClassRows.tsx';
import { keyOf } from './classes.ts';
import { DataOptions } from './DataOptions.tsx';
import { Proposals } from './Proposals.tsx';
import styles from './test-data-table.module.css';
import type { DataDone, DataHistory, DataSteps } from './use-data-changes.ts';
import { type Named, useTable } from './use-table.ts';

type Props = Named & {
  isReadOnly?: boolean;
  /** Whether the first value is written at once. */
  takesFocus?: boolean;
  /** Hears of every change to the values. */
  onDone?: (done: DataDone) => void;
  /** Is given what takes changes back, for where the keys for that are pressed elsewhere. */
  history?: Ref<DataHistory>;
  /** What can be taken back, where that outlives the table. */
  steps?: DataSteps;
};

/**
 * All values of one name: valid ones left, invalid ones right, and its classes below each other. What is
 * written is stored at once; `1..99` adds the values at its bounds, Alt+B proposes values with their reasons.
 */
export function TestDataTable({
  slug,
  name,
  records,
  isReadOnly = false,
  takesFocus,
  onDone,
  history,
  steps,
}: Props) {
  const { t } = useTranslation('project');
  const table = useTable({ slug, name, records }, { onDone, steps });
  const [asksClass, setAsksClass] = useState(false);
  const { classes, changes } = table;
  const toggleProposals = () => table.setProposing(table.proposing ? undefined : {});
  useImperativeHandle(history, () => ({ undo: changes.undo, redo: changes.redo }));

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    const { altKey, code, key, shiftKey, target } = event;
    const mod = event.ctrlKey || event.metaKey;
    const isTyping = target instanceof HTMLInputElement && target.value !== '';
    if (altKey && !mod && code === 'KeyB' && !isReadOnly) toggleProposals();
    else if (mod && key.toLowerCase() === 'z' && !isTyping)
      shiftKey ? changes.redo() : changes.undo();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  return (
    <Stack gap={6} w="100%" onKeyDown={handleKeyDown} className="nokey">
      <table className={styles.root} aria-label={`<${name}>`}>
        <thead>
          <tr>
            <th scope="col">
              <IconCircleCheck size={14} aria-hidden />
              {t('data.valid')}
            </th>
            <th scope="col">
              <IconCircleX size={14} aria-hidden />
              {t('data.invalid')}
            </th>
          </tr>
        </thead>
        {classes.map((one, at) => (
          <ClassRows
            key={keyOf(one)}
            {...{ one, table }}
            isReadOnly={isReadOnly || one.fromProject !== undefined}
            focus={table.isBegun(one) ? 'invalid' : takesFocus && at === 0 ? 'valid' : undefined}
          />
        ))}
        {asksClass && (
          <NewClass
            onAdd={(label) => {
              table.addClass(label);
              setAsksClass(false);
            }}
            onGiveUp={() => setAsksClass(false)}
          />
        )}
      </table>
      {!isReadOnly && (
        <div className={styles.tools}>
          <Button
            size="compact-xs"
            variant="subtle"
            leftSection={<IconPlus size={14} />}
            onClick={() => setAsksClass(true)}
          >
            {t('data.addClass')}
          </Button>
          <Proposals {...{ table, name }} onToggle={toggleProposals} />
          <DataOptions {...{ table, slug, name }} />
        </div>
      )}
    </Stack>
  );
}
