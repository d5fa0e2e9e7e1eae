import { Button } from '@mantine/core';
import { IconCopy, IconHistory } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../lib/format.ts';
import { open, useEditor } from './editor.ts';
import { useSecondTab } from './second-tab.ts';

/** What one has to know before drawing on: an unsaved draft, or the same model in another tab. */
export function Banners() {
  const isElsewhere = useSecondTab();
  return (
    <div className="banners">
      <DraftBanner />
      {isElsewhere && <TabBanner />}
    </div>
  );
}

function TabBanner() {
  const { t } = useTranslation('model');
  return (
    <div className="draft-banner" role="status">
      <IconCopy size={18} aria-hidden />
      <span>{t('secondTab')}</span>
    </div>
  );
}

/** Says that what is seen was never saved, and offers to go back to what was. */
function DraftBanner() {
  const { t, i18n } = useTranslation('model');
  const at = useEditor((editor) => editor.restoredAt);
  if (at === undefined) return null;

  function discard() {
    const { selectedModel, saved } = useEditor.getState();
    if (selectedModel) open(selectedModel, saved);
  }
  return (
    <div className="draft-banner" role="status">
      <IconHistory size={18} aria-hidden />
      <span>{t('draftFound', { time: formatMoment(i18n.language, at) })}</span>
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
