import type { SuiteAnswer, SuiteCaseAnswer } from '@caseloom/contract';
import { testId } from '@caseloom/engine';
import { Button, Group, NativeSelect, Skeleton, Text } from '@mantine/core';
import { IconGitBranch, IconGitMerge } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeOf, messageOf } from '../../lib/api.ts';
import { formatPercent } from '../../lib/format.ts';
import { toast } from '../../lib/toast.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogForm } from '../../ui/DialogForm.tsx';
import { continueCase, retiredCasesOf } from './api.ts';
import { isRegenerated } from './is-regenerated.ts';

type Props = {
  suite: SuiteAnswer;
  test: SuiteCaseAnswer;
  /** The case has another key after some decisions. */
  onDecided: () => void;
};

/**
 * Whether a case continues an earlier one or is new, as the last generation found or somebody decided:
 * it can be decided otherwise here. Nothing of a case of which that is beyond doubt.
 */
export function Continuation({ suite, test, onDecided }: Props) {
  const { t, i18n } = useTranslation('suite');
  const [isChoosing, setChoosing] = useState(false);
  const { decide, isPending } = useDecision(suite, test, onDecided);
  const { kind, match } = test;
  // on the same path with the same data it is beyond doubt
  const isChanged = (kind === 'reworded' || kind === 'changed') && match?.by !== 'path';
  const continues = isChanged || kind === 'back';
  if (!isRegenerated(suite) || !(continues || kind === 'new')) return null;
  const likeness = match && formatPercent(i18n.language, match.likeness);
  // it keeps the ID of the earlier one
  const earlier = { name: test.continues?.name ?? test.name, id: testId(test.key), likeness };
  return (
    <Group gap="xs" role="group" aria-label={t('continuation.label')}>
      <Text size="sm">{t(`continuation.${wordsFor(test)}`, earlier)}</Text>
      {continues && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconGitBranch size={16} aria-hidden />}
          loading={isPending}
          onClick={() => decide(null)}
        >
          {t('continuation.part')}
        </Button>
      )}
      {suite.counts.retired > 0 && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconGitMerge size={16} aria-hidden />}
          onClick={() => setChoosing(true)}
        >
          {t(continues ? 'continuation.joinOther' : 'continuation.join')}
        </Button>
      )}
      <Dialog
        opened={isChoosing}
        onClose={() => setChoosing(false)}
        title={t('continuation.choose')}
      >
        <ChooseEarlier
          suite={suite}
          isBusy={isPending}
          onChoose={decide}
          onClose={() => setChoosing(false)}
        />
      </Dialog>
    </Group>
  );
}

/** Which sentence says where a case comes from. */
function wordsFor({ kind, match }: SuiteCaseAnswer) {
  if (kind === 'new' || kind === 'back') return kind;
  return match?.by === 'likeness' ? 'alike' : 'same';
}

type ChooseProps = {
  suite: SuiteAnswer;
  isBusy: boolean;
  onChoose: (key: string) => void;
  onClose: () => void;
};

/** Which of the retired cases it is. */
function ChooseEarlier({ suite, isBusy, onChoose, onClose }: ChooseProps) {
  const { t } = useTranslation('suite');
  const retired = useQuery(retiredCasesOf(suite.id, suite.revision)).data?.items;
  const [chosen, setChosen] = useState<string>();
  if (!retired) return <Skeleton h={60} />;
  const key = chosen ?? retired[0]?.key;
  return (
    <DialogForm
      confirm={t('continuation.confirm')}
      isBusy={isBusy}
      onSubmit={() => key && onChoose(key)}
      onClose={onClose}
    >
      <NativeSelect
        data-autofocus
        label={t('continuation.earlier')}
        description={t('doubtful.text')}
        value={key ?? ''}
        data={retired.map((one) => ({ value: one.key, label: `${one.name} (${testId(one.key)})` }))}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      />
    </DialogForm>
  );
}

type Decision = { revision: number; key: string; continues: string | null };

/** Stores which earlier case one continues; where somebody changed the suite meanwhile, it is shown again. */
function useStored(id: string, onStored: (stored: Stored) => void) {
  const cache = useQueryClient();
  const reload = () => cache.invalidateQueries({ queryKey: ['suite', 'kept', id] });
  return useMutation({
    mutationFn: (decision: Decision) => continueCase({ id, ...decision }),
    meta: { hideErrors: true },
    onSuccess: async (stored) => {
      onStored(stored);
      await reload();
    },
    onError: (error) => {
      toast('error', messageOf(error));
      if (codeOf(error) === 'version_conflict') void reload();
    },
  });
}

type Stored = Awaited<ReturnType<typeof continueCase>>;

/** Decides which earlier case one continues, and offers to take that back. */
function useDecision({ id, revision }: SuiteAnswer, test: SuiteCaseAnswer, onDecided: () => void) {
  const { t } = useTranslation('suite');
  const undo = useStored(id, () => {
    onDecided();
    toast('success', t('continuation.undone'));
  });
  // a case that was new continued none before
  const before = test.kind === 'new' ? null : test.key;
  const deciding = useStored(id, ({ caseKey: key, revision: now }) => {
    onDecided();
    toast('success', t('continuation.done'), {
      label: t('continuation.undo'),
      run: () => undo.mutate({ revision: now, key, continues: before }),
      about: `continuation in ${id}`,
    });
  });
  const decide = (continues: string | null) =>
    deciding.mutate({ revision, key: test.key, continues });
  return { decide, isPending: deciding.isPending };
}
