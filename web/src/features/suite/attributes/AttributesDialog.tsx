import { type CaseAttributes, PRIORITIES, type Priority } from '@caseloom/engine';
import { Group, NativeSelect } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast, withdrawOffer } from '../../../lib/toast.ts';
import type { Unstated } from '../../../ui/cases/polarity-of.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { DialogForm } from '../../../ui/DialogForm.tsx';
import { setAttributes } from '../api.ts';
import styles from './attributes.module.css';
import { TagsField } from './TagsField.tsx';
import { attributesIn, useUndo } from './use-undo.ts';

type Props = {
  suite: { id: string; projectSlug: string };
  /** The cases that are changed, by their keys; undefined while nothing is. */
  keys: string[] | undefined;
  /** What is said of them now, where it is one case; of several only what is chosen changes. */
  attributes: CaseAttributes | undefined;
  /** What of that nobody has stated. */
  unstated?: Unstated['unstated'];
  onDone?: () => void;
  onClose: () => void;
};

/** Sets priority, risk and tags of one case or of many. */
export function AttributesDialog({ keys, ...props }: Props) {
  const { t } = useTranslation('attributes');
  const count = keys?.length ?? 0;
  return (
    <Dialog
      opened={keys !== undefined}
      onClose={props.onClose}
      title={count === 1 ? t('edit') : t('editMany', { count })}
    >
      {keys && <Fields key={keys.join()} keys={keys} {...props} />}
    </Dialog>
  );
}

/** A degree of 1 to 5, `none` for a risk that is taken back, empty for what stays. */
type Degree = string;
type Values = {
  priority: Priority | '';
  likelihood: Degree;
  damage: Degree;
  tags: string[];
  removed: string[];
};
const DEGREES = ['1', '2', '3', '4', '5'];

function Fields({
  suite,
  keys,
  attributes,
  unstated,
  onDone,
  onClose,
}: Props & { keys: string[] }) {
  const { t } = useTranslation('attributes');
  const isOne = attributes !== undefined;
  const isPriorityStated = isOne && !unstated?.includes('priority');
  const [values, setValues] = useState(() => valuesOf(attributes, unstated));
  const [isSubmitted, setSubmitted] = useState(false);
  const isHalf = isHalfRisk(values);
  const saving = useSaving(suite, keys, () => {
    onDone?.();
    onClose();
  });
  const set = (changes: Partial<Values>) => setValues({ ...values, ...changes });
  function submit() {
    setSubmitted(true);
    if (!isHalf) saving.mutate(changesOf(values, isOne));
  }
  const degree = (name: 'likelihood' | 'damage') => (
    <NativeSelect
      label={t(name)}
      error={isSubmitted && isHalf && values[name] === '' && t('halfRisk')}
      value={values[name]}
      data={[
        { value: '', label: isOne ? t('notAssessed') : t('asIs') },
        ...(isOne ? [] : [{ value: 'none', label: t('notAssessed') }]),
        ...DEGREES.map((value) => ({ value, label: t(`${name}s.${value as '1'}`) })),
      ]}
      onChange={({ currentTarget: { value } }) =>
        // one is not taken back without the other
        set(value === 'none' ? { likelihood: value, damage: value } : { [name]: value })
      }
    />
  );
  return (
    <DialogForm confirm={t('save')} isBusy={saving.isPending} onSubmit={submit} onClose={onClose}>
      <NativeSelect
        data-autofocus
        label={t('priority')}
        value={values.priority}
        data={[
          ...(isPriorityStated ? [] : [{ value: '', label: t(isOne ? 'unstated' : 'asIs') }]),
          ...PRIORITIES.map((value) => ({ value, label: t(`priorities.${value}`) })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          set({ priority: PRIORITIES.find((one) => one === value) ?? '' })
        }
      />
      <Group gap="sm" align="start" className={styles.degrees}>
        {degree('likelihood')}
        {degree('damage')}
      </Group>
      <TagsField
        label={isOne ? t('tags') : t('tagsToAdd')}
        description={t('tagsHelp')}
        projectSlug={suite.projectSlug}
        value={values.tags}
        onChange={(tags) => set({ tags })}
      />
      {!isOne && (
        <TagsField
          label={t('tagsToRemove')}
          projectSlug={suite.projectSlug}
          value={values.removed}
          onChange={(removed) => set({ removed })}
        />
      )}
    </DialogForm>
  );
}

function valuesOf(attributes: CaseAttributes | undefined, unstated: Unstated['unstated']): Values {
  const { likelihood, damage } = attributes?.risk ?? {};
  return {
    // what nobody has stated is empty, and stays so where nobody chooses one
    priority: (!unstated?.includes('priority') && attributes?.priority) || '',
    likelihood: likelihood?.toString() ?? '',
    damage: damage?.toString() ?? '',
    tags: attributes?.tags ?? [],
    removed: [],
  };
}

/** Whether only one of likelihood and damage is chosen: that is no risk. */
function isHalfRisk({ likelihood, damage }: Values): boolean {
  const isDegree = (degree: Degree) => DEGREES.includes(degree);
  return isDegree(likelihood) !== isDegree(damage);
}

type Changes = Omit<Parameters<typeof setAttributes>[0], 'id' | 'keys'>;

function changesOf(
  { priority, likelihood, damage, tags, removed }: Values,
  isOne: boolean,
): Changes {
  const isAssessed = DEGREES.includes(likelihood);
  const isTakenBack = isOne ? likelihood === '' : likelihood === 'none';
  return {
    ...(priority && { priority }),
    ...(isAssessed && { risk: { likelihood: Number(likelihood), damage: Number(damage) } }),
    ...(isTakenBack && { risk: null }),
    ...(isOne && { tags }),
    ...(!isOne && tags.length > 0 && { addTags: tags }),
    ...(removed.length > 0 && { removeTags: removed }),
  };
}

function useSaving({ id, projectSlug }: Props['suite'], keys: string[], onDone: () => void) {
  const { t } = useTranslation('attributes');
  const cache = useQueryClient();
  const offerUndo = useUndo({ id, projectSlug });
  return useMutation({
    mutationFn: (changes: Changes) => setAttributes({ id, keys, ...changes }),
    onMutate: () => withdrawOffer(attributesIn(id)),
    onSuccess: async ({ changed }) => {
      await cache.invalidateQueries({ queryKey: ['suite', 'kept', id] });
      await cache.invalidateQueries({ queryKey: ['tags', projectSlug] });
      toast('success', t('saved', { count: keys.length }), offerUndo(changed));
      onDone();
    },
  });
}
