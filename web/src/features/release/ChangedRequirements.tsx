import type { ReleaseComparison } from '@caseloom/contract';
import { Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Outcome } from './ChangedCases.tsx';
import { FirstOf } from './FirstOf.tsx';
import styles from './release.module.css';

type Props = {
  before: string;
  after: string;
  requirements: ReleaseComparison['requirements'];
};

/** The requirements that only one side covers, or that stand otherwise. */
export function ChangedRequirements({ requirements, ...sides }: Props) {
  const { t } = useTranslation('release');
  if (requirements.length === 0) return null;
  return (
    <>
      <Text fw={600} mt="md" id="changed-requirements">
        {t('changedRequirements', { count: requirements.length })}
      </Text>
      <FirstOf things={requirements}>
        {(shown) => <RequirementTable {...sides} requirements={shown} />}
      </FirstOf>
    </>
  );
}

function RequirementTable({ before, after, requirements }: Props) {
  const { t } = useTranslation('release');
  return (
    <div className={styles.scroll}>
      <Table aria-labelledby="changed-requirements">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('requirement')}</Table.Th>
            <Table.Th>{before}</Table.Th>
            <Table.Th>{after}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {requirements.map(({ id, status, otherStatus }) => (
            <Table.Tr key={id}>
              <Table.Td>{id}</Table.Td>
              <Table.Td>
                <Outcome status={otherStatus} />
              </Table.Td>
              <Table.Td>
                <Outcome status={status} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
