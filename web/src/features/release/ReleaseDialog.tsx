import { LIMITS, type ReleaseAnswer } from '@caseloom/contract';
import { Group, MultiSelect, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogForm } from '../../ui/DialogForm.tsx';
import { useName } from '../../ui/use-name.ts';
import { createRelease, runsOfProject, updateRelease } from './api.ts';

type Props = {
  projectSlug: string;
  /** Undefined for a new one. */
  release?: ReleaseAnswer;
  /** The runs that are in it now. */
  runIds?: string[];
  isOpen: boolean;
  onClose: () => void;
  onSaved?: (release: ReleaseAnswer) => void;
};

/** Adds a release to a project, or changes one: its name, its days, its runs. */
export function ReleaseDialog({ isOpen, ...props }: Props) {
  const { t } = useTranslation('release');
  return (
    <Dialog opened={isOpen} onClose={props.onClose} title={t(props.release ? 'edit' : 'add')}>
      <Fields {...props} />
    </Dialog>
  );
}

function Fields({ projectSlug, release, runIds = [], onClose, onSaved }: Omit<Props, 'isOpen'>) {
  const { t } = useTranslation('release');
  const cache = useQueryClient();
  const { name, ask, field } = useName(release?.name ?? '');
  const [note, setNote] = useState(release?.note ?? '');
  const [startsOn, setStartsOn] = useState(release?.startsOn ?? '');
  const [builds, setBuilds] = useState(release?.builds ?? '');
  const [endsOn, setEndsOn] = useState(release?.endsOn ?? '');
  const [chosen, setChosen] = useState(runIds);
  const runs = useQuery(runsOfProject(projectSlug)).data?.items ?? [];
  const isBackwards = startsOn !== '' && endsOn !== '' && endsOn < startsOn;
  const saving = useMutation({
    mutationFn: async () => {
      const days = { startsOn: startsOn || null, endsOn: endsOn || null };
      const fields = { name, note, builds, ...days };
      const { id } = release ?? (await createRelease({ projectSlug, ...fields }));
      return updateRelease({ id, ...fields, runIds: chosen });
    },
    onSuccess: async (saved) => {
      onClose();
      onSaved?.(saved);
      await Promise.all(
        [['releases', projectSlug], ['release']].map((queryKey) =>
          cache.invalidateQueries({ queryKey }),
        ),
      );
    },
  });
  return (
    <DialogForm
      confirm={t('save')}
      isBusy={saving.isPending}
      onSubmit={() => ask() && !isBackwards && saving.mutate()}
      onClose={onClose}
    >
      <TextInput label={t('name')} description={t('nameHelp')} {...field} />
      <Group grow align="flex-start">
        <TextInput
          type="date"
          label={t('startsOn')}
          value={startsOn}
          onChange={({ currentTarget }) => setStartsOn(currentTarget.value)}
        />
        <TextInput
          type="date"
          label={t('endsOn')}
          value={endsOn}
          error={isBackwards && t('endsEarly')}
          onChange={({ currentTarget }) => setEndsOn(currentTarget.value)}
        />
      </Group>
      <TextInput
        label={t('builds')}
        description={t('buildsHelp')}
        maxLength={LIMITS.name}
        value={builds}
        onChange={({ currentTarget }) => setBuilds(currentTarget.value)}
      />
      <MultiSelect
        label={t('runs')}
        description={t('runsHelp')}
        searchable
        data={runs.map((run) => ({
          value: run.id,
          label: [run.name, run.environment].filter(Boolean).join(' · '),
        }))}
        value={chosen}
        onChange={setChosen}
      />
      <Textarea
        label={t('note')}
        autosize
        minRows={2}
        maxLength={LIMITS.description}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
    </DialogForm>
  );
}
