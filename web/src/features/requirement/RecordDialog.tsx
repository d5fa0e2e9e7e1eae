import { LIMITS, type RequirementAnswer } from '@caseloom/contract';
import { Select, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeOf, messageOf } from '../../lib/api.ts';
import { toast } from '../../lib/toast.ts';
import { ChangedMeanwhile } from '../../ui/ChangedMeanwhile.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogForm } from '../../ui/DialogForm.tsx';
import { createRequirement, requirementsOf, updateRequirement } from './api.ts';
import { nameOf } from './tree.ts';

type Props = {
  slug: string;
  /** The one that is changed; a new one is made where it is left out. */
  requirement?: RequirementAnswer;
  all: RequirementAnswer[];
  isOpen: boolean;
  onClose: () => void;
};

/** What people write of a requirement: its title, text, place in the tree and link. */
export function RecordDialog({ isOpen, ...fields }: Props) {
  const { t } = useTranslation('requirement');
  const { slug, requirement, onClose } = fields;
  const cache = useQueryClient();
  const [loads, setLoads] = useState(0);
  // what one types stays until one wants what somebody else saved
  async function reload() {
    await cache.invalidateQueries(requirementsOf(slug));
    setLoads(loads + 1);
  }
  const title = requirement
    ? t('record.editTitle', { id: requirement.id })
    : t('record.createTitle');
  return (
    <Dialog opened={isOpen} onClose={onClose} title={title} size="lg">
      <Fields key={loads} {...fields} onReload={reload} />
    </Dialog>
  );
}

type Words = { id: string; title: string; text: string; parentId: string; link: string };

const wordsOf = (requirement: RequirementAnswer | undefined): Words => ({
  id: requirement?.id ?? '',
  title: requirement?.title ?? '',
  text: requirement?.text ?? '',
  parentId: requirement?.parentId ?? '',
  link: requirement?.link ?? '',
});

type FieldsProps = Omit<Props, 'isOpen'> & { onReload: () => void };

function Fields({ slug, requirement, all, onClose, onReload }: FieldsProps) {
  const { t } = useTranslation(['requirement', 'common']);
  const [words, setWords] = useState(wordsOf(requirement));
  const [isTried, setTried] = useState(false);
  const { saving, isOutdated } = useSaving(slug, requirement, onClose);
  const set = (part: keyof Words) => ({
    value: words[part],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setWords({ ...words, [part]: currentTarget.value }),
  });
  const faults = faultsOf(words);
  function save() {
    setTried(true);
    if (!faults.id && !faults.title && !faults.link) saving.mutate(words);
  }
  return (
    <DialogForm
      confirm={t('common:save')}
      isBusy={saving.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      {isOutdated && (
        <ChangedMeanwhile text={t('requirement:record.conflict')} onReload={onReload} />
      )}
      {!requirement && (
        <TextInput
          data-autofocus
          label={t('requirement:record.id')}
          description={t('requirement:record.idHelp')}
          maxLength={LIMITS.requirementId}
          error={isTried && faults.id && t('common:required')}
          {...set('id')}
        />
      )}
      <TextInput
        data-autofocus={requirement ? true : undefined}
        label={t('requirement:record.title')}
        maxLength={LIMITS.requirementTitle}
        error={isTried && faults.title && t('requirement:record.wordsMissing')}
        {...set('title')}
      />
      <Textarea
        autosize
        minRows={4}
        maxRows={16}
        label={t('requirement:record.text')}
        description={t('requirement:record.textHelp')}
        maxLength={LIMITS.requirementText}
        {...set('text')}
      />
      <ParentField
        value={words.parentId}
        {...{ requirement, all }}
        onChange={(parentId) => setWords({ ...words, parentId })}
      />
      <TextInput
        type="url"
        label={t('requirement:record.link')}
        maxLength={LIMITS.requirementLink}
        error={isTried && faults.link && t('requirement:record.linkWrong')}
        {...set('link')}
      />
      {saving.error && !isOutdated && <div role="alert">{messageOf(saving.error)}</div>}
    </DialogForm>
  );
}

function faultsOf({ id, title, text, link }: Words) {
  const address = link.trim();
  const isPage = /^https?:\/\//i.test(address) && URL.canParse(address);
  return {
    id: id.trim() === '',
    title: title.trim() === '' && text.trim() === '',
    link: address !== '' && !isPage,
  };
}

function useSaving(slug: string, requirement: RequirementAnswer | undefined, onDone: () => void) {
  const { t } = useTranslation('requirement');
  const cache = useQueryClient();
  // of the words that stand in the form
  const [version] = useState(requirement?.version ?? null);
  const saving = useMutation({
    mutationFn: ({ id, title, text, parentId, link }: Words) => {
      const words = { title, text, parentId: parentId || null, link: link.trim() || null };
      return version === null
        ? createRequirement({ slug, id: id.trim(), ...words })
        : updateRequirement({ slug, id, version, ...words });
    },
    onSuccess: async (_, { id }) => {
      toast('success', t(requirement ? 'record.saved' : 'record.created', { id: id.trim() }));
      onDone();
      await cache.invalidateQueries({ queryKey: ['requirement', slug] });
    },
    meta: { hideErrors: true },
  });
  return { saving, isOutdated: codeOf(saving.error) === 'version_conflict' };
}

type ParentProps = Pick<Props, 'requirement' | 'all'> & {
  value: string;
  onChange: (parentId: string) => void;
};

/** What it is a part of: anything with a text that is no part of it. */
function ParentField({ requirement, all, value, onChange }: ParentProps) {
  const { t } = useTranslation('requirement');
  const choices = useMemo(() => choicesOf(all, requirement?.id), [all, requirement?.id]);
  return (
    <Select
      searchable
      clearable
      limit={50}
      label={t('record.parent')}
      placeholder={t('record.noParent')}
      value={value || null}
      data={choices}
      onChange={(next) => onChange(next ?? '')}
    />
  );
}

function choicesOf(all: RequirementAnswer[], own: string | undefined) {
  const parts = Map.groupBy(all, ({ parentId }) => parentId);
  const below = new Set<string>();
  const open = own === undefined ? [] : [own];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    below.add(id);
    for (const part of parts.get(id) ?? []) open.push(part.id);
  }
  return all
    .filter(({ id, version }) => version !== null && !below.has(id))
    .map((one) => ({ value: one.id, label: [one.id, nameOf(one)].filter(Boolean).join(' · ') }));
}
