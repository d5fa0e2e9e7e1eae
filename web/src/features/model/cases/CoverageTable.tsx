import { Button, Table, Text, UnstyledButton } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { inFlowOrder } from '../drawing/walk.ts';
import { type Suite, useEditor } from '../editor.ts';
import { Findings } from './Findings.tsx';
import styles from './full-cases.module.css';
import { isOnPath } from './path.ts';
import { useElementNames } from './use-element-names.ts';
import { highlight } from './use-suite.ts';

/** So many rows, and so many cases in one, are in the page at once. */
const MAX_ROWS = 500;
const MAX_CASES = 12;

type Props = { suite: Suite; onClose: () => void };

/** Which cases pass each node and each edge, and what none passes and why. */
export function CoverageTable({ suite, onClose }: Props) {
  const { t } = useTranslation('model');
  const places = useElementNames();
  const drawing = useEditor(({ history }) => history.present);
  const ids = useMemo(
    () => [...inFlowOrder(drawing), ...drawing.edges].map(({ id }) => id).slice(0, MAX_ROWS),
    [drawing],
  );
  return (
    <>
      <Findings />
      <Table stickyHeader verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('coverageColumn.element')}</Table.Th>
            <Table.Th>{t('coverageColumn.count')}</Table.Th>
            <Table.Th>{t('coverageColumn.cases')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {ids.map((id) => {
            const name = places.nameOf(id);
            const show = () => {
              onClose();
              places.show([id]);
            };
            return (
              <Row key={id} suite={suite} id={id} name={name} onShow={show} onClose={onClose} />
            );
          })}
        </Table.Tbody>
      </Table>
    </>
  );
}

type RowProps = Props & { id: string; name: string; onShow: () => void };

function Row({ suite, id, name, onShow, onClose }: RowProps) {
  const { t } = useTranslation('model');
  const passing = suite.testCases.flatMap((test, index) =>
    isOnPath(test, id) ? [{ test, number: index + 1 }] : [],
  );
  return (
    <Table.Tr className={passing.length === 0 ? styles.isNever : undefined}>
      <Table.Td>
        <UnstyledButton className={styles.element} onClick={onShow}>
          {name}
        </UnstyledButton>
      </Table.Td>
      <Table.Td>{passing.length}</Table.Td>
      <Table.Td>
        {passing.slice(0, MAX_CASES).map(({ test, number }) => (
          <Button
            key={test.key}
            size="compact-xs"
            variant="default"
            mr={4}
            title={test.name}
            onClick={() => {
              highlight(test);
              onClose();
            }}
          >
            {number}
          </Button>
        ))}
        {passing.length > MAX_CASES && (
          <Text component="span" size="xs">
            {t('andMore', { count: passing.length - MAX_CASES })}
          </Text>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
