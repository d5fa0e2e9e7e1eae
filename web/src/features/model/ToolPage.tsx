import type { OpenedModel } from '@caseloom/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ReactFlowProvider } from '@xyflow/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isMissing as isNotFound } from '../../lib/api.ts';
import { isLanguage } from '../../lib/languages.ts';
import { useLastProject } from '../../lib/last-project.ts';
import { toast } from '../../lib/toast.ts';
import { LeaveGuard } from '../../ui/LeaveGuard.tsx';
import { me } from '../auth/api.ts';
import { projectOf } from '../project/api.ts';
import { NoProject } from '../project/parts.ts';
import { drawingOf, openedModel, presenceOf } from './api.ts';
import { Banners } from './Banners.tsx';
import { Canvas } from './canvas/Canvas.tsx';
import { QuickAdd } from './canvas/QuickAdd.tsx';
import { useKeptHighlight } from './cases/use-kept-highlight.ts';
import { findDraft, keepDrafts, restoreDraft, restorePanels } from './drafts.ts';
import { EMPTY } from './drawing/drawing.ts';
import { isDraft, open, useEditor } from './editor.ts';
import { useFirstRun } from './first-run.ts';
import { prepareLayout } from './intents-tidy.ts';
import { LibraryPanel } from './library-panel/LibraryPanel.tsx';
import { NoModel } from './NoModel.tsx';
import { ToolPane } from './pane/ToolPane.tsx';
import { usePreview } from './preview/use-preview.ts';
import { useProblemSearch } from './problems.ts';
import { ToolProvider } from './ToolProvider.tsx';
import { TopBar } from './TopBar.tsx';
import styles from './tool.module.css';
import { useProjectLists } from './use-project-lists.ts';

/** `/tool/{project}` and `/tool/{project}/model/{model}`: the tool, where there is such a project for this person. */
export function ToolPage() {
  const { id: slug, modelId } = useParams({ strict: false }) as Address;
  const project = useQuery(projectOf(slug));
  // a server that is away for a while takes nobody's drawing from the screen
  if (!project.isError || project.data) return <OpenTool id={slug} {...(modelId && { modelId })} />;
  return (
    <main className={styles.missing}>
      <NoProject error={project.error} onRetry={() => project.refetch()} />
    </main>
  );
}

type Address = { id: string; modelId?: string };

/** Draw, save, generate. */
function OpenTool({ id: slug, modelId }: Address) {
  const { t } = useTranslation(['model', 'problems', 'files', 'change', 'suggestion']);
  const { isMissing, isGone, error, refetch } = useOpened(slug, modelId);
  const name = useEditor(({ history }) => history.present.name);
  const hasDraft = useEditor(isDraft);
  const project = useQuery(projectOf(slug)).data?.name;
  if (isMissing) return <NoModel error={error} slug={slug} modelId={modelId} onRetry={refetch} />;
  return (
    <ReactFlowProvider>
      <Background slug={slug} />
      <title>
        {[name ? t('pageTitle', { name }) : t('untitled'), project, 'Caseloom']
          .filter(Boolean)
          .join(' · ')}
      </title>
      <ToolProvider>
        <TopBar slug={slug} />
        <Banners goneId={isGone ? modelId : undefined} />
        <LibraryPanel slug={slug} />
        <main className={styles.main}>
          <Canvas />
        </main>
        <ToolPane slug={slug} />
        <QuickAdd />
      </ToolProvider>
      <LeaveGuard isDirty={hasDraft} />
    </ReactFlowProvider>
  );
}

/** What goes on while one draws, apart from the page: it is not drawn again for it. */
function Background({ slug }: { slug: string }) {
  const hasLists = useProjectLists(slug);
  useProblemSearch();
  usePreview(hasLists);
  useKeptHighlight();
  useFirstRun(slug);
  useLastProject(slug);
  usePreparedLayout();
  return null;
}

/** How long a model is open before a worker for its layout is started, in milliseconds: the page itself comes first. */
const SETTLED = 1500;

