import { ruleId, rulesOf } from '@caseloom/engine';
import { Button, Table, UnstyledButton } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Drawing } from '../drawing/drawing.ts';
import { inFlowOrder } from '../drawing/walk.ts';
import { type Suite, useEditor } from '../editor.ts';
import { Findings } from './Findings.tsx';
import styles from './full-cases.module.css';
import { isOnPath } from './path.ts';
import { useElementNames } from './use-element-names.ts';
import { highlight } from './use-suite.ts';

/** So many rows are in the page at once, and so many cases in one of them: at first, and more for each press. */
const MAX_ROWS = 500;
const FIRST_CASES = 12;
const MORE_CASES = 200;

type Props = { suite: Suite; onClose: () => void };

/** Which cases pass each node, each rule and each edge, and what none passes and why. */
export function CoverageTable({ suite, onClose }: Props) {
  const { t } = useTranslation('model');
  const places = useElementNames();
  const drawing = useEditor(({ history }) => history.present);
  const ids = useMemo(() => elementsOf(drawing).slice(0, MAX_ROWS), [drawing]);
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
              places.show(places.elementsAt(id));
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

/** The nodes, each with the rules of its decision table, and the edges. */
function elementsOf(drawing: Drawing): string[] {
  const nodes = inFlowOrder(drawing).flatMap((node) => [
    node.id,
    ...rulesOf(node).map((rule) => ruleId(node, rule)),
  ]);
  return [...nodes, ...drawing.edges.map(({ id }) => id)];
}

type RowProps = Props & { id: string; name: string; onShow: () => void };

function Row({ suite, id, name, onShow, onClose }: RowProps) {
  const { t } = useTranslation('model');
  const [shown, setShown] = useState(FIRST_CASES);
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
        {passing.slice(0, shown).map(({ test, number }) => (
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
        {passing.length > shown && (
          <Button size="compact-xs" variant="subtle" onClick={() => setShown(shown + MORE_CASES)}>
            {t('andMore', { count: passing.length - shown })}
          </Button>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
