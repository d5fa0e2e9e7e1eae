import { LIMITS, type ResultStatus, type RunAnswer } from '@caseloom/contract';
import { Checkbox, Stack, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogForm } from '../../ui/DialogForm.tsx';
import { type AttributeFilter, ChooseCases, readAttributes, statedFilter } from '../suite/parts.ts';
import { countOf, rerunRun } from './api.ts';

type Props = { run: RunAnswer; isOpen: boolean; onClose: () => void };

/** How a case may have gone that is run again, the most urgent first. */
const REPEATED = ['failed', 'blocked', 'skipped', 'untested'] as const;

/** Those of them that a run has. */
export function repeatable({ counts }: RunAnswer): ResultStatus[] {
  return REPEATED.filter((status) => counts[status] > 0);
}

/** Starts a run of the cases that have one of the chosen results. */
export function Rerun({ run, isOpen, onClose }: Props) {
  const { t } = useTranslation('run');
  return (
    <Dialog opened={isOpen} onClose={onClose} title={t('rerun.title')}>
      <Fields run={run} onClose={onClose} />
    </Dialog>
  );
}

function Fields({ run, onClose }: Omit<Props, 'isOpen'>) {
  const { t, i18n } = useTranslation(['run', 'common', 'attributes']);
  const cache = useQueryClient();
  const navigate = useNavigate();
  const offered = repeatable(run);
  const [name, setName] = useState('');
  const [build, setBuild] = useState('');
  const [keepAssignees, setKeepAssignees] = useState(true);
  const [statuses, setStatuses] = useState(offered.slice(0, 1));
  const [isSubmitted, setSubmitted] = useState(false);
  const isChosen = statuses.length > 0;
  const [cases, setCases] = useState<AttributeFilter>();
  const all = statuses.reduce((sum, status) => sum + run.counts[status], 0);
  const { data: passing } = useQuery({
    ...countOf(run.id, statuses, cases ?? {}),
    enabled: cases !== undefined,
  });
  const count = cases ? passing : all;
  const rerunning = useMutation({
    mutationFn: () =>
      rerunRun({
        ...{ id: run.id, statuses, keepAssignees },
        ...(name.trim() && { name: name.trim() }),
        ...(build.trim() && { build: build.trim() }),
        ...(cases && { cases: statedFilter(cases) }),
      }),
    onSuccess: async ({ id }) => {
      await cache.invalidateQueries({ queryKey: ['runs', run.projectSlug] });
      await navigate({ to: '/runs/$id', params: { id } });
      onClose();
    },
  });
  function begin() {
    setSubmitted(true);
    if (isChosen && count !== 0) rerunning.mutate();
  }
  return (
    <DialogForm
      confirm={t('run:rerun.begin')}
      isBusy={rerunning.isPending}
      onSubmit={begin}
      onClose={onClose}
    >
      <Checkbox.Group
        label={t('run:rerun.which')}
        error={isSubmitted && !isChosen && t('run:rerun.choose')}
        value={statuses}
        onChange={(chosen) => setStatuses(offered.filter((status) => chosen.includes(status)))}
      >
        <Stack gap="xs" mt="xs">
          {offered.map((status) => (
            <Checkbox
              key={status}
              value={status}
              label={`${t(`common:result.${status}`)} (${formatNumber(i18n.language, run.counts[status])})`}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <ChooseCases
        views={{ list: 'run', projectSlug: run.projectSlug }}
        read={readRated}
        filter={cases}
        onChange={setCases}
        count={
          count === undefined
            ? t('attributes:counting')
            : count === 0 && isChosen
              ? t('attributes:noneChosen')
              : t('run:rerun.count', { count })
        }
        isEmpty={count === 0 && isChosen}
      />
      <Checkbox
        label={t('run:rerun.keepAssignees')}
        checked={keepAssignees}
        onChange={({ currentTarget }) => setKeepAssignees(currentTarget.checked)}
      />
      <TextInput
        label={t('run:edit.name')}
        description={t('run:rerun.nameHelp')}
        maxLength={LIMITS.name}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <TextInput
        label={t('run:edit.build')}
        description={t('run:edit.buildHelp')}
        maxLength={LIMITS.name}
        value={build}
        onChange={({ currentTarget }) => setBuild(currentTarget.value)}
      />
    </DialogForm>
  );
}

/** What of a saved view says which cases are meant; how they went is chosen above. */
function readRated(words: Record<string, string>): AttributeFilter {
  const { last: _, ...rated } = readAttributes(words);
  return rated;
}
