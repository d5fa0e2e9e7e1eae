import { LIMITS, type SuiteCaseAnswer } from '@caseloom/contract';
import { PRIORITIES, type Priority, type UnstatedPart } from '@caseloom/engine';
import { NativeSelect, SimpleGrid, TagsInput, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogForm } from '../../../ui/DialogForm.tsx';
import { TagsField } from '../attributes/TagsField.tsx';
import { FolderField, isFolder, useFolders } from '../folder/FolderField.tsx';
import { foldersOf, folderText } from '../folder/folder-text.ts';
import { StepRows } from './StepRows.tsx';
import { aRow, type StepRow, stepsOf } from './step-rows.ts';

/** What a person writes of a case. */
export type Written = {
  title: string;
  preconditions: string;
  steps: { text: string; data?: string; expected?: string }[];
  /** Undefined where nobody has stated it, and nobody does now. */
  polarity: 'positive' | 'negative' | undefined;
  priority: Priority | undefined;
  tags: string[];
  requirements: string[];
  note: string;
  /** Undefined where it stays. */
  folder: string[] | undefined;
};

type Props = {
  suite: { id: string; projectSlug: string; revision: number };
  /** The case that is changed; undefined of a new one. */
  test?: SuiteCaseAnswer;
  /** Of a new one: the folder in which it is to stand, as long as nobody says another. */
  section?: string | undefined;
  confirm: string;
  isBusy: boolean;
  onSave: (written: Written) => void;
  onClose: () => void;
};

const POLARITIES = ['positive', 'negative'] as const;

/** `folder`: what was typed; undefined where nothing was. */
type Values = Omit<Written, 'steps' | 'folder'> & { rows: StepRow[]; folder: string | undefined };

/** A test case as a person writes it. */
export function WrittenForm({ suite, test, section = '', onSave, ...buttons }: Props) {
  const { t } = useTranslation(['written-case', 'attributes', 'suite']);
  const [{ rows, folder: typed, ...values }, setValues] = useState<Values>(() => valuesOf(test));
  const [isChecked, setChecked] = useState(false);
  const set = (changes: Partial<Values>) =>
    setValues({ rows, folder: typed, ...values, ...changes });
  const title = values.title.trim();
  const steps = stepsOf(rows);
  const isUnstated = (part: UnstatedPart) => test?.unstated?.includes(part);
  const known = useFolders(suite, typed !== undefined);
  const folder = folderText(test?.handwritten?.folder ?? []) || section;
  const isFolderWrong = typed !== undefined && !isFolder(typed, known);
  const isTextMissing = title === '' || steps.length === 0 || steps.some(({ text }) => text === '');
  function submit() {
    setChecked(true);
    // one that came from a file stays as it is, whatever its names are
    const isKept = test !== undefined && (typed === undefined || typed === folder);
    const chosen = isKept ? undefined : foldersOf(typed ?? folder, known);
    if (!isTextMissing && !isFolderWrong) onSave({ ...values, title, steps, folder: chosen });
  }
  return (
    <DialogForm {...buttons} about={test?.key ?? 'new'} onSubmit={submit}>
      <TextInput
        data-autofocus
        label={t('written-case:title')}
        maxLength={LIMITS.label}
        error={isChecked && title === '' && t('written-case:titleMissing')}
        value={values.title}
        onChange={({ currentTarget }) => set({ title: currentTarget.value })}
      />
      <Textarea
        label={t('written-case:preconditions')}
        description={t('written-case:preconditionsHelp')}
        autosize
        minRows={1}
        maxRows={8}
        maxLength={LIMITS.preconditions}
        value={values.preconditions}
        onChange={({ currentTarget }) => set({ preconditions: currentTarget.value })}
      />
      <StepRows
        rows={rows}
        onChange={(changed) => set({ rows: changed })}
        isChecked={isChecked}
        error={isChecked && steps.length === 0 ? t('written-case:stepsMissing') : undefined}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NativeSelect
          label={t('attributes:priority')}
          value={values.priority ?? ''}
          data={[
            ...(isUnstated('priority') ? [{ value: '', label: t('attributes:unstated') }] : []),
            ...PRIORITIES.map((value) => ({ value, label: t(`attributes:priorities.${value}`) })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            set({ priority: PRIORITIES.find((one) => one === value) })
          }
        />
        <NativeSelect
          label={t('suite:polarity')}
          value={values.polarity ?? ''}
          data={[
            ...(isUnstated('polarity') ? [{ value: '', label: t('suite:unstated') }] : []),
            ...POLARITIES.map((value) => ({ value, label: t(`suite:${value}`) })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            set({ polarity: POLARITIES.find((one) => one === value) })
          }
        />
      </SimpleGrid>
      <TagsInput
        label={t('written-case:requirements')}
        description={t('written-case:requirementsHelp')}
        maxTags={LIMITS.caseRequirements}
        maxLength={LIMITS.requirementId}
        acceptValueOnBlur
        clearable={false}
        value={values.requirements}
        onChange={(requirements) => set({ requirements })}
      />
      <TagsField
        label={t('attributes:tags')}
        projectSlug={suite.projectSlug}
        value={values.tags}
        onChange={(tags) => set({ tags })}
      />
      <FolderField
        suite={suite}
        value={typed ?? folder}
        onChange={(text) => set({ folder: text })}
        error={
          isFolderWrong &&
          t('written-case:folderWrong', { levels: LIMITS.folderLevels, length: LIMITS.label })
        }
      />
      <Textarea
        label={t('suite:note')}
        autosize
        minRows={1}
        maxRows={8}
        maxLength={LIMITS.caseNote}
        value={values.note}
        onChange={({ currentTarget }) => set({ note: currentTarget.value })}
      />
    </DialogForm>
  );
}

function valuesOf(test: SuiteCaseAnswer | undefined): Values {
  const { preconditions = '', steps = [] } = test?.handwritten ?? {};
  return {
    title: test?.name ?? '',
    preconditions,
    rows: steps.length > 0 ? steps.map((step) => aRow(step)) : [aRow()],
    polarity: test?.unstated?.includes('polarity') ? undefined : (test?.polarity ?? 'positive'),
    priority: test?.unstated?.includes('priority')
      ? undefined
      : (test?.attributes.priority ?? 'medium'),
    tags: test?.attributes.tags ?? [],
    requirements: test?.requirements ?? [],
    note: test?.note ?? '',
    folder: undefined,
  };
}
