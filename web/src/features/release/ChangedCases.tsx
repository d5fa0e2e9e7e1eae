import type { ReleaseComparison, ResultStatus } from '@caseloom/contract';
import { testId } from '@caseloom/engine';
import { Button, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import styles from './release.module.css';

type Props = { before: string; after: string; changed: ReleaseComparison['changed'] };

/** How many are listed until one asks for all. */
const FIRST = 10;

/** Test cases with the result of either side, the first of them until one asks for all; each result leads to the run that gave it. */
export function ChangedCases({ changed, ...sides }: Props) {
  const { t } = useTranslation('release');
  const [isWhole, setWhole] = useState(changed.length <= FIRST);
  return (
    <>
      <CaseTable {...sides} changed={isWhole ? changed : changed.slice(0, FIRST)} />
      {!isWhole && (
        <Button variant="default" size="xs" mt="xs" onClick={() => setWhole(true)}>
          {t('showAll', { count: changed.length })}
        </Button>
      )}
    </>
  );
}

function CaseTable({ before, after, changed }: Props) {
  const { t } = useTranslation('release');
  return (
    <div className={styles.scroll}>
      <Table mt="sm" aria-labelledby="changes">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('testCase')}</Table.Th>
            <Table.Th>{before}</Table.Th>
            <Table.Th>{after}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {changed.map((one) => (
            <Table.Tr key={`${one.suiteId} ${one.caseKey}`}>
              <Table.Td>
                {one.name}{' '}
                <Text component="span" size="xs" c="dimmed">
                  {testId(one.caseKey)}
                </Text>
              </Table.Td>
              <Table.Td>
                <Outcome
                  status={one.otherStatus}
                  runId={one.otherRunId}
                  caseKey={one.otherRunCaseKey}
                />
              </Table.Td>
              <Table.Td>
                <Outcome status={one.status} runId={one.runId} caseKey={one.runCaseKey} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

type OutcomeProps = {
  status: ResultStatus | null;
  runId?: string | null;
  caseKey?: string | null;
};

/** How a thing stands on one side, or that this side does not have it. */
export function Outcome({ status, runId, caseKey }: OutcomeProps) {
  const { t } = useTranslation('release');
  if (!status) return <Text c="dimmed">{t('notThere')}</Text>;
  if (!runId) return <StatusMark status={status} />;
  return (
    <TextLink to="/runs/$id" params={{ id: runId }} search={{ case: caseKey ?? undefined }}>
      <StatusMark status={status} />
    </TextLink>
  );
}
