import type { ReleaseComparison, ResultStatus } from '@caseloom/contract';
import { testId } from '@caseloom/engine';
import { Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import styles from './release.module.css';

type Props = { before: string; after: string; changed: ReleaseComparison['changed'] };

/** Test cases with the result of either side; each result leads to the run that gave it. */
export function ChangedCases({ before, after, changed }: Props) {
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
