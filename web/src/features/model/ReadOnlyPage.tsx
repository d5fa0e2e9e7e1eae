import { ActionIcon, Button, Group, Text, Tooltip } from '@mantine/core';
import { IconArrowLeft, IconPencil, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createLink, useParams } from '@tanstack/react-router';
import { ReactFlowProvider } from '@xyflow/react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { drawingOf, openedModel } from './api.ts';
import { CopyLink } from './CopyLink.tsx';
import { Canvas } from './canvas/Canvas.tsx';
import { useRunResults } from './cases/use-run-results.ts';
import { isNarrow, open, openTab, useEditor } from './editor.ts';
import { LibraryPanel } from './library-panel/LibraryPanel.tsx';
import { NoModel } from './NoModel.tsx';
import { CasesPane } from './pane/CasesPane.tsx';
import { usePreview } from './preview/use-preview.ts';
import { RunBanner } from './RunBanner.tsx';
import { ToolProvider } from './ToolProvider.tsx';
import styles from './tool.module.css';
import { useTool } from './tool.ts';

const BackLink = createLink(ActionIcon<'a'>);
const EditLink = createLink(Button<'a'>);

/** `/readonly/{model}`: a model to look at, to play, to show. */
export function ReadOnlyPage() {
  const { t } = useTranslation(['model', 'problems']);
  const { modelId } = useParams({ strict: false }) as { modelId: string };
  const { data, error, refetch } = useQuery(openedModel(modelId));
  usePreview(data !== undefined);
  useRunResults();
  useEffect(() => {
    if (!data) return;
    const { id, projectSlug, version, updatedAt, steps, models, testData } = data;
    useEditor.setState({
      steps: new Map(steps.map((step) => [step.id, step])),
      models: new Map(models.map((model) => [model.id, model])),
      data: testData,
      leftMenuToggle: false,
      // a sheet would lie over the drawing that one came to see
      rightMenuToggle: !isNarrow(),
    });
    if (!isNarrow()) openTab('cases');
    open({ projectSlug, id, version, savedAt: updatedAt }, drawingOf(data), true);
  }, [data]);
  if (error && !data) return <NoModel error={error} modelId={modelId} onRetry={refetch} />;
  return (
    <ReactFlowProvider>
      <title>{`${data ? t('pageTitle', { name: data.name }) : t('title')} · Caseloom`}</title>
      <ToolProvider>
        <Bar name={data?.name ?? ''} slug={data?.projectSlug} modelId={modelId} />
        <RunBanner />
        <LibraryPanel slug={data?.projectSlug ?? ''} />
        <main className={styles.main}>
          <Canvas />
        </main>
        <CasesPane />
      </ToolProvider>
    </ReactFlowProvider>
  );
}

function Bar({ name, slug, modelId }: { name: string; slug: string | undefined; modelId: string }) {
  const { t } = useTranslation('model');
  const tool = useTool();
  return (
    <section className={styles.bar} data-region tabIndex={-1} aria-label={t('toolBar')}>
      <Group gap={8} wrap="nowrap" miw={0}>
        <BackLink
          component="a"
          {...(slug ? { to: '/projects/$name', params: { name: slug } } : { to: '/projects' })}
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('back')}
        >
          <IconArrowLeft size={20} />
        </BackLink>
        <Text component="h1" size="md" fw={700} truncate>
          {name}
        </Text>
        <Text size="sm" c="dimmed" className={styles.wideOnly}>
          {t('readOnly')}
        </Text>
      </Group>
      <Group gap={6} wrap="nowrap">
        <CopyLink address={`${location.origin}${location.pathname}`} label={t('copyModelLink')} />
        <Tooltip label={t('print')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('print')}
            onClick={() => print()}
          >
            <IconPrinter size={20} />
          </ActionIcon>
        </Tooltip>
        <Button loading={tool.saving.isGenerating} onClick={tool.generate}>
          {t('generate')}
        </Button>
        {slug && (
          <EditLink
            component="a"
            variant="default"
            to="/tool/$id/model/$modelId"
            params={{ id: slug, modelId }}
            leftSection={<IconPencil size={16} />}
          >
            {t('edit')}
          </EditLink>
        )}
      </Group>
    </section>
  );
}
