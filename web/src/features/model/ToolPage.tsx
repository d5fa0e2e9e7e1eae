import '@fontsource-variable/atkinson-hyperlegible-mono';
import './tool.css';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ReactFlowProvider } from '@xyflow/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/toast.ts';
import { LeaveGuard } from '../../ui/LeaveGuard.tsx';
import { me } from '../auth/api.ts';
import { projectOf } from '../project/api.ts';
import { NoProject } from '../project/parts.ts';
import { drawingOf, openedModel } from './api.ts';
import { Banners } from './Banners.tsx';
import { Canvas } from './canvas/Canvas.tsx';
import { QuickAdd } from './canvas/QuickAdd.tsx';
import { CasesDrawer } from './cases/CasesDrawer.tsx';
import { findDraft, keepDrafts, restoreDraft, restorePanels } from './drafts.ts';
import { EMPTY } from './drawing/drawing.ts';
import { isDraft, open, useEditor } from './editor.ts';
import { useFirstRun } from './first-run.ts';
import { LeftPanel } from './left/LeftPanel.tsx';
import { useLists } from './lists.ts';
import { NoModel } from './NoModel.tsx';
import { useProblemSearch } from './problems.ts';
import { RightMenu } from './right/RightMenu.tsx';
import { ToolProvider } from './ToolProvider.tsx';
import { TopBar } from './TopBar.tsx';
import { useWeaving } from './weaving/use-weaving.ts';

/** `/tool/{project}` and `/tool/{project}/model/{model}`: the tool, where there is such a project for this person. */
export function ToolPage() {
  const { id: slug, modelId } = useParams({ strict: false }) as Address;
  const project = useQuery(projectOf(slug));
  if (!project.isError) return <OpenTool id={slug} {...(modelId && { modelId })} />;
  return (
    <main className="tool-missing">
      <NoProject error={project.error} onRetry={() => project.refetch()} />
    </main>
  );
}

type Address = { id: string; modelId?: string };

/** Draw, save, generate. */
function OpenTool({ id: slug, modelId }: Address) {
  const { t } = useTranslation(['model', 'problems', 'files']);
  const { isMissing } = useOpened(slug, modelId);
  const name = useEditor(({ history }) => history.present.name);
  const hasDraft = useEditor(isDraft);
  return (
    <ReactFlowProvider>
      <Background slug={slug} />
      <title>{`${name || t('title')} · Caseloom`}</title>
      <ToolProvider>
        <TopBar slug={slug} />
        <Banners />
        <LeftPanel slug={slug} />
        <main className="tool-main">{isMissing ? <NoModel slug={slug} /> : <Canvas />}</main>
        <RightMenu slug={slug} />
        <CasesDrawer />
        <QuickAdd />
      </ToolProvider>
      <LeaveGuard isDirty={hasDraft} />
    </ReactFlowProvider>
  );
}

/** What goes on while one draws, apart from the page: it is not drawn again for it. */
function Background({ slug }: { slug: string }) {
  useLists(slug);
  useProblemSearch();
  useWeaving();
  useFirstRun(slug);
  return null;
}

/** Puts the model of this address into the editor, and what was drawn on it and never saved. */
function useOpened(slug: string, modelId: string | undefined): { isMissing: boolean } {
  const { t } = useTranslation('model');
  const userId = useQuery(me).data?.id;
  const opened = useQuery(openedModel(modelId));
  const [owner, setOwner] = useState<string>();

  useEffect(() => {
    const { selectedModel } = useEditor.getState();
    if (modelId) {
      const model = opened.data;
      if (!model || isOpen(model) || isBehind(model)) return;
      const { id, version, updatedAt, steps } = model;
      // it may lean on steps that the list of them, read a moment ago, does not have
      useEditor.setState((editor) => ({
        steps: new Map([...editor.steps, ...steps.map((step) => [step.id, step] as const)]),
      }));
      open({ projectSlug: slug, id, version, savedAt: updatedAt }, drawingOf(model));
    } else if (selectedModel?.projectSlug !== slug || selectedModel.id) {
      open({ projectSlug: slug }, EMPTY);
    }
    setOwner(modelId ?? slug);
  }, [slug, modelId, opened.data]);

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
  return { isMissing: modelId !== undefined && opened.isError };
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
