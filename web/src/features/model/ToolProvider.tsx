import type { ExportFormat } from '@caseloom/formats/export-formats';
import { useComputedColorScheme } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download, messageOf } from '../../lib/api.ts';
import { toast } from '../../lib/toast.ts';
import shared from '../../ui/shared.module.css';
import { actionKey } from './actions/action.ts';
import { exportModel } from './api.ts';
import { pulse } from './canvas/pulse.ts';
import { useView } from './canvas/use-view.ts';
import { Dialogs } from './dialogs/Dialogs.tsx';
import { currentDrawing, isDraft, useEditor } from './editor.ts';
import { deleteSelected, toClipboard } from './intents.ts';
import { usePaste } from './paste.ts';
import { type Saving, useSaving } from './saving.ts';
import styles from './tool.module.css';
import { type Dialog, type Tool, ToolContext } from './tool.ts';
import { useDeletedModel } from './use-deleted-model.ts';
import { useImportUndo } from './use-import-undo.ts';
import { usePageKeys } from './use-page-keys.ts';
import { Voice } from './Voice.tsx';
import { announce } from './voice.ts';

/** How much is drawn now. */
function sizes(t: TFunction<'model'>): string {
  const { nodes, edges } = currentDrawing();
  return t('sizes', { nodes: nodes.length, edges: edges.length });
}

/** Everything around the parts of the tool: what actions need, keys of the whole page, dialogs, and the voice. */
export function ToolProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation('model');
  const saving = useSaving();
  const [dialog, setDialog, closeDialog] = useDialog();
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
        () => announce(t('saved')),
        () => undefined,
      ),
    generate: saving.generate,
    takeFile,
    openDialog: setDialog,
    offerImportUndo: useImportUndo(saving),
    announce,
    announceAction: (name) => announce(t(actionKey(name))),
    announceReason: async (why) => {
      if (why === 'nothingToSave' && (await gone.check())) return;
      toast('info', t(`why.${why}`));
      if (why === 'hasStart' || why === 'hasEnd') pulse(why === 'hasStart' ? 'start' : 'end');
    },
    announceKept: (count) =>
      announce(count === 0 ? t('clearedSelection') : t('manySelected', { count })),
    announceUndone: (direction, intent) =>
      announce(
        `${t(direction === 'undo' ? 'undone' : 'redone', { did: t(`did.${intent}`) })}; ${sizes(t)}`,
      ),
  };
  usePageKeys(tool);
  return (
    <ToolContext value={tool}>
      <Frame>{children}</Frame>
      <Dialogs dialog={dialog} onClose={closeDialog} />
      <Voice />
    </ToolContext>
  );
}

/** The dialog that is open; a link from the project opens the one that imports a file, and its address forgets that. */
function useDialog() {
  const navigate = useNavigate();
  const { dialog: first } = useSearch({ strict: false }) as { dialog?: 'import' };
  const [dialog, setDialog] = useState<Dialog | undefined>(first);
  const close = () => {
    setDialog(undefined);
    if (first)
      void navigate({
        to: '.',
        search: ({ dialog: _, ...others }: Record<string, unknown>) => others,
        replace: true,
      });
  };
  return [dialog, setDialog, close] as const;
}

function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const hasPane = useEditor(({ rightMenuToggle }) => rightMenuToggle);
  return (
    <div className={styles.root} data-pane={hasPane || undefined}>
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
  const { t } = useTranslation('model');
  return (format) => {
    const editor = useEditor.getState();
    const id = editor.selectedModel?.id;
    const saves = (isDraft(editor) || !id) && !editor.isReadOnly;
    const saved = saves ? save() : Promise.resolve({ id });
    void saved.then(
      async (model) => {
        if (saves) toast('info', t('savedForFile'));
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
