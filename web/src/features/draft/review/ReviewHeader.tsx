import type { Draft } from '@caseloom/contract';
import { Alert, Button, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { PageHead } from '../../../ui/PageHead.tsx';
import { FailureDetails } from '../FailureDetails.tsx';
import { Discard } from '../OpenDrafts.tsx';
import { Sharing } from '../Sharing.tsx';
import { SourceLinks } from '../SourceLinks.tsx';
import { Accept } from './Accept.tsx';
import { DraftTitle } from './DraftTitle.tsx';
import { countAccepted } from './editable.ts';
import { useReview } from './use-review.ts';

/** What the draft is, how it was made, and what can be done with the whole of it. */
export function ReviewHeader() {
  const { t, i18n } = useTranslation('draft');
  const navigate = useNavigate();
  const { draft, choices, isUnkept } = useReview();
  const [isLeaving, setLeaving] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const { way, usage } = draft;
  // what somebody gave other words is said since
  const assumed = draft.assumed.filter((id) => !draft.edited.includes(id));
  const tokens = usage && formatNumber(i18n.language, usage.inputTokens + usage.outputTokens);
  const { accepted, byChoice } = countAccepted(draft, choices);
  const open = openQuestions(draft);
  const addAll = draft.changes ? 'addAllToModel' : 'addAll';
  const facts = [
    t(`madeBy.${way}`),
    usage && t('tokens', { tokens, model: usage.model }),
    assumed.length > 0 && t('assumptions', { count: assumed.length }),
    open > 0 && t('questionCount', { count: open }),
    draft.fresh.length > 0 && t('freshCount', { count: draft.fresh.length }),
  ];
  return (
    <>
      <PageHead title={draft.title || t('untitled')} heading={<DraftTitle />}>
        {draft.canManage && (
          <Button variant="default" onClick={() => setLeaving(true)}>
            {t('discardDraft')}
          </Button>
        )}
        <Button disabled={draft.models.length === 0} onClick={() => setAdding(true)}>
          {byChoice > 0 ? t('addAccepted', { count: accepted }) : t(addAll)}
        </Button>
      </PageHead>
      <Text c="dimmed" size="sm">
        {facts.filter(Boolean).join(' · ')}
      </Text>
      <SourceLinks files={draft.files} />
      <Sharing draft={draft} />
      {isUnkept && (
        <Alert color="yellow" icon={<IconAlertTriangle size={20} />} role="status">
          {t('unkept')}
        </Alert>
      )}
      {draft.failure && (
        <Alert color="yellow" icon={<IconAlertTriangle size={20} />} title={draft.failure.message}>
          <FailureDetails failure={draft.failure} />
        </Alert>
      )}
      <Accept isOpen={isAdding} onClose={() => setAdding(false)} />
      <Discard
        draft={isLeaving ? draft : undefined}
        onClose={() => setLeaving(false)}
        onDone={() => navigate({ to: '/generate-with-ai' })}
      />
    </>
  );
}

export const openQuestions = ({ questions }: Draft) =>
  questions.filter(({ answer }) => answer === null).length;
