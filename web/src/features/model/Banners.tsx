import { Button } from '@mantine/core';
import { IconCopy, IconHistory, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../lib/format.ts';
import { useBin } from '../bin/parts.ts';
import { change, useEditor } from './editor.ts';
import { useSecondTab } from './second-tab.ts';
import styles from './tool.module.css';
import { useTool } from './tool.ts';
import { announce } from './voice.ts';

/** What one has to know before drawing on: a model that is gone, an unsaved draft, or the same model in another tab. */
export function Banners({ goneId }: { goneId: string | undefined }) {
  const isElsewhere = useSecondTab();
  return (
    <div className={styles.banners}>
      {goneId && <GoneBanner modelId={goneId} />}
      {!goneId && <DraftBanner />}
      {isElsewhere && <TabBanner />}
    </div>
  );
}

function TabBanner() {
  const { t } = useTranslation('model');
  return (
    <div className={styles.draftBanner} role="status">
      <IconCopy size={18} aria-hidden />
      <span>{t('secondTab')}</span>
    </div>
  );
}

/** Says that somebody put the model into the bin; it comes back, or what is drawn becomes another one. */
function GoneBanner({ modelId }: { modelId: string }) {
  const { t } = useTranslation('model');
  const { restoring } = useBin();
  const { save, isSaving } = useTool().saving;
  const name = useEditor(({ history }) => history.present.name);
  return (
    <div className={styles.draftBanner} role="alert">
      <IconTrash size={18} aria-hidden />
      <span>{t('binned')}</span>
      <Button
        size="xs"
        variant="default"
        loading={restoring.isPending}
        onClick={() => restoring.mutate({ kind: 'model', id: modelId, name })}
      >
        {t('binnedRestore')}
      </Button>
      <Button
        size="xs"
        variant="subtle"
        loading={isSaving}
        onClick={() => save('copy').catch(() => undefined)}
      >
        {t('binnedCopy')}
      </Button>
    </div>
  );
}

/** Says that what is seen was never saved, and offers to go back to what was. */
function DraftBanner() {
  const { t, i18n } = useTranslation('model');
  const at = useEditor((editor) => editor.restoredAt);
  const isNew = useEditor(({ selectedModel }) => selectedModel !== undefined && !selectedModel.id);
  const name = useEditor(({ history }) => history.present.name) || t('untitled');
  if (at === undefined) return null;
  const time = formatMoment(i18n.language, at);

  /** One step, which can be undone: a click is not to cost what was drawn. */
  function discard() {
    change('discard', useEditor.getState().saved);
    useEditor.setState({ restoredAt: undefined, element: [] });
    announce(t('draftDiscarded'));
  }
  return (
    <div className={styles.draftBanner} role="status">
      <IconHistory size={18} aria-hidden />
      <span>{t(isNew ? 'newDraftFound' : 'draftFound', { name, time })}</span>
      {isNew && <SaveAndBegin />}
      <Button size="xs" variant="default" onClick={discard}>
        {t('discardDraft')}
      </Button>
      <Button
        size="xs"
        variant="subtle"
        onClick={() => useEditor.setState({ restoredAt: undefined })}
      >
        {t('keepDraft')}
      </Button>
    </div>
  );
}

/** Who came for a new model and meets a draft of the last one keeps that, and gets the new one. */
function SaveAndBegin() {
  const { t } = useTranslation('model');
  const navigate = useNavigate();
  const { save, isSaving } = useTool().saving;
  async function begin() {
    // why it cannot be saved is said where that is tried
    const saved = await save().catch(() => undefined);
    if (saved) await navigate({ to: '/tool/$id', params: { id: saved.projectSlug } });
  }
  return (
    <Button size="xs" variant="default" loading={isSaving} onClick={begin}>
      {t('saveAndBegin')}
    </Button>
  );
}
