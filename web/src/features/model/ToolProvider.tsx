import type { Position } from '@caseloom/engine';
import type { ExportFormat } from '@caseloom/formats/export-formats';
import { useComputedColorScheme, VisuallyHidden } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useReactFlow } from '@xyflow/react';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download, messageOf } from '../../lib/api.ts';
import { toast } from '../../lib/toast.ts';
import shared from '../../ui/shared.module.css';
import { exportModel } from './api.ts';
import { pulse } from './canvas/pulse.ts';
import { Dialogs } from './dialogs/Dialogs.tsx';
import { isDraft, useEditor } from './editor.ts';
import { deleteSelected, focusedNode, toClipboard } from './intents.ts';
import { usePaste } from './paste.ts';
import { type Saving, useSaving } from './saving.ts';
import styles from './tool.module.css';
import { type Dialog, type Tool, ToolContext } from './tool.ts';
import { useDeletedModel } from './use-deleted-model.ts';
import { nextRegion, usePageKeys } from './use-page-keys.ts';

/** Everything around the parts of the tool: what actions need, keys of the whole page, dialogs, and the voice. */
export function ToolProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation('model');
  const saving = useSaving();
  const [dialog, setDialog] = useState<Dialog>();
  const [voice, setVoice] = useState('');
  const view = useView();
  const takeFile = useTakeFile(saving);
  const clipboard = useClipboard();
  const gone = useDeletedModel();
  const tool: Tool = {
    ...view,
    ...clipboard,
    enter: useEnter(),
    nest: () => setDialog('nest'),
    saving,
    save: () =>
      void saving.save().then(
        () => setVoice(t('saved')),
        () => undefined,
      ),
    generate: saving.generate,
    takeFile,
    openDialog: setDialog,
    announce: setVoice,
    announceReason: async (why) => {
      if (why === 'nothingToSave' && (await gone.check())) return;
      toast('info', t(`why.${why}`));
      if (why === 'hasStart' || why === 'hasEnd') pulse(why === 'hasStart' ? 'start' : 'end');
    },
    announceKept: (count) => setVoice(t('manySelected', { count })),
    announceUndone: (direction, intent) =>
      setVoice(t(direction === 'undo' ? 'undone' : 'redone', { did: t(`did.${intent}`) })),
  };
  usePageKeys(tool);
  return (
    <ToolContext value={tool}>
      <Frame>{children}</Frame>
      <Dialogs dialog={dialog} onClose={() => setDialog(undefined)} />
      <VisuallyHidden aria-live="polite">{voice}</VisuallyHidden>
    </ToolContext>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const left = useEditor(({ leftMenuToggle }) => leftMenuToggle);
  const right = useEditor(({ rightMenuToggle }) => rightMenuToggle);
  return (
    <div className={styles.root} data-left={left || undefined} data-right={right || undefined}>
      <button
        type="button"
        className={shared.skip}
        onClick={() => document.getElementById('canvas')?.focus()}
      >
        {t('skip')}
      </button>
      {children}
    </div>
  );
}

/** What moves the view and the focus. */
function useView() {
  const flow = useReactFlow();
  return useMemo(() => {
    const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
    const duration = () => (isStill() ? 0 : 250);
    const frame = () => document.getElementById('canvas')?.getBoundingClientRect() ?? new DOMRect();
    const middle = () => {
      const { left, top, width, height } = frame();
      return flow.screenToFlowPosition({ x: left + width / 2 - 90, y: top + height / 2 - 30 });
    };
    const positionNextToSelection = () => {
      const node = focusedNode();
      const inner = node && flow.getInternalNode(node.id);
      const { left, top, width, height } = frame();
      if (!inner) return { x: left + width / 2 - 140, y: top + height / 3 };
      const { x, y } = inner.position;
      return flow.flowToScreenPosition({ x: x + (inner.width ?? 0) + 15, y });
    };
    return {
      middle,
      positionNextToSelection,
      peek: (modelId: string, screen = positionNextToSelection()) =>
        useEditor.setState({ peek: { modelId, screen } }),
      fit: (ids?: string[]) =>
        void flow.fitView({
          ...(ids && { nodes: ids.map((id) => ({ id })) }),
          maxZoom: 1,
          padding: 0.15,
          duration: duration(),
        }),
      zoom: (to: 'in' | 'out' | 'full') => {
        // at once: a key that is held zooms on from where the last press led
        if (to === 'in') void flow.zoomIn();
        else if (to === 'out') void flow.zoomOut();
        else void flow.zoomTo(1, { duration: duration() / 2 });
      },
      openQuickAdd: (screen: Position, at: Position) =>
        useEditor.setState({ contextMenu: undefined, quickAdd: { screen, at } }),
      focusCanvas: () => document.getElementById('canvas')?.focus(),
      nextRegion,
    };
  }, [flow]);
}

/** Goes into a model that is nested here; the address remembers through which ones. */
function useEnter(): (modelId: string) => void {
  const navigate = useNavigate();
  const { via = '' } = useSearch({ strict: false }) as { via?: string };
  return useCallback(
    (modelId) => {
      const { selectedModel, isReadOnly } = useEditor.getState();
      const search = { via: [via, selectedModel?.id].filter(Boolean).join('.') };
      const params = { id: selectedModel?.projectSlug ?? '', modelId };
      if (isReadOnly) void navigate({ to: '/readonly/$modelId', params, search });
      else void navigate({ to: '/tool/$id/model/$modelId', params, search });
    },
    [via, navigate],
  );
}

/** Files are made of what is saved: what is drawn is saved first. */
function useTakeFile({ save }: Saving): (format: ExportFormat) => void {
  const theme = useComputedColorScheme('light');
  return (format) => {
    const editor = useEditor.getState();
    const id = editor.selectedModel?.id;
    const saved = (isDraft(editor) || !id) && !editor.isReadOnly ? save() : Promise.resolve({ id });
    void saved.then(
      async (model) => {
        const name = `${editor.history.present.name || 'caseloom'}.${format}`;
        if (!model.id) return;
        await download(exportModel(model.id, format, theme), name).catch((error) =>
          toast('error', messageOf(error)),
        );
      },
      () => undefined,
    );
  };
}

/** Copying and pasting where the browser did not say so itself: from a menu, or the palette. */
function useClipboard() {
  const { t } = useTranslation('model');
  const paste = usePaste();
  return {
    copy: (cuts: boolean) => {
      const text = toClipboard();
      if (!text) return toast('info', t('why.selectBlock'));
      void navigator.clipboard.writeText(text).then(
        () => {
          if (cuts) deleteSelected();
          toast('success', t('copied'));
        },
        () => toast('error', t('noClipboard')),
      );
    },
    paste: () =>
      void navigator.clipboard.readText().then(paste, () => toast('error', t('noClipboard'))),
  };
}
