import type { readCondition } from '@caseloom/engine';
import { holds, namesIn, type StateVariable, stateIn, type TestData } from '@caseloom/engine';
import { Table, Text } from '@mantine/core';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/use-language.ts';
import { shownValue } from '../../../lib/value.ts';
import { useEditor } from '../editor.ts';
import styles from '../panel.module.css';
import { useStateVariables } from '../state/use-state-variables.ts';
import fieldStyles from './edge-field.module.css';

type Condition = Extract<ReturnType<typeof readCondition>, { ok: true }>['condition'];
type Value = Pick<TestData, 'validity' | 'type'> & { text: string; isSecret: boolean };

/** More rows than this nobody reads; so many combinations are looked through for them. */
const MAX_ROWS = 24;
const MAX_TRIED = 5000;

/** Which of the existing values satisfy the condition of this edge: in a box of its own, that scrolls where there is no room for all. */
export function TruthTable({ condition }: { condition: Condition }) {
  const { t } = useTranslation('model');
  const data = useEditor((editor) => editor.data);
  const state = useStateVariables();
  const names = namesIn(condition);
  const columns = [
    ...names.map((name) => ({ name: `<${name}>`, values: valuesOf(data, name) })),
    ...stateIn(condition).map((name) => ({ name, values: valuesOfState(state, name) })),
  ];
  if (columns.length === 0 || columns.some(({ values }) => values.length === 0)) return null;
  const shown = columns.map(({ name }) => name);
  const rows = shownRows(rowsOf(columns.map(({ values }) => values)), (row) =>
    holds(
      condition,
      (name) => row[shown.indexOf(`<${name}>`)],
      (name) => row[shown.indexOf(name)],
    ),
  );
  const count = columns.reduce((product, { values }) => product * values.length, 1);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys */}
      <section className={fieldStyles.truth} tabIndex={0} aria-label={t('truth')}>
        <Table fz="xs" aria-label={t('truth')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('takesWay')}</Table.Th>
              {shown.map((name) => (
                <Table.Th key={name} className={styles.mono}>
                  {name}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((one) => (
              <Row key={JSON.stringify(one.row)} names={shown} {...one} />
            ))}
          </Table.Tbody>
        </Table>
      </section>
      {count > rows.length && (
        <Text size="xs" c="dimmed">
          {t('andMore', { count: count - rows.length })}
        </Text>
      )}
    </>
  );
}

type Judged = { row: Value[]; isTaken: boolean };

function Row({ names, row, isTaken }: Judged & { names: string[] }) {
  const { t } = useTranslation('model');
  const language = useLanguage();
  const Icon = isTaken ? IconCheck : IconMinus;
  return (
    <Table.Tr>
      <Table.Th scope="row">
        <Icon size={16} aria-label={t(isTaken ? 'yes' : 'no')} />
      </Table.Th>
      {row.map((one, at) => (
        <Table.Td key={names[at]} className={styles.mono}>
          {shownValue({ ...one, value: one.text }, { language, empty: t('emptyValue') })}
          {one.validity === 'invalid' && (
            <span className={styles.caseInvalid}> {t('invalid')}</span>
          )}
        </Table.Td>
      ))}
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

/** What a state variable may be, as much of it as is looked at. */
function valuesOfState(state: readonly StateVariable[], name: string): Value[] {
  const variable = state.find((one) => one.name === name);
  const type = variable?.type === 'integer' ? 'integer' : 'text';
  return textsOf(variable).map((text) => ({ text, validity: 'valid', type, isSecret: false }));
}

function textsOf(variable: StateVariable | undefined): string[] {
  if (!variable) return [];
  if (variable.type === 'boolean') return ['true', 'false'];
  if (variable.type === 'list') return variable.values;
  const { min, max } = variable;
  const count = Math.max(0, Math.min(max - min + 1, 10 * MAX_ROWS));
  return Array.from({ length: count }, (_, i) => String(min + i));
}

/** Every combination, as many as are looked through. */
function rowsOf(columns: Value[][]): Value[][] {
  return columns.reduce<Value[][]>(
    (rows, values) =>
      rows.flatMap((row) => values.map((value) => [...row, value])).slice(0, MAX_TRIED),
    [[]],
  );
}

/** All rows, or where they are many the first that satisfy the condition and the first that do not, half of each. */
function shownRows(rows: Value[][], isSatisfied: (row: Value[]) => boolean): Judged[] {
  const judged = rows.map((row) => ({ row, isTaken: isSatisfied(row) }));
  if (judged.length <= MAX_ROWS) return judged;
  const taken = judged.filter(({ isTaken }) => isTaken);
  const others = judged.filter(({ isTaken }) => !isTaken);
  const half = MAX_ROWS / 2;
  const takenCount = Math.min(taken.length, Math.max(half, MAX_ROWS - others.length));
  return [...taken.slice(0, takenCount), ...others.slice(0, MAX_ROWS - takenCount)];
}
