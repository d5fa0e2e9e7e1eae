import { DRAFT_STAGES, type DraftNews } from '@caseloom/contract';
import { Button, Loader, Progress, Stack, Text, VisuallyHidden } from '@mantine/core';
import {
  IconAlertTriangle,
  IconBan,
  IconCircle,
  IconCircleCheckFilled,
  IconClock,
} from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/toast.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import { Section } from '../../ui/Section.tsx';
import shared from '../../ui/shared.module.css';
import { cancelDraft, draftOf, drafts, skipFile } from './api.ts';
import styles from './draft.module.css';
import { RemoveFile, Size } from './FileRows.tsx';
import fileStyles from './files.module.css';
import { EarlyReview } from './review/EarlyReview.tsx';
import { Sharing } from './Sharing.tsx';

/** A draft while it is made: how far it is, its files, and what there is of it already. */
export function DraftProgress({ draft }: { draft: DraftNews }) {
  const { t } = useTranslation('draft');
  const cache = useQueryClient();
  const stopping = useMutation({
    mutationFn: () => cancelDraft({ id: draft.id }),
    onSuccess: async (stopped) => {
      cache.setQueryData(draftOf(draft.id).queryKey, stopped);
      if (stopped.status === 'ready') toast('info', t('stoppedEarly'));
      await cache.invalidateQueries(drafts);
    },
  });
  const model = draft.models.at(-1);
  return (
    <Stack>
      <PageHead title={draft.title || t('making')}>
        {draft.canManage && (
          <Button variant="default" loading={stopping.isPending} onClick={() => stopping.mutate()}>
            {t('stop')}
          </Button>
        )}
      </PageHead>
      <Sharing draft={draft} />
      <Section title={t('making')} text={t('mayLeave')}>
        <Stages stage={draft.stage} />
        {draft.files.length > 0 && <Files draft={draft} />}
      </Section>
      {model && (
        <section className={shared.card} aria-label={model.name}>
          <Text c="dimmed" size="sm" mb={8} role="status">
            {[
              t('modelCount', { count: draft.models.length }),
              t('stepCount', { count: draft.counts.steps }),
            ].join(', ')}
          </Text>
          <EarlyReview draft={draft} model={model} />
        </section>
      )}
    </Stack>
  );
}

const SHOWN = DRAFT_STAGES.filter((stage) => stage !== 'done');

function Stages({ stage }: { stage: DraftNews['stage'] }) {
  const { t } = useTranslation('draft');
  const now = DRAFT_STAGES.indexOf(stage);
  return (
    <>
      <ol className={styles.stages}>
        {SHOWN.map((name, at) => (
          <li key={name} aria-current={at === now ? 'step' : undefined}>
            {at < now && <IconCircleCheckFilled size={20} color="var(--pass)" aria-hidden />}
            {at === now && <Loader size={20} aria-hidden />}
            {at > now && <IconCircle size={20} aria-hidden />}
            <span>{t(`stage.${name}`)}</span>
            {at < now && <VisuallyHidden>{t('stageDone')}</VisuallyHidden>}
          </li>
        ))}
      </ol>
      <VisuallyHidden role="status">
        {stage !== 'done' && t('stageNow', { stage: t(`stage.${stage}`) })}
      </VisuallyHidden>
    </>
  );
}

const FILE_ICONS = {
  waiting: IconClock,
  reading: Loader,
  read: IconCircleCheckFilled,
  failed: IconAlertTriangle,
  skipped: IconBan,
};

/** How each file stands, and what could not be read in it; one that is not read yet can be left out. */
function Files({ draft: { id, files, canManage } }: { draft: DraftNews }) {
  const { t } = useTranslation('draft');
  const skipping = useMutation({ mutationFn: (file: number) => skipFile({ id, file }) });
  const done = files.filter(({ state }) => state !== 'waiting' && state !== 'reading').length;
  return (
    <>
      <Progress value={(100 * done) / files.length} aria-label={t('filesRead')} mt="xs" />
      <ul className={fileStyles.rows} aria-label={t('files')}>
        {files.map(({ name, bytes, state, problems }, at) => {
          const Icon = FILE_ICONS[state];
          return (
            <li key={name}>
              <Icon size={20} aria-hidden />
              <span className={fileStyles.name}>{name}</span>
              <Size bytes={bytes} />
              <span className={fileStyles.state}>{t(`fileState.${state}`)}</span>
              {problems.map(({ file, code, message }) => (
                <span key={`${file} ${code}`} className={fileStyles.fault}>
                  {file === name ? message : `${file}: ${message}`}
                </span>
              ))}
              {canManage && (state === 'waiting' || state === 'reading') && (
                <RemoveFile name={name} onRemove={() => skipping.mutate(at)} />
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
