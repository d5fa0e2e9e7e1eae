import type { ReadCases, RowRemark } from '@caseloom/formats/written-cases';
import { Checkbox, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Section } from '../../ui/Section.tsx';
import styles from './case-import.module.css';

/** So many are listed; the rest is counted. */
const SHOWN = 100;
/** What leaves a case out whatever is chosen. */
const LEFT_OUT: readonly RowRemark['code'][] = [
  ...(['case_without_steps', 'case_without_title', 'row_before_first_case'] as const),
  'information_in_note',
];

type Props = Omit<ReadCases, 'cases' | 'checks' | 'priorities'> & {
  priorities?: ReadCases['priorities'];
  hiddenRows: number;
  leavesOut: boolean;
  onLeavesOut: (leavesOut: boolean) => void;
};

/** The rows in which something is wrong, each with what to do, and how many rows hold no cases. */
export function RowFaults({
  remarks,
  skipped,
  unplaced,
  forTool,
  notInModels,
  priorities = [],
  hiddenRows,
  ...props
}: Props) {
  const { leavesOut, onLeavesOut } = props;
  const { t } = useTranslation('case-import');
  const counts = (['empty', 'totals', 'headings'] as const)
    .filter((one) => skipped[one] > 0)
    .map((one) => t(`rows.${one}`, { count: skipped[one] }));
  const parts = notInModels.map(({ name, field }) => name || (field ? t(`field.${field}`) : ''));
  const places = Object.entries({ forTool, unplaced }).flatMap(([place, fields]) => {
    const names = fields.map(({ name, count }) => `${name} (${count})`).join(', ');
    return names === '' ? [] : t(place === 'forTool' ? 'rows.forTool' : 'rows.unplaced', { names });
  });
  if (
    [remarks, counts, places, parts, priorities].every(({ length }) => length === 0) &&
    hiddenRows === 0
  )
    return null;
  return (
    <Section title={t('rows.title')}>
      <div className={styles.found}>
        {counts.length > 0 && <Text>{t('rows.skipped', { rows: counts.join(', ') })}</Text>}
        {hiddenRows > 0 && <Text>{t('rows.hidden', { count: hiddenRows })}</Text>}
        {parts.length > 0 && <Text>{t('rows.notInModels', { names: parts.join(', ') })}</Text>}
        {priorities.length > 0 && <Priorities priorities={priorities} />}
        {places.map((words) => (
          <Text key={words}>{words}</Text>
        ))}
        {remarks.length > 0 && <Faults remarks={remarks} />}
        {remarks.some(({ code }) => !LEFT_OUT.includes(code)) && (
          <Checkbox
            label={t('rows.leave')}
            description={t('rows.leaveHelp')}
            checked={leavesOut}
            onChange={({ currentTarget: { checked } }) => onLeavesOut(checked)}
          />
        )}
      </div>
    </Section>
  );
}

/** How words for priorities are read that are not ours. */
function Priorities({ priorities }: Pick<ReadCases, 'priorities'>) {
  const { t } = useTranslation(['case-import', 'attributes']);
  const read = priorities.map(({ words, priority, count }) => {
    const name = t(`attributes:priorities.${priority}`);
    return t('case-import:rows.priorityRead', { words, priority: name, count });
  });
  return <Text>{t('case-import:rows.priorities', { read: read.join(', ') })}</Text>;
}

function Faults({ remarks }: { remarks: RowRemark[] }) {
  const { t } = useTranslation('case-import');
  const placeOf = ({ name, sheet, row }: RowRemark) =>
    name ?? (sheet ? t('rows.atSheetRow', { sheet, row }) : t('rows.atRow', { row }));
  return (
    <details>
      <summary>{t('rows.count', { count: remarks.length })}</summary>
      <Table.ScrollContainer minWidth={320}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              {(['where', 'wrong', 'todo'] as const).map((column) => (
                <Table.Th key={column} scope="col">
                  {t(`rows.${column}`)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {remarks.slice(0, SHOWN).map((remark) => {
              const { sheet, row, code, count = 0, words = '' } = remark;
              return (
                <Table.Tr key={[sheet, row, code].join(' ')}>
                  <Table.Td>{placeOf(remark)}</Table.Td>
                  <Table.Td>{t(`rows.fault.${code}`, { count, words })}</Table.Td>
                  <Table.Td>{t(`rows.fix.${code}`)}</Table.Td>
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {remarks.length > SHOWN && <Text>{t('found.more', { count: remarks.length - SHOWN })}</Text>}
    </details>
  );
}
