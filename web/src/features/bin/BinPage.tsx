import { BIN_KINDS, type Binned } from '@caseloom/contract';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber } from '../../lib/format.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import shared from '../../ui/shared.module.css';
import type { Column, Filter } from '../../ui/table/arrange.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { bin } from './api.ts';
import { useBin } from './use-bin.ts';

/** `/bin`: what was deleted in the last days, of all projects or of one, to be brought back or deleted for good. */
export function BinPage() {
  const { t, i18n } = useTranslation('bin');
  const { data, error, refetch, ...more } = useInfiniteQuery(bin);
  const [going, setGoing] = useState<Binned>();
  const rows = data?.pages.flatMap(({ items }) => items);
  const total = data?.pages[0]?.total;
  return (
    <Stack>
      <PageHead title={t('title')} count={total ? formatNumber(i18n.language, total) : undefined} />
      <Text c="dimmed">{t('text')}</Text>
      {error ? (
        <ErrorCard error={error} onRetry={refetch} />
      ) : (
        <DataTable
          label={t('title')}
          columns={columnsOf(t, i18n.language)}
          rows={rows}
          rowKey={({ kind, id }) => `${kind} ${id}`}
          searchIn={({ name, project }) => `${name} ${project.name}`}
          filters={filtersOf(t, rows ?? [])}
          actions={(thing) => <Actions thing={thing} onDelete={() => setGoing(thing)} />}
          empty={
            <EmptyState
              icon={<IconTrash size={48} stroke={1.5} color="var(--primary)" aria-hidden />}
              title={t('empty')}
              text={t('emptyText')}
            />
          }
        />
      )}
      {more.hasNextPage && (
        <Button
          variant="default"
          loading={more.isFetchingNextPage}
          onClick={() => more.fetchNextPage()}
        >
          {t('more')}
        </Button>
      )}
      <DeleteForGood thing={going} onClose={() => setGoing(undefined)} />
    </Stack>
  );
}

type OneProps = { thing: Binned; onDelete: () => void };

function Actions({ thing, onDelete }: OneProps) {
  const { t } = useTranslation('bin');
  const { restoring } = useBin();
  const name = wholeName(t, thing);
  return (
    <Group gap="xs" wrap="nowrap" justify="flex-end">
      <Button
        variant="default"
        size="xs"
        aria-label={t('restoreOf', { name })}
        loading={restoring.isPending}
        onClick={() => restoring.mutate(thing)}
      >
        {t('restore')}
      </Button>
      {thing.canDelete && (
        <Button
          variant="subtle"
          color="red"
          size="xs"
          aria-label={t('forGoodOf', { name })}
          onClick={onDelete}
        >
          {t('forGood')}
        </Button>
      )}
    </Group>
  );
}

/** Confirms what cannot be undone; for a project its name has to be typed. */
function DeleteForGood({ thing, onClose }: { thing: Binned | undefined; onClose: () => void }) {
  const { t } = useTranslation('bin');
  const { deleting } = useBin();
  return (
    <ConfirmDialog
      isOpen={thing !== undefined}
      title={t('forGood')}
      text={thing && t(`erase.${thing.kind}`, { name: wholeName(t, thing) })}
      confirm={t('forGood')}
      {...(thing?.kind === 'project' && { typed: thing.name })}
      isDangerous
      isBusy={deleting.isPending}
      onConfirm={() => thing && deleting.mutate(thing, { onSettled: onClose })}
      onClose={onClose}
    />
  );
}

function classOf(t: TFunction<'bin'>, { validity, label }: NonNullable<Binned['dataClass']>) {
  return label ? t('class', { validity: t(validity), label }) : t(validity);
}

/** What distinguishes a thing from others of its name: a variable has several test data. */
function wholeName(t: TFunction<'bin'>, { name, dataClass }: Binned): string {
  return dataClass ? t('withKind', { name, kind: classOf(t, dataClass) }) : name;
}

const DAY = 24 * 60 * 60 * 1000;

function columnsOf(t: TFunction<'bin'>, language: string): Column<Binned>[] {
  const left = ({ leavesAt }: Binned) =>
    Math.max(0, Math.ceil((Date.parse(leavesAt) - Date.now()) / DAY));
  return [
    {
      key: 'name',
      label: t('name'),
      show: ({ name, dataClass }) => (
        <>
          <Text fw={600} className={shared.anyWords}>
            {name}
          </Text>
          {dataClass && (
            <Text size="sm" c="dimmed" className={shared.anyWords}>
              {classOf(t, dataClass)}
            </Text>
          )}
        </>
      ),
      sortBy: ({ name }) => name,
    },
    {
      key: 'kind',
      label: t('filter'),
      isShort: true,
      show: ({ kind }) => t(`kind.${kind}`),
      sortBy: ({ kind }) => t(`kind.${kind}`),
    },
    {
      key: 'project',
      label: t('project'),
      show: ({ kind, project }) => (kind === 'project' ? '–' : project.name),
      sortBy: ({ project }) => project.name,
    },
    {
      key: 'deletedAt',
      label: t('deleted'),
      show: ({ deletedAt, deletedBy }) => {
        const date = formatDate(language, deletedAt);
        return deletedBy ? t('deletedBy', { date, name: deletedBy }) : date;
      },
      sortBy: ({ deletedAt }) => Date.parse(deletedAt),
    },
    {
      key: 'left',
      label: t('leaves'),
      isShort: true,
      show: (thing) => t('left', { count: left(thing) }),
      sortBy: left,
    },
  ];
}

function filtersOf(t: TFunction<'bin'>, rows: Binned[]): Filter<Binned>[] {
  const projects = new Map(rows.map(({ project: { slug, name } }) => [slug, name]));
  return [
    {
      key: 'kind',
      label: t('filter'),
      options: BIN_KINDS.map((value) => ({ value, label: t(`kind.${value}`) })),
      holds: ({ kind }, value) => kind === value,
    },
    {
      key: 'project',
      label: t('project'),
      options: [...projects].map(([value, label]) => ({ value, label })),
      holds: ({ project }, value) => project.slug === value,
    },
  ];
}
