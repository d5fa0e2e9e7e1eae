import type { SuiteAnswer } from '@caseloom/contract';
import {
  Button,
  Group,
  Select,
  Skeleton,
  Table,
  Text,
  TextInput,
  UnstyledButton,
} from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconEye, IconNote } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../lib/api.ts';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { type Change, casesOf } from './api.ts';
import { CaseDialog } from './CaseDialog.tsx';

const CHANGES: Change[] = ['new', 'changed', 'unchanged', 'gone'];
const TONES = { new: 'primary', changed: 'warn', unchanged: 'plain', gone: 'plain' } as const;

/** The cases of a suite, page by page, however many there are. */
export function Cases({ suite }: { suite: SuiteAnswer }) {
  const { t } = useTranslation('suite');
  const [query, setQuery] = useState('');
  const [change, setChange] = useState<Change>();
  const [shown, setShown] = useState<string>();
  const [search] = useDebouncedValue(query.trim(), 250);
  const revision = suite.status === 'generating' ? undefined : suite.revision;
  const cases = useInfiniteQuery(casesOf(suite.id, revision, { search, change }));
  const rows = cases.data?.pages.flatMap(({ items }) => items);
  if (cases.error)
    return <ErrorCard message={messageOf(cases.error)} onRetry={() => cases.refetch()} />;
  return (
    <section aria-label={t('cases')}>
      <Group mb="xs" gap="sm">
        <Text component="h2" fw={700} fz={18} flex={1}>
          {t('cases')}
        </Text>
        <TextInput
          aria-label={t('search')}
          placeholder={t('search')}
          value={query}
          onChange={({ currentTarget }) => setQuery(currentTarget.value)}
        />
        <Select
          aria-label={t('change')}
          placeholder={t('change')}
          clearable
          value={change ?? null}
          data={CHANGES.map((value) => ({ value, label: t(`changeOf.${value}`) }))}
          onChange={(value) => setChange((value as Change | null) ?? undefined)}
        />
      </Group>
      {!rows && <Skeleton h={200} />}
      {rows?.length === 0 && <Text c="dimmed">{t('nothing')}</Text>}
      {rows && rows.length > 0 && (
        <Table className="card suite-cases" aria-label={t('cases')} highlightOnHover>
          <Table.Tbody>
            {rows.map((test, at) => (
              <Table.Tr key={test.key}>
                <Table.Td w={48}>{at + 1}</Table.Td>
                <Table.Td>
                  <UnstyledButton className="suite-case" onClick={() => setShown(test.key)}>
                    {test.name}
                  </UnstyledButton>
                </Table.Td>
                <Table.Td w={120}>{t(test.polarity)}</Table.Td>
                <Table.Td w={200}>
                  <Group gap={6}>
                    <Tag tone={TONES[test.change]}>{t(`changeOf.${test.change}`)}</Tag>
                    {test.isSuspect && (
                      <Tag tone="warn" icon={<IconEye size={14} />}>
                        {t('suspect')}
                      </Tag>
                    )}
                    {test.note && <IconNote size={16} aria-label={t('note')} />}
                  </Group>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {cases.hasNextPage && (
        <Button
          mt="sm"
          variant="default"
          loading={cases.isFetchingNextPage}
          onClick={() => void cases.fetchNextPage()}
        >
          {t('more')}
        </Button>
      )}
      <CaseDialog suiteId={suite.id} caseKey={shown} onClose={() => setShown(undefined)} />
    </section>
  );
}
