import type { ModelAnswer } from '@caseloom/contract';
import { Group, Text } from '@mantine/core';
import { IconEyeOff, IconFileImport, IconSchema, IconSparkles } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { cannotShow } from '../../../lib/api.ts';
import { formatAgo, formatNumber } from '../../../lib/format.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorCard } from '../../../ui/ErrorCard.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { ButtonLink, TextLink } from '../../../ui/TextLink.tsx';
import type { Column } from '../../../ui/table/arrange.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { modelsOf } from '../api.ts';
import { type Callers, callersIn } from '../usage.ts';
import { ModelMenu } from './ModelMenu.tsx';
import { ModelsBulk } from './ModelsBulk.tsx';
import { Thumbnail } from './Thumbnail.tsx';

/** A project's models, newest first; those that others call follow. */
export function ModelsTab({ slug }: { slug: string }) {
  const { t, i18n } = useTranslation('project');
  const { data, error, refetch } = useQuery(modelsOf(slug));
  if (cannotShow(error, data)) return <ErrorCard error={error} onRetry={refetch} />;
  const callers = callersIn(data ?? []);
  const create = (
    <>
      <ButtonLink
        to="/generate-with-ai"
        search={{ project: slug }}
        variant="default"
        leftSection={<IconSparkles size={18} aria-hidden />}
      >
        {t('generateWithAi')}
      </ButtonLink>
      <ButtonLink
        to="/projects/$name/import-cases"
        params={{ name: slug }}
        variant="default"
        leftSection={<IconFileImport size={18} aria-hidden />}
      >
        {t('importCases')}
      </ButtonLink>
      <ButtonLink
        to="/tool/$id"
        params={{ id: slug }}
        search={{ dialog: 'import' }}
        variant="default"
        title={t('importDrawingHelp')}
        leftSection={<IconSchema size={18} aria-hidden />}
      >
        {t('importDrawing')}
      </ButtonLink>
      <ButtonLink to="/tool/$id" params={{ id: slug }}>
        {t('newModel')}
      </ButtonLink>
    </>
  );
  return (
    <DataTable
      label={t('models')}
      columns={columnsOf(t, i18n.language, callers)}
      rows={data?.toSorted((a, b) => Number(callers.has(a.id)) - Number(callers.has(b.id)))}
      rowKey={({ id }) => id}
      searchIn={({ name, description }) => `${name} ${description}`}
      tools={data?.length !== 0 && create}
      actions={(model) => <ModelMenu model={model} models={data ?? []} />}
      bulk={{
        nameOf: ({ name }) => name,
        actions: (picked, onDone) => <ModelsBulk picked={picked} onDone={onDone} />,
      }}
      empty={
        <EmptyState
          icon={<IconSchema size={48} stroke={1.5} color="var(--primary)" aria-hidden />}
          title={t('noModels')}
          text={t('noModelsText')}
          action={
            <Group justify="center" gap="sm">
              {create}
            </Group>
          }
        />
      }
    />
  );
}

function columnsOf(
  t: TFunction<'project'>,
  language: string,
  callers: Callers,
): Column<ModelAnswer>[] {
  return [
    {
      key: 'name',
      label: t('name'),
      show: (model) => <ModelName model={model} callers={callers.get(model.id) ?? []} />,
      sortBy: ({ name }) => name,
    },
    {
      key: 'bddType',
      label: t('wording'),
      show: ({ bddType }) => t(`bddType.${bddType}`),
      sortBy: ({ bddType }) => bddType,
    },
    {
      key: 'steps',
      label: t('steps'),
      help: t('stepsHelp'),
      isNumber: true,
      show: ({ nodes }) => formatNumber(language, stepsIn(nodes)),
      sortBy: ({ nodes }) => stepsIn(nodes),
    },
    {
      key: 'updatedAt',
      label: t('updatedAt'),
      isShort: true,
      show: ({ updatedAt }) => (
        <time dateTime={updatedAt} title={updatedAt}>
          {formatAgo(language, updatedAt)}
        </time>
      ),
      sortBy: ({ updatedAt }) => new Date(updatedAt).getTime(),
    },
  ];
}

const stepsIn = (nodes: ModelAnswer['nodes']) =>
  nodes.filter(({ type }) => type === 'step' || type === 'nested').length;

function ModelName({ model, callers }: { model: ModelAnswer; callers: readonly string[] }) {
  const { t, i18n } = useTranslation('project');
  const names = new Intl.ListFormat(i18n.language).format(callers);
  const { id, projectSlug, name, description, isHidden } = model;
  return (
    <Group gap="md" wrap="nowrap">
      <Thumbnail nodes={model.nodes} edges={model.edges} />
      <div>
        <Group gap="xs">
          <TextLink
            to="/tool/$id/model/$modelId"
            params={{ id: projectSlug, modelId: id }}
            fw={600}
          >
            {name}
          </TextLink>
          {callers.length > 0 && (
            <span title={t('nestedIn', { names })}>
              <Tag>{t('nested')}</Tag>
            </span>
          )}
          {isHidden && <Tag icon={<IconEyeOff size={14} aria-hidden />}>{t('hidden')}</Tag>}
        </Group>
        {description && (
          <Text size="sm" c="dimmed" lineClamp={1}>
            {description}
          </Text>
        )}
      </div>
    </Group>
  );
}
