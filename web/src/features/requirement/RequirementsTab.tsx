import type { RequirementAnswer, RequirementCoverage } from '@caseloom/contract';
import { Group, Text } from '@mantine/core';
import { IconEye, IconListCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { cannotShow } from '../../lib/api.ts';
import { formatAgo } from '../../lib/format.ts';
import { lazyPart } from '../../lib/load-code.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { RowsSkeleton } from '../../ui/Skeletons.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { ButtonLink, TextLink } from '../../ui/TextLink.tsx';
import type { Column, Filter } from '../../ui/table/arrange.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useAddressState } from '../../ui/table/use-table-state.ts';
import { projectOf } from '../project/api.ts';
import { coverageOf, linkOf, requirementsOf } from './api.ts';
import { CoverageShares } from './CoverageShares.tsx';
import { CoveringCases } from './CoveringCases.tsx';
import { Dismissal } from './Dismissal.tsx';
import { GeneratedOnly } from './GeneratedOnly.tsx';
import { Matrix } from './Matrix.tsx';
import { NotRun } from './NotRun.tsx';
import { RequirementId } from './RequirementId.tsx';
import { RequirementName } from './RequirementName.tsx';
import { RequirementState } from './RequirementState.tsx';
import { RequirementTools } from './RequirementTools.tsx';
import { ReviewButton } from './ReviewButton.tsx';
import { ShortList } from './ShortList.tsx';
import { Summary } from './Summary.tsx';
import { isIn, STATES, stateOf } from './state.ts';
import { useView, ViewSwitch } from './ViewSwitch.tsx';

// most look at the list alone
const Tree = lazyPart(async () => (await import('./Tree.tsx')).Tree);
const Details = lazyPart(async () => (await import('./RequirementDetails.tsx')).RequirementDetails);

/** A project's requirements: where they stand, which cases cover them, how those went last. */
export function RequirementsTab({ slug }: { slug: string }) {
  const { t, i18n } = useTranslation(['requirement', 'common']);
  const { data, error, refetch } = useQuery(requirementsOf(slug));
  const pattern = useQuery(linkOf(slug)).data?.pattern ?? null;
  const mayEdit = useQuery(projectOf(slug)).data?.can.edit;
  const coverage = useQuery(coverageOf(slug)).data;
  const isTree = data?.some(({ parentId }) => parentId !== null) ?? false;
  const [view] = useView(isTree);
  const [{ requirement: opened }, changeAddress] = useAddressState();
  if (cannotShow(error, data)) return <ErrorCard error={error} onRetry={refetch} />;
  return (
    <>
      {data && data.length > 0 && <Summary requirements={data} />}
      <DataTable
        label={t('requirement:title')}
        columns={columnsOf({ t, slug, language: i18n.language, pattern, coverage })}
        rows={data}
        rowKey={({ id }) => id}
        searchIn={({ id, title, text, models, cases }) =>
          [
            id,
            title,
            text,
            ...models.map(({ name }) => name),
            ...cases.flatMap(({ name, sourceId }) => [name, sourceId ?? '']),
          ].join(' ')
        }
        filters={[filterOf(t)]}
        tools={
          <>
            {data && data.length > 0 && <ViewSwitch isTree={isTree} />}
            <RequirementTools slug={slug} pattern={pattern} all={data ?? []} />
          </>
        }
        body={bodyOf(view, { slug, pattern, all: data ?? [] })}
        actions={(requirement) => (
          <Group gap="xs" justify="flex-end">
            <ReviewButton slug={slug} requirement={requirement} />
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
      {data && typeof opened === 'string' && (
        <Suspense>
          <Details
            {...{ slug, pattern, id: opened, all: data }}
            onClose={() => changeAddress({ requirement: undefined })}
          />
        </Suspense>
      )}
    </>
  );
}

type Shown = { slug: string; pattern: string | null; all: RequirementAnswer[] };

/** What shows the rows where the table does not. */
function bodyOf(view: ReturnType<typeof useView>[0], { all, ...shown }: Shown) {
  if (view === 'list') return undefined;
  return (rows: RequirementAnswer[] | undefined) =>
    view === 'matrix' ? (
      <Matrix {...shown} rows={rows} total={all.length} />
    ) : (
      <Suspense fallback={<RowsSkeleton />}>
        {rows ? <Tree {...shown} all={all} found={rows} /> : <RowsSkeleton />}
      </Suspense>
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

type ColumnOptions = {
  t: Translate;
  slug: string;
  language: string;
  pattern: string | null;
  coverage: Map<string, RequirementCoverage> | undefined;
};

function columnsOf({
  t,
  slug,
  language,
  pattern,
  coverage,
}: ColumnOptions): Column<RequirementAnswer>[] {
  return [
    {
      key: 'id',
      label: t('requirement:id'),
      sortBy: ({ id }) => id,
      show: (requirement) => (
        <>
          <RequirementId id={requirement.id} pattern={pattern} link={requirement.link} />
          <RequirementName requirement={requirement} />
          {requirement.reviewedAt && (
            <Text size="xs" c="dimmed">
              {t('requirement:reviewed', {
                by: requirement.reviewedBy,
                ago: formatAgo(language, requirement.reviewedAt),
              })}
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
      show: (requirement) => (
        <div>
          <RequirementState requirement={requirement} />
          <NotRun requirement={requirement} />
          <GeneratedOnly slug={slug} requirement={requirement} />
        </div>
      ),
    },
    {
      key: 'coverage',
      label: t('requirement:coverage.label'),
      sortBy: ({ id }) => sharedBy(coverage?.get(id)),
      show: ({ id }) => <CoverageShares slug={slug} id={id} isCell />,
    },
  ];
}

/** The part of its steps and edges that was tested; what is in no model comes last. */
function sharedBy(coverage: RequirementCoverage | undefined): number {
  if (!coverage) return 2;
  const { nodes, edges } = coverage.whole;
  const total = nodes.total + edges.total;
  return total === 0 ? 2 : (nodes.covered + edges.covered) / total;
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
