import type { Draft, DraftNews } from '@caseloom/contract';
import { Alert, Button, Group, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconArrowBackUp, IconBan, IconFileUnknown, IconRefresh, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cannotShow, isMissing, messageOf } from '../../lib/api.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import shared from '../../ui/shared.module.css';
import { ButtonLink } from '../../ui/TextLink.tsx';
import { Accepted } from './Accepted.tsx';
import { draftOf, makeAgain } from './api.ts';
import { DraftProgress } from './DraftProgress.tsx';
import styles from './draft.module.css';
import { FailureDetails } from './FailureDetails.tsx';
import { Discard } from './OpenDrafts.tsx';
import { Review } from './review/Review.tsx';
import { Sharing } from './Sharing.tsx';
import { SourceLinks } from './SourceLinks.tsx';
import { useChange } from './use-change.ts';
import { useDraftEvents } from './use-draft-events.ts';

/** `/generate-with-ai/{draft}`: a draft while it is made, to look through, and what became of it. */
export function DraftPage() {
  const { t } = useTranslation('draft');
  const { draftId } = useParams({ strict: false }) as { draftId: string };
  const { data: draft, error, refetch } = useQuery(draftOf(draftId));
  const news = useDraftEvents(draft);
  if (cannotShow(error, draft))
    return (
      <Stack>
        <PageHead title={t('title')} />
        {isMissing(error) ? (
          <EmptyState
            icon={<IconFileUnknown size={48} stroke={1.5} color="var(--primary)" aria-hidden />}
            title={messageOf(error)}
            action={<ButtonLink to="/generate-with-ai">{t('toDrafts')}</ButtonLink>}
          />
        ) : (
          <ErrorCard error={error} onRetry={refetch} />
        )}
      </Stack>
    );
  if (!draft || !news) return <Skeleton h={420} />;
  return (
    <>
      <VisuallyHidden role="status">{t(`status.${draft.status}`)}</VisuallyHidden>
      <Now draft={draft} news={news} />
    </>
  );
}

function Now({ draft, news }: { draft: Draft; news: DraftNews }) {
  switch (draft.status) {
    case 'working':
      return <DraftProgress draft={news} />;
    case 'ready':
      return <Review draft={draft} />;
    case 'accepted':
      return <Accepted draft={draft} />;
    default:
      return <Ended draft={draft} />;
  }
}

/** A draft that failed or was stopped: why, and a link to try again with the same text. */
function Ended({ draft }: { draft: Draft }) {
  const { t } = useTranslation('draft');
  const navigate = useNavigate();
  const [isLeaving, setLeaving] = useState(false);
  const hasFailed = draft.status === 'failed';
  const faults = draft.files.flatMap(({ problems }) => problems);
  return (
    <Stack>
      <PageHead title={draft.title || t('untitled')}>
        {draft.canManage && (
          <Button variant="default" onClick={() => setLeaving(true)}>
            {t('discardDraft')}
          </Button>
        )}
      </PageHead>
      <Sharing draft={draft} />
      <Alert
        color={hasFailed ? 'red' : 'yellow'}
        role={hasFailed ? 'alert' : 'status'}
        icon={hasFailed ? <IconX size={20} /> : <IconBan size={20} />}
        title={hasFailed ? (draft.failure?.message ?? t('failed')) : t('stopped')}
      >
        <Stack gap="xs">
          {faults.length > 0 && (
            <ul className={styles.faults}>
              {faults.map(({ file, code, message }) => (
                <li key={`${file} ${code}`}>
                  <strong>{file}</strong> {message}
                </li>
              ))}
            </ul>
          )}
          {draft.failure && <FailureDetails failure={draft.failure} />}
          <SourceLinks files={draft.files} />
          <Group>
            <Again draft={draft} />
          </Group>
        </Stack>
      </Alert>
      {draft.prompt && (
        <div className={shared.card}>
          <Text size="sm" fw={600} mb={4}>
            {t('prompt')}
          </Text>
          <Text className={styles.prompt}>{draft.prompt}</Text>
        </div>
      )}
      <Discard
        draft={isLeaving ? draft : undefined}
        onClose={() => setLeaving(false)}
        onDone={() => navigate({ to: '/generate-with-ai' })}
      />
    </Stack>
  );
}

/** Where a draft like this one is begun; `isFilled`: with what this one was made from. */
function entranceOf({ kind, files }: Draft) {
  if (kind === 'prompt')
    return { to: '/generate-with-ai/prompt', name: 'againWithWords', isFilled: true } as const;
  if (files.some(({ url }) => url !== null))
    return { to: '/generate-with-ai/link', name: 'againWithLink', isFilled: true } as const;
  return { to: '/generate-with-ai/upload-file', name: 'againWithFiles', isFilled: false } as const;
}

/** Once more with the same words, by one press; or with others. */
function Again({ draft }: { draft: Draft }) {
  const { t } = useTranslation('draft');
  const { kind, id, projectSlug } = draft;
  const beginning = useChange(
    id,
    () => makeAgain({ id }),
    () => undefined,
  );
  const entrance = entranceOf(draft);
  const hasWords = kind === 'model' || draft.prompt !== '' || draft.documents.length > 0;
  const isStartable = draft.canManage && hasWords;
  return (
    <>
      {isStartable && (
        <Button
          size="xs"
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={beginning.isPending}
          onClick={() => beginning.mutate(undefined)}
        >
          {t('again')}
        </Button>
      )}
      {kind !== 'model' && (
        <ButtonLink
          variant="default"
          size="xs"
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          to={entrance.to}
          search={(entrance.isFilled ? { from: id } : { project: projectSlug }) as never}
        >
          {t(entrance.name)}
        </ButtonLink>
      )}
      {beginning.error && <ErrorCard error={beginning.error} />}
    </>
  );
}
