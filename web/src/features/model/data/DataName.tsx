import type { TestDataAnswer } from '@caseloom/contract';
import { readFormula, tokensIn } from '@caseloom/engine';
import { Group, Text, UnstyledButton } from '@mantine/core';
import { IconChevronRight, IconLock } from '@tabler/icons-react';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TestDataTable } from '../../project/parts.ts';
import { useEditor } from '../editor.ts';
import styles from '../panel.module.css';
import { SettingLink } from './DataElsewhere.tsx';
import { UsedHere } from './UsedHere.tsx';
import { useDataHistory } from './use-data-history.ts';

type Props = {
  slug: string;
  name: string;
  /** All that this model sees of the name. */
  records: readonly TestDataAnswer[];
  /** Where the name is used: ids of nodes and edges; not shown where it is known from the place. */
  places?: string[];
  /** Whether its values are shown at first. */
  opens?: boolean;
  /** Whether a value is written at once. */
  takesFocus?: boolean;
};

/** One name of test data: its values in a table, or how many there are where that is folded. */
export function DataName({ slug, name, records, places = [], opens = false, takesFocus }: Props) {
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  const [isOpen, setOpen] = useState(opens);
  const isAwaited = useEditor(({ awaitedData }) => awaitedData?.name === name);
  useEffect(() => {
    if (isAwaited) setOpen(true);
  }, [isAwaited]);
  const [isPressed, setPressed] = useState(false);
  const isSecret = records.some((record) => record.isSecret);
  const dataHistory = useDataHistory(name, isSecret);
  return (
    <section className={styles.dataGroup} aria-label={`<${name}>`}>
      <Group gap={6} justify="space-between" wrap="nowrap">
        <UnstyledButton
          className={styles.dataName}
          aria-expanded={isOpen}
          onClick={() => {
            setOpen(!isOpen);
            setPressed(true);
          }}
        >
          <IconChevronRight size={14} className={styles.chevron} aria-hidden />
          <span className={styles.mono}>{`<${name}>`}</span>
          {!isOpen && <Amounts records={records} />}
        </UnstyledButton>
        {places.length > 0 && <UsedHere name={name} places={places} />}
      </Group>
      {isOpen && !isSecret && <Formula records={records} />}
      {isOpen && (
        <Suspense>
          <TestDataTable
            {...{ slug, name, records, isReadOnly, ...dataHistory }}
            takesFocus={takesFocus || isPressed}
          />
        </Suspense>
      )}
    </section>
  );
}

/** Says of a value that is written as a formula that it is none, and where one is made. */
function Formula({ records }: { records: readonly TestDataAnswer[] }) {
  const { t } = useTranslation('model');
  const value = records.flatMap(({ values }) => values).find(isFormula);
  if (value === undefined) return null;
  return (
    <Text size="xs" role="note">
      {t('formulaAsValue', { value })} <SettingLink place="computed" />
    </Text>
  );
}

const isFormula = (value: string) =>
  /[-+*/]/.test(value) && tokensIn(value).length > 0 && readFormula(value).ok;

/** How many values there are, and that they are secret. */
function Amounts({ records }: { records: readonly TestDataAnswer[] }) {
  const { t } = useTranslation('model');
  const count = (validity: TestDataAnswer['validity']) =>
    records
      .filter((record) => record.validity === validity)
      .reduce((sum, { values }) => sum + values.length, 0);
  return (
    <Text component="span" size="xs" c="dimmed">
      {records.some(({ isSecret }) => isSecret) && <IconLock size={12} aria-label={t('secret')} />}
      {records.length === 0
        ? t('noValues')
        : t('amounts', { valid: count('valid'), invalid: count('invalid') })}
    </Text>
  );
}
