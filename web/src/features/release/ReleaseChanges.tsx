import type { ReleaseAnswer } from '@caseloom/contract';
import { Group, NativeSelect, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { cannotShow } from '../../lib/api.ts';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { StatusMark } from '../../ui/StatusMark.tsx';
import shared from '../../ui/shared.module.css';
import { useAddressState } from '../../ui/table/use-table-state.ts';
import { changesOf, releasesOf } from './api.ts';
import styles from './release.module.css';

/** What changed since another release; which one stands in the address. */
export function ReleaseChanges({ release }: { release: ReleaseAnswer }) {
  const { t } = useTranslation('release');
  const [address, setAddress] = useAddressState();
  const releases = useQuery(releasesOf(release.projectSlug)).data ?? [];
  const others = releases.filter(({ id }) => id !== release.id);
  const other = others.find(({ id }) => id === address.since);
  if (others.length === 0) return null;
  return (
    <section
      className={other ? shared.card : `${shared.card} ${styles.tools}`}
      aria-labelledby="changes"
    >
      <Group justify="space-between" mb={other && 'sm'} w="100%">
        <Title order={2} id="changes">
          {t('changes')}
        </Title>
        <NativeSelect
          className={styles.tools}
          aria-label={t('since')}
          value={other?.id ?? ''}
          data={[
            { value: '', label: t('chooseSince') },
            ...others.map(({ id, name }) => ({ value: id, label: t('sinceName', { name }) })),
          ]}
          onChange={({ currentTarget: { value } }) => setAddress({ since: value || undefined })}
        />
      </Group>
      {other && <Changes id={release.id} other={other} />}
    </section>
  );
}

function Changes({ id, other }: { id: string; other: ReleaseAnswer }) {
  const { t } = useTranslation('release');
  const { data, error, refetch } = useQuery(changesOf(id, other.id));
  if (cannotShow(error, data)) return <ErrorCard error={error} onRetry={refetch} />;
  if (!data) return null;
  const { counts, changed, changedTotal, requirements } = data;
  const lines = [
    t('sinceName', { name: other.name }),
    t('added', { count: counts.added }),
    t('removed', { count: counts.removed }),
    t('reworded', { count: counts.reworded }),
    t('same', { count: counts.same }),
  ];
  return (
    <>
      <Text fw={600}>{lines.join(' · ')}</Text>
      {requirements.added.length > 0 && (
        <Text>{t('requirementsAdded', { ids: requirements.added.join(', ') })}</Text>
      )}
      {requirements.removed.length > 0 && (
        <Text>{t('requirementsRemoved', { ids: requirements.removed.join(', ') })}</Text>
      )}
      {changed.length > 0 && (
        <Table mt="sm" aria-labelledby="changes">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('testCase')}</Table.Th>
              <Table.Th>{other.name}</Table.Th>
              <Table.Th>{t('now')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {changed.map(({ caseKey, name, status, otherStatus }) => (
              <Table.Tr key={caseKey}>
                <Table.Td>
                  {name}{' '}
                  <Text component="span" size="xs" c="dimmed">
                    {caseKey}
                  </Text>
                </Table.Td>
                <Table.Td>{otherStatus ? <StatusMark status={otherStatus} /> : '–'}</Table.Td>
                <Table.Td>{status ? <StatusMark status={status} /> : '–'}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {changedTotal > changed.length && (
        <Text c="dimmed">{t('moreChanged', { count: changedTotal - changed.length })}</Text>
      )}
    </>
  );
}
