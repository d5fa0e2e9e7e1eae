import type { readCondition } from '@caseloom/engine';
import { holds, namesIn, type TestData } from '@caseloom/engine';
import { Table, Text } from '@mantine/core';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/use-language.ts';
import { shownValue } from '../../../lib/value.ts';
import { useEditor } from '../editor.ts';
import styles from '../panel.module.css';

type Condition = Extract<ReturnType<typeof readCondition>, { ok: true }>['condition'];
type Value = Pick<TestData, 'validity' | 'type'> & { text: string; isSecret: boolean };

/** More rows than this say nothing more. */
const MAX_ROWS = 12;

/** Which of the existing values satisfy the condition of this edge. */
export function TruthTable({ condition }: { condition: Condition }) {
  const { t } = useTranslation('model');
  const data = useEditor((editor) => editor.data);
  const names = namesIn(condition);
  if (names.length === 0) return null;
  const missing = names.filter((name) => !data.some((record) => record.name === name));
  if (missing.length > 0) return null;
  const rows = rowsOf(names.map((name) => valuesOf(data, name)));
  return (
    <>
      <Table mt="xs" withTableBorder fz="xs" aria-label={t('truth')}>
        <Table.Thead>
          <Table.Tr>
            {names.map((name) => (
              <Table.Th key={name} className={styles.mono}>{`<${name}>`}</Table.Th>
            ))}
            <Table.Th>{t('takesWay')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.slice(0, MAX_ROWS).map((row) => (
            <Row key={JSON.stringify(row)} names={names} row={row} condition={condition} />
          ))}
        </Table.Tbody>
      </Table>
      {rows.length > MAX_ROWS && (
        <Text size="xs" c="dimmed">
          {t('andMore', { count: rows.length - MAX_ROWS })}
        </Text>
      )}
    </>
  );
}

type Cells = { names: string[]; row: Value[]; condition: Condition };

function Row({ names, row, condition }: Cells) {
  const { t } = useTranslation('model');
  const language = useLanguage();
  const isTaken = holds(condition, (name) => row[names.indexOf(name)]);
  const Icon = isTaken ? IconCheck : IconMinus;
  return (
    <Table.Tr>
      {row.map((one, at) => (
        <Table.Td key={names[at]} className={styles.mono}>
          {shownValue({ ...one, value: one.text }, { language, empty: t('emptyValue') })}
          {one.validity === 'invalid' && (
            <span className={styles.caseInvalid}> {t('invalid')}</span>
          )}
        </Table.Td>
      ))}
      <Table.Td>
        <Icon size={16} aria-label={t(isTaken ? 'yes' : 'no')} />
      </Table.Td>
    </Table.Tr>
  );
}

function valuesOf(data: TestData[], name: string): Value[] {
  return data
    .filter((record) => record.name === name)
    .flatMap(({ values, validity, type, isSecret }) =>
      values.map((text) => ({ text, validity, type, isSecret: isSecret ?? false })),
    );
}

/** Every combination, the first ones that are looked at anyway. */
function rowsOf(columns: Value[][]): Value[][] {
  return columns.reduce<Value[][]>(
    (rows, values) =>
      rows.flatMap((row) => values.map((value) => [...row, value])).slice(0, 10 * MAX_ROWS),
    [[]],
  );
}
