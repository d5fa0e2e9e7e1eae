import type { RequirementAnswer } from '@caseloom/contract';
import { Button, Group, Text } from '@mantine/core';
import { IconEye, IconListCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { cannotShow } from '../../lib/api.ts';
import { formatAgo } from '../../lib/format.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { ButtonLink, TextLink } from '../../ui/TextLink.tsx';
import type { Column, Filter } from '../../ui/table/arrange.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { projectOf } from '../project/api.ts';
import { linkOf, requirementsOf } from './api.ts';
import { CoveringCases } from './CoveringCases.tsx';
import { Dismissal } from './Dismissal.tsx';
import { Matrix } from './Matrix.tsx';
import { RequirementId } from './RequirementId.tsx';
import { RequirementState } from './RequirementState.tsx';
import { RequirementTools } from './RequirementTools.tsx';
import { ShortList } from './ShortList.tsx';
import { Summary } from './Summary.tsx';
import { isIn, STATES, stateOf } from './state.ts';
import { useReview } from './use-review.ts';
import { useView, ViewSwitch } from './ViewSwitch.tsx';

/** A project's requirements: where they stand, which cases cover them, how those went last. */
export function RequirementsTab({ slug }: { slug: string }) {
  const { t, i18n } = useTranslation(['requirement', 'common']);
  const { data, error, refetch } = useQuery(requirementsOf(slug));
  const pattern = useQuery(linkOf(slug)).data?.pattern ?? null;
  const review = useReview(slug);
  const mayEdit = useQuery(projectOf(slug)).data?.can.edit;
  const [view] = useView();
  if (cannotShow(error, data)) return <ErrorCard error={error} onRetry={refetch} />;
  return (
    <>
      {data && data.length > 0 && <Summary requirements={data} />}
      <DataTable
        label={t('requirement:title')}
        columns={columnsOf(t, i18n.language, pattern)}
        rows={data}
        rowKey={({ id }) => id}
        searchIn={({ id, models, cases }) =>
          [id, ...models.map(({ name }) => name), ...cases.map(({ name }) => name)].join(' ')
        }
        filters={[filterOf(t)]}
        tools={
          <>
            {data && data.length > 0 && <ViewSwitch />}
            <RequirementTools slug={slug} pattern={pattern} isEmpty={!data?.length} />
          </>
        }
        body={
          view === 'matrix'
            ? (rows) => <Matrix {...{ slug, pattern, rows }} total={data?.length ?? 0} />
            : undefined
        }
        actions={(requirement) => (
          <Group gap="xs" justify="flex-end">
            {requirement.isSuspect && (
              <Button
                size="xs"
                variant="default"
                loading={review.isPending && review.variables === requirement.id}
                aria-label={t('requirement:holdsOne', { id: requirement.id })}
                onClick={() => review.mutate(requirement.id)}
              >
                {t('requirement:holds')}
              </Button>
            )}
            {mayEdit && <Dismissal slug={slug} requirement={requirement} />}
          </Group>
        )}
        empty={
          <EmptyState
            icon={<IconListCheck size={48} stroke={1.5} color="var(--primary)" aria-hidden />}
            title={t('requirement:none')}
            text={t('requirement:noneText')}
            action={
              <ButtonLink to="/projects/$name" params={{ name: slug }}>
                {t('common:toModels')}
              </ButtonLink>
            }
          />
        }
      />
    </>
  );
}

type Translate = TFunction<['requirement', 'common']>;

function filterOf(t: Translate): Filter<RequirementAnswer> {
  return {
    key: 'state',
    label: t('requirement:state.label'),
    options: STATES.map((value) => ({ value, label: t(`requirement:state.${value}`) })),
    holds: isIn,
  };
}

function columnsOf(
  t: Translate,
  language: string,
  pattern: string | null,
): Column<RequirementAnswer>[] {
  return [
    {
      key: 'id',
      label: t('requirement:id'),
      sortBy: ({ id }) => id,
      show: ({ id, reviewedAt, reviewedBy }) => (
        <>
          <RequirementId id={id} pattern={pattern} />
          {reviewedAt && (
            <Text size="xs" c="dimmed">
              {t('requirement:reviewed', { by: reviewedBy, ago: formatAgo(language, reviewedAt) })}
            </Text>
          )}
        </>
      ),
    },
    {
      key: 'models',
      label: t('requirement:models'),
      show: ({ id, models }) => (
        <div>
          <ShortList
            things={models}
            kind="models"
            id={id}
            show={(model) => <ModelItem key={model.id} model={model} />}
          />
        </div>
      ),
    },
    {
      key: 'cases',
      label: t('requirement:cases'),
      sortBy: ({ caseCount }) => caseCount,
      show: (requirement) => <CoveringCases requirement={requirement} />,
    },
    {
      key: 'status',
      label: t('requirement:result'),
      sortBy: (requirement) => STATES.indexOf(stateOf(requirement)),
      show: (requirement) => <RequirementState requirement={requirement} />,
    },
  ];
}

/** A model that carries a requirement, and whether somebody should look at it again. */
function ModelItem({ model }: { model: RequirementAnswer['models'][number] }) {
  const { t } = useTranslation('requirement');
  return (
    <li>
      <Group gap={6}>
        <TextLink to="/readonly/$modelId" params={{ modelId: model.id }}>
          {model.name}
        </TextLink>
        {model.isSuspect && (
          <Tag tone="warn" icon={<IconEye size={14} aria-hidden />}>
            {t('suspect')}
          </Tag>
        )}
      </Group>
    </li>
  );
}
