import type { SuiteAnswer } from '@caseloom/contract';
import { Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { cannotShow, codeOf, messageOf } from '../../../lib/api.ts';
import { toast } from '../../../lib/toast.ts';
import { ErrorCard } from '../../../ui/ErrorCard.tsx';
import { regenerateSuite } from '../api.ts';
import { ChangedSince } from './ChangedSince.tsx';
import { Changes, MORE, wordsOfChanges } from './Changes.tsx';
import { Consequences } from './Consequences.tsx';
import { DoubtfulMatches } from './DoubtfulMatches.tsx';
import { type Decision, type Preview as Shown, usePreview } from './use-preview.ts';

type Props = { suite: SuiteAnswer; isOpen: boolean; onClose: () => void };

/** What making the cases again would do, and then does. */
export function Regenerate({ suite, isOpen, onClose }: Props) {
  const { t } = useTranslation('suite');
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('regenerate')} size="xl">
      <Preview suite={suite} onClose={onClose} />
    </Modal>
  );
}

function Preview({ suite, onClose }: Omit<Props, 'isOpen'>) {
  const { t } = useTranslation('suite');
  const preview = usePreview(suite);
  const { data, error, matches, decisions, isCounting } = preview;
  const doing = useRegeneration({ id: suite.id, data, decisions, onDone: onClose });
  const lookAgain = () => {
    doing.reset();
    preview.startOver();
  };
  if (doing.isOutdated) return <ErrorCard error={doing.error} onRetry={lookAgain} />;
  if (cannotShow(error, data)) return <ErrorCard error={error} onRetry={preview.startOver} />;
  if (!data) return <Skeleton h={160} />;
  return (
    <Stack>
      <ChangedSince suite={suite} />
      <Changes {...data} isCounting={isCounting} onList={preview.list} />
      {matches.length > 0 && (
        <DoubtfulMatches
          matches={matches}
          total={preview.total}
          refused={preview.refused}
          onDecide={preview.decide}
          isCounting={isCounting}
          onMore={() => preview.list(matches.length + MORE)}
        />
      )}
      {data.preview && <Consequences {...data} preview={data.preview} isCounting={isCounting} />}
      <Text size="sm" c="dimmed">
        {t('goneStay')}
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button data-autofocus loading={doing.isPending} onClick={() => doing.mutate()}>
          {t('regenerate')}
        </Button>
      </Group>
    </Stack>
  );
}

type Regeneration = {
  id: string;
  /** What the preview shows: the cases are made again of nothing else. */
  data: Shown | undefined;
  decisions: Decision[];
  onDone: () => void;
};

/** Makes the cases again as previewed and decided; `isOutdated` where the model or the suite changed meanwhile: nothing was done. */
function useRegeneration({ id, data, decisions, onDone }: Regeneration) {
  const { t } = useTranslation('suite');
  const cache = useQueryClient();
  const doing = useMutation({
    mutationFn: () =>
      regenerateSuite({
        ...{ id, revision: data?.suite.revision, print: data?.preview?.print },
        ...(decisions.length > 0 && { decisions }),
      }),
    meta: { hideErrors: true },
    onSuccess: async ({ changes, suite }) => {
      await cache.invalidateQueries({ queryKey: ['suite', 'kept', id] });
      // a large suite is made by a job: what it changes is not known yet
      const isDone = suite.status === 'ready';
      toast(
        'success',
        t(isDone ? 'regenerated' : 'regenerating', { changes: wordsOfChanges(t, changes) }),
      );
      onDone();
    },
    onError: (error) => {
      if (isConflict(error)) void cache.invalidateQueries({ queryKey: ['suite', 'kept', id] });
      else toast('error', messageOf(error));
    },
  });
  return { ...doing, isOutdated: isConflict(doing.error) };
}

const isConflict = (error: Error | null) => error !== null && codeOf(error) === 'version_conflict';
