import type { StepAnswer } from '@caseloom/contract';
import { Button } from '@mantine/core';
import { IconListDetails } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cannotShow } from '../../../lib/api.ts';
import { formatDate, formatNumber } from '../../../lib/format.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorCard } from '../../../ui/ErrorCard.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import type { Column } from '../../../ui/table/arrange.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { stepsOf } from '../api.ts';
import { STEP_TYPES } from '../kinds.ts';
import styles from '../project.module.css';
import { Words } from '../Words.tsx';
import { StepDialog } from './StepDialog.tsx';
import { StepMenu } from './StepMenu.tsx';
import { StepsBulk } from './StepsBulk.tsx';

/** A project's library of steps: each said once, used by as many models as like. */
export function StepsTab({ slug }: { slug: string }) {
  const { t, i18n } = useTranslation('project');
  const { data, error, refetch } = useQuery(stepsOf(slug));
  const [edited, setEdited] = useState<StepAnswer | 'new'>();
  const [fresh, setFresh] = useState<string>();
  if (cannotShow(error, data)) return <ErrorCard error={error} onRetry={refetch} />;
  const create = <Button onClick={() => setEdited('new')}>{t('step.new')}</Button>;
  return (
    <>
      <DataTable
        label={t('steps')}
        columns={columnsOf(t, i18n.language)}
        rows={data}
        rowKey={({ id }) => id}
        searchIn={({ label, expected = '' }) => `${label} ${expected}`}
        filters={[
          {
            key: 'type',
            label: t('type'),
            options: STEP_TYPES.map((value) => ({ value, label: t(`step.type.${value}`) })),
            holds: ({ type }, value) => type === value,
          },
        ]}
        tools={create}
        actions={(step) => <StepMenu step={step} onEdit={() => setEdited(step)} />}
        bulk={{
          nameOf: ({ label }) => label,
          actions: (picked, onDone) => <StepsBulk picked={picked} onDone={onDone} />,
        }}
        fresh={fresh}
        empty={
          <EmptyState
            icon={<IconListDetails size={48} stroke={1.5} color="var(--primary)" aria-hidden />}
            title={t('step.emptyTitle')}
            text={t('step.emptyText')}
          />
        }
      />
      <StepDialog
        slug={slug}
        edited={edited}
        onDone={setFresh}
        onClose={() => setEdited(undefined)}
      />
    </>
  );
}

function columnsOf(t: TFunction<'project'>, language: string): Column<StepAnswer>[] {
  return [
    {
      key: 'label',
      label: t('step.label'),
      show: ({ label, expected }) => (
        <>
          <Words text={label} />
          {expected && (
            <div className={styles.expected}>
              {t('step.expects')} <Words text={expected} />
            </div>
          )}
        </>
      ),
      sortBy: ({ label }) => label,
    },
    {
      key: 'kind',
      label: t('type'),
      show: ({ type }) => <Tag>{t(`step.type.${type}`)}</Tag>,
      sortBy: ({ type }) => STEP_TYPES.indexOf(type),
    },
    {
      key: 'usedBy',
      label: t('usedBy'),
      isNumber: true,
      show: ({ usedBy }) => formatNumber(language, usedBy),
      sortBy: ({ usedBy }) => usedBy,
    },
    {
      key: 'createdAt',
      label: t('createdAt'),
      isShort: true,
      show: ({ createdAt }) => formatDate(language, createdAt),
      sortBy: ({ createdAt }) => new Date(createdAt).getTime(),
    },
  ];
}