function usePreparedLayout(): void {
  const opened = useEditor((editor) => editor.opened);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each opening counts
  useEffect(() => {
    const timer = setTimeout(prepareLayout, SETTLED);
    return () => clearTimeout(timer);
  }, [opened]);
}

/** Puts the model of this address into the editor, and what was drawn on it and never saved. */
function useOpened(slug: string, modelId: string | undefined) {
  const { t, i18n } = useTranslation('model');
  const userId = useQuery(me).data?.id;
  const opened = useQuery(openedModel(modelId));
  const [owner, setOwner] = useState<string>();

  useEffect(() => {
    const { selectedModel } = useEditor.getState();
    if (modelId) {
      if (opened.data?.projectSlug === slug) show(opened.data);
      // what is open already, saved here just now or left as a draft, is kept as well
      if (useEditor.getState().selectedModel?.id !== modelId) return;
    } else if (selectedModel?.projectSlug !== slug || selectedModel.id) {
      const { language } = i18n;
      // its test cases stay in the language that it is drawn in
      open({ projectSlug: slug }, { ...EMPTY, settings: isLanguage(language) ? { language } : {} });
    }
    setOwner(modelId ?? slug);
  }, [slug, modelId, opened.data, i18n]);

  useEffect(() => {
    const { selectedModel } = useEditor.getState();
    if (!userId || !owner || !selectedModel) return;
    let isOver = false;
    void findDraft(userId, selectedModel).then((draft) => {
      const isSame = useEditor.getState().selectedModel?.id === selectedModel.id;
      if (draft && isSame && !isOver && !isDraft(useEditor.getState())) restoreDraft(draft);
    });
    const stop = keepDrafts(userId, () => toast('warning', t('storageFull')));
    return () => {
      isOver = true;
      stop();
    };
  }, [userId, owner, t]);

  useEffect(restorePanels, []);
  const { error, refetch, data } = opened;
  const isNoMore = !data && isNotFound(error);
  useEffect(() => {
    if (!isNoMore || !userId || !modelId) return;
    const address = { projectSlug: slug, id: modelId };
    void findDraft(userId, address).then((draft) => {
      if (!draft || useEditor.getState().selectedModel?.id === modelId) return;
      // what was saved under it cannot be had
      open(draft.selectedModel, EMPTY);
      restoreDraft(draft);
      setOwner(modelId);
    });
  }, [isNoMore, userId, slug, modelId]);
  const isRefused = modelId !== undefined && (data ? data.projectSlug !== slug : error !== null);
  // what was drawn here stays, though the model went into the bin meanwhile
  const wasOpened = useEditor(({ selectedModel }) => selectedModel?.id === modelId);
  const isThere = useQuery(presenceOf(wasOpened ? modelId : undefined)).data !== false;
  return {
    isMissing: isRefused && !wasOpened,
    isGone: modelId !== undefined && wasOpened && (!isThere || isNotFound(error)),
    error,
    refetch,
  };
}

/** Puts a model into the editor, unless that has it, or a draft of it. */
function show(model: OpenedModel): void {
  const { projectSlug, id, version, updatedAt, steps } = model;
  const editor = useEditor.getState();
  // a draft that was shown while its model was in the bin now has it under it
  if (editor.selectedModel?.id === id && editor.saved === EMPTY)
    useEditor.setState({ saved: drawingOf(model) });
  if (isOpen(model) || isBehind(model)) return;
  // it may lean on steps that the list of them, read a moment ago, does not have
  useEditor.setState((editor) => ({
    steps: new Map([...editor.steps, ...steps.map((step) => [step.id, step] as const)]),
  }));
  open({ projectSlug, id, version, savedAt: updatedAt }, drawingOf(model));
}

type Saved = { id: string; version: number };

function isOpen({ id, version }: Saved): boolean {
  const { selectedModel } = useEditor.getState();
  return selectedModel?.id === id && (selectedModel.version ?? 0) >= version;
}

/** What somebody else saved does not replace what is being drawn: saving will say so. */
function isBehind({ id }: Saved): boolean {
  const editor = useEditor.getState();
  return editor.selectedModel?.id === id && isDraft(editor);
}
