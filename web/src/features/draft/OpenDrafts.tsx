import type { DraftSummary } from '@caseloom/contract';
import { ActionIcon, Skeleton, Text } from '@mantine/core';
import {
  IconBan,
  IconCheck,
  IconCircleHalf2,
  IconLoader2,
  IconTrash,
  IconUsers,
  IconX,
} from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAgo } from '../../lib/format.ts';
import { toast } from '../../lib/toast.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { Section } from '../../ui/Section.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { companyProjects } from '../project/api.ts';
import { deleteDraft, drafts } from './api.ts';
import styles from './draft.module.css';

/** The drafts one has not done with, and those that colleagues share, newest first. */
export function OpenDrafts() {
  const { t } = useTranslation('draft');
  const { data, error, refetch } = useQuery({
    ...drafts,
    refetchInterval: ({ state }) =>
      state.data?.items.some((one) => one.status === 'working') ? 2000 : false,
  });
  const [leaving, setLeaving] = useState<DraftSummary>();
  return (
    <Section title={t('drafts')}>
      {error && <ErrorCard error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton h={60} />}
      {data?.items.length === 0 && (
        <Text c="dimmed" mih={60}>
          {t('noDrafts')}
        </Text>
      )}
      {data && data.items.length > 0 && (
        <ul className={styles.list}>
          {data.items.map((draft) => (
            <Row key={draft.id} draft={draft} onDiscard={() => setLeaving(draft)} />
          ))}
        </ul>
      )}
      <Discard draft={leaving} onClose={() => setLeaving(undefined)} />
    </Section>
  );
}

function Row({ draft, onDiscard }: { draft: DraftSummary; onDiscard: () => void }) {
  const { t, i18n } = useTranslation('draft');
  const names = useQuery(companyProjects).data;
  const project = names?.find(({ slug }) => slug === draft.projectSlug)?.name;
  return (
    <li>
      <div className={styles.listWords}>
        <TextLink to="/generate-with-ai/$draftId" params={{ draftId: draft.id }} fw={600}>
          {draft.title || t('untitled')}
        </TextLink>
        <Text size="sm" c="dimmed">
          {[
            project ?? draft.projectSlug,
            !draft.isMine && t('by', { name: draft.createdBy }),
            countsOf(draft, t),
          ]
            .filter(Boolean)
            .join(' · ')}
          {' · '}
          <time dateTime={draft.updatedAt}>{formatAgo(i18n.language, draft.updatedAt)}</time>
        </Text>
      </div>
      {draft.shared && <Tag icon={<IconUsers size={14} aria-hidden />}>{t('sharedMark')}</Tag>}
      <StatusTag status={draft.status} />
      {draft.canManage && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('discardOne', { title: draft.title || t('untitled') })}
          onClick={onDiscard}
        >
          <IconTrash size={18} />
        </ActionIcon>
      )}
    </li>
  );
}

function countsOf({ counts }: DraftSummary, t: TFunction<'draft'>): string {
  if (counts.models === 0) return '';
  return [
    t('modelCount', { count: counts.models }),
    t('stepCount', { count: counts.steps }),
    counts.questions > 0 && t('questionCount', { count: counts.questions }),
  ]
    .filter(Boolean)
    .join(', ');
}

const STATES = {
  working: { Icon: IconLoader2, tone: 'primary' },
  ready: { Icon: IconCircleHalf2, tone: 'warn' },
  failed: { Icon: IconX, tone: 'fail' },
  cancelled: { Icon: IconBan, tone: 'plain' },
  accepted: { Icon: IconCheck, tone: 'pass' },
} as const;

/** How a draft stands, by sign and word. */
export function StatusTag({ status }: { status: DraftSummary['status'] }) {
  const { t } = useTranslation('draft');
  const { Icon, tone } = STATES[status];
  return (
    <Tag tone={tone} icon={<Icon size={14} aria-hidden />}>
      {t(`status.${status}`)}
    </Tag>
  );
}

type Leaving = { draft: Pick<DraftSummary, 'id' | 'title'> | undefined; onClose: () => void };

/** Asks, and then discards a draft for good. */
export function Discard({ draft, onClose, onDone }: Leaving & { onDone?: () => void }) {
  const { t } = useTranslation('draft');
  const cache = useQueryClient();
  const discarding = useMutation({
    mutationFn: (id: string) => deleteDraft({ id }),
    onSuccess: async () => {
      await cache.invalidateQueries(drafts);
      toast('success', t('draftDiscarded'));
      onClose();
      onDone?.();
    },
  });
  return (
    <ConfirmDialog
      isOpen={draft !== undefined}
      title={t('discardTitle')}
      text={t('discardText', { title: draft?.title || t('untitled') })}
      confirm={t('discardDraft')}
      isDangerous
      isBusy={discarding.isPending}
      onConfirm={() => draft && discarding.mutate(draft.id)}
      onClose={onClose}
    />
  );
}
