import type { SuiteAnswer } from '@caseloom/contract';
import { Group } from '@mantine/core';
import { IconFileImport, IconStack2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { cannotShow } from '../../lib/api.ts';
import { formatAgo, formatNumber } from '../../lib/format.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { ButtonLink, TextLink } from '../../ui/TextLink.tsx';
import type { Column } from '../../ui/table/arrange.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { suitesOf } from '../suite/api.ts';
import { NewSuite, SuiteMenu } from '../suite/parts.ts';

/** A project's suites: test cases that were kept, to be run again and again. */
export function SuitesTab({ slug }: { slug: string }) {
  const { t, i18n } = useTranslation(['suite', 'common', 'written-case', 'project']);
  const { data, error, refetch } = useQuery(suitesOf(slug));
  if (cannotShow(error, data)) return <ErrorCard error={error} onRetry={refetch} />;
  const add = (
    <>
      <ButtonLink
        to="/projects/$name/import-cases"
        params={{ name: slug }}
        variant="default"
        leftSection={<IconFileImport size={18} aria-hidden />}
      >
        {t('project:importCases')}
      </ButtonLink>
      <NewSuite slug={slug} />
    </>
  );
  return (
    <DataTable
      label={t('suite:title')}
      columns={columnsOf(t, i18n.language)}
      rows={data?.items}
      rowKey={({ id }) => id}
      searchIn={({ name, modelName }) => `${name} ${modelName}`}
      actions={(suite) => <SuiteMenu suite={suite} isInRow />}
      tools={data?.items.length !== 0 && add}
      empty={
        <EmptyState
          icon={<IconStack2 size={48} stroke={1.5} color="var(--primary)" aria-hidden />}
          title={t('suite:none')}
          text={t('suite:noneText')}
          action={
            <Group justify="center">
              <ButtonLink to="/projects/$name" params={{ name: slug }}>
                {t('common:toModels')}
              </ButtonLink>
              {add}
            </Group>
          }
        />
      }
    />
  );
}

function columnsOf(
  t: TFunction<['suite', 'common', 'written-case']>,
  language: string,
): Column<SuiteAnswer>[] {
  return [
    {
      key: 'name',
      label: t('suite:name'),
      sortBy: ({ name }) => name,
      show: ({ id, name, isStale }) => (
        <Group gap={8}>
          <TextLink to="/suites/$id" params={{ id }}>
            {name}
          </TextLink>
          {isStale && <Tag tone="warn">{t('suite:isStale')}</Tag>}
        </Group>
      ),
    },
    {
      key: 'model',
      label: t('suite:model'),
      sortBy: ({ modelName }) => modelName,
      show: ({ modelName, isWritten }) => (isWritten ? t('written-case:noModel') : modelName),
    },
    {
      key: 'cases',
      label: t('suite:cases'),
      isNumber: true,
      sortBy: ({ counts }) => counts.testCases,
      show: ({ id, counts }) => (
        <TextLink to="/suites/$id" params={{ id }} hash="cases">
          {formatNumber(language, counts.testCases)}
        </TextLink>
      ),
    },
    {
      key: 'runs',
      label: t('suite:runs'),
      isNumber: true,
      sortBy: ({ runs }) => runs,
      show: ({ id, runs }) =>
        runs > 0 ? (
          <TextLink to="/suites/$id" params={{ id }} hash="runs">
            {formatNumber(language, runs)}
          </TextLink>
        ) : (
          formatNumber(language, runs)
        ),
    },
    {
      key: 'updatedAt',
      label: t('suite:changed'),
      isShort: true,
      sortBy: ({ updatedAt }) => updatedAt,
      show: ({ updatedAt }) => formatAgo(language, updatedAt),
    },
  ];
}
