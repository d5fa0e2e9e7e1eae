import type { ModelAnswer, StepAnswer, TestDataAnswer } from '@caseloom/contract';
import { printTypedData } from '@caseloom/engine';
import type { Language } from '@caseloom/locales/language';
import { IconCircleCheck, IconCircleX, IconDatabase, IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { cannotShow } from '../../../lib/api.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useLanguage } from '../../../lib/use-language.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorCard } from '../../../ui/ErrorCard.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { ButtonLink } from '../../../ui/TextLink.tsx';
import type { Column, Filter } from '../../../ui/table/arrange.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useAddressState } from '../../../ui/table/use-table-state.ts';
import { modelsOf, stepsOf, testDataOf } from '../api.ts';
import { DATA_TYPES } from '../kinds.ts';
import projectStyles from '../project.module.css';
import { stepsNaming } from '../usage.ts';
import { DataDrawer } from './DataDrawer.tsx';
import { DataMenu } from './DataMenu.tsx';
import styles from './data.module.css';
import { ValueList } from './ValueList.tsx';

const NONE: TestDataAnswer[] = [];

/** What the models of a project can name between `<` and `>`; `?data=new` opens an empty form. */
export function DataTab({ slug }: { slug: string }) {
  const { t } = useTranslation('project');
  const language = useLanguage();
  const { data, error, refetch } = useQuery(testDataOf(slug));
  const steps = useQuery(stepsOf(slug)).data ?? [];
  const models = useQuery(modelsOf(slug)).data ?? [];
  const [search, setAddress] = useAddressState();
  const edited = search.data === 'new' ? 'new' : data?.find(({ id }) => id === search.data);
  if (cannotShow(error, data)) return <ErrorCard error={error} onRetry={refetch} />;
  const create = (
    <ButtonLink
      to="/projects/$name"
      params={{ name: slug }}
      search={(before: object) => ({ ...before, tab: 'data', data: 'new' })}
    >
      {t('data.new')}
    </ButtonLink>
  );
  return (
    <>
      <DataTable
        label={t('testData')}
        columns={columnsOf({ t, language, steps, models })}
        rows={data}
        rowKey={({ id }) => id}
        searchIn={(record) => searched(record, language)}
        filters={filtersOf(t, models)}
        tools={create}
        actions={(record) =>
          // another project's public data is changed there
          !record.fromProject && (
            <DataMenu record={record} onEdit={() => setAddress({ data: record.id })} />
          )
        }
        empty={
          <EmptyState
            icon={<IconDatabase size={48} stroke={1.5} color="var(--primary)" aria-hidden />}
            title={t('data.emptyTitle')}
            text={t('data.emptyText')}
          />
        }
      />
      <DataDrawer
        slug={slug}
        records={data ?? NONE}
        edited={edited}
        onClose={() => setAddress({ data: undefined })}
      />
    </>
  );
}

/** What a search looks through: values as they are shown, and never secret ones. */
function searched(record: TestDataAnswer, language: Language): string {
  const { name, label = '', values, isSecret } = printTypedData(record, language);
  return `${name} ${label} ${isSecret ? '' : values.join(' ')}`;
}

type Context = {
  t: TFunction<'project'>;
  language: Language;
  steps: StepAnswer[];
  models: ModelAnswer[];
};

function columnsOf({ t, language, steps, models }: Context): Column<TestDataAnswer>[] {
  const uses = ({ name }: TestDataAnswer) => stepsNaming(steps, name).length;
  return [
    {
      key: 'name',
      label: t('name'),
      show: ({ name, label }) => (
        <>
          <code className={styles.token}>{`<${name}>`}</code>
          {label && <div className={projectStyles.expected}>{label}</div>}
        </>
      ),
      sortBy: ({ name }) => name,
    },
    {
      key: 'class',
      label: t('data.validity'),
      show: ({ validity }) => <Validity validity={validity} />,
      sortBy: ({ validity }) => validity,
    },
    {
      key: 'kind',
      label: t('type'),
      show: ({ type }) => t(`data.type.${type}`),
      sortBy: ({ type }) => t(`data.type.${type}`),
    },
    {
      key: 'values',
      label: t('data.values'),
      show: (record) =>
        record.isSecret ? (
          <Tag icon={<IconLock size={14} aria-hidden />}>{t('data.secretValues')}</Tag>
        ) : (
          <ValueList values={printTypedData(record, language).values} />
        ),
    },
    {
      key: 'scope',
      label: t('data.scope'),
      show: (record) => scopeOf(record, models, t),
      sortBy: (record) => scopeOf(record, models, t),
    },
    {
      key: 'uses',
      label: t('data.steps'),
      isNumber: true,
      show: (record) => formatNumber(language, uses(record)),
      sortBy: uses,
    },
  ];
}

/** Passed or failed by icon and word as well as by colour. */
function Validity({ validity }: Pick<TestDataAnswer, 'validity'>) {
  const { t } = useTranslation('project');
  const [tone, Icon] =
    validity === 'valid' ? (['pass', IconCircleCheck] as const) : (['fail', IconCircleX] as const);
  return (
    <Tag tone={tone} icon={<Icon size={14} aria-hidden />}>
      {t(`data.${validity}`)}
    </Tag>
  );
}

function scopeOf(
  { modelId, isPublic, fromProject }: TestDataAnswer,
  models: ModelAnswer[],
  t: TFunction<'project'>,
): string {
  if (fromProject) return t('data.from', { project: fromProject });
  if (isPublic) return t('data.public');
  return models.find(({ id }) => id === modelId)?.name ?? t('data.wholeProject');
}

function filtersOf(t: TFunction<'project'>, models: ModelAnswer[]): Filter<TestDataAnswer>[] {
  return [
    {
      key: 'validity',
      label: t('data.validity'),
      options: (['valid', 'invalid'] as const).map((value) => ({
        value,
        label: t(`data.${value}`),
      })),
      holds: ({ validity }, value) => validity === value,
    },
    {
      key: 'type',
      label: t('type'),
      options: DATA_TYPES.map((value) => ({ value, label: t(`data.type.${value}`) })),
      holds: ({ type }, value) => type === value,
    },
    {
      key: 'scope',
      label: t('data.scope'),
      options: [
        { value: 'public', label: t('data.public') },
        { value: 'project', label: t('data.wholeProject') },
        ...models.map(({ id, name }) => ({ value: id, label: name })),
      ],
      holds: ({ isPublic, modelId }, value) =>
        value === 'public' ? isPublic : (modelId ?? 'project') === value,
    },
  ];
}
