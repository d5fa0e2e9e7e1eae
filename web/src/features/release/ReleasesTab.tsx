import type { ReleaseAnswer } from '@caseloom/contract';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus, IconRocket } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { cannotShow } from '../../lib/api.ts';
import { formatNumber } from '../../lib/format.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import type { Column } from '../../ui/table/arrange.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { releasesOf } from './api.ts';
import { daysOf } from './days.ts';
import { ReleaseCounts } from './ReleaseCounts.tsx';
import { ReleaseDialog } from './ReleaseDialog.tsx';
import { ReleaseLinks } from './ReleaseLinks.tsx';

/** A project's releases: which runs decide whether something goes out. */
export function ReleasesTab({ slug }: { slug: string }) {
  const { t, i18n } = useTranslation('release');
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(releasesOf(slug));
  const [isAdding, { open, close }] = useDisclosure();
  if (cannotShow(error, data)) return <ErrorCard error={error} onRetry={refetch} />;
  const add = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={open}>
      {t('add')}
    </Button>
  );
  return (
    <>
      <DataTable
        label={t('title')}
        columns={columnsOf(t, i18n.language)}
        rows={data}
        rowKey={({ id }) => id}
        searchIn={({ name, note }) => `${name} ${note}`}
        actions={(release) => <ReleaseLinks release={release} />}
        tools={data && data.length > 0 && add}
        empty={
          <EmptyState
            icon={<IconRocket size={48} stroke={1.5} color="var(--primary)" aria-hidden />}
            title={t('none')}
            text={t('noneText')}
            action={add}
          />
        }
      />
      <ReleaseDialog
        projectSlug={slug}
        isOpen={isAdding}
        onClose={close}
        onSaved={({ id }) => void navigate({ to: '/releases/$id', params: { id } })}
      />
    </>
  );
}

function columnsOf(t: TFunction<'release'>, language: string): Column<ReleaseAnswer>[] {
  return [
    {
      key: 'name',
      label: t('name'),
      sortBy: ({ name }) => name,
      show: ({ id, name, status }) => (
        <>
          <TextLink to="/releases/$id" params={{ id }}>
            {name}
          </TextLink>{' '}
          {status === 'released' && <Tag tone="pass">{t('released')}</Tag>}
        </>
      ),
    },
    {
      key: 'days',
      label: t('days'),
      sortBy: ({ startsOn, endsOn }) => endsOn ?? startsOn ?? '',
      show: ({ startsOn, endsOn }) => daysOf(language, startsOn, endsOn),
    },
    {
      key: 'runs',
      label: t('runs'),
      isNumber: true,
      sortBy: ({ runs }) => runs,
      show: ({ id, runs }) =>
        runs > 0 ? (
          <TextLink to="/releases/$id" params={{ id }} hash="runs">
            {formatNumber(language, runs)}
          </TextLink>
        ) : (
          formatNumber(language, runs)
        ),
    },
    {
      key: 'progress',
      label: t('progress'),
      sortBy: ({ counts }) => counts.failed,
      show: (release) => <ReleaseCounts release={release} />,
    },
  ];
}
