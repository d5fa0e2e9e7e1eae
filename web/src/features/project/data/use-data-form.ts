import type { TestDataAnswer } from '@caseloom/contract';
import { printTypedData } from '@caseloom/engine';
import type { Language } from '@caseloom/locales/language';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { fieldErrorsOf } from '../../../lib/api.ts';
import { toast } from '../../../lib/toast.ts';
import { useLanguage } from '../../../lib/use-language.ts';
import { createTestData, updateTestData } from '../api.ts';

type Range = { min: string; max: string; step: string };

type Fields = Pick<
  Required<TestDataAnswer>,
  'name' | 'validity' | 'type' | 'values' | 'label' | 'isPublic' | 'isSecret' | 'isDefault'
> & { modelId: string; range: Range };

/** A record as the form holds it, its values as the language writes them; without one, an empty form. */
function toFields(stored: TestDataAnswer | undefined, name: string, language: Language): Fields {
  const record = stored && printTypedData(stored, language);
  const { min = '', max = '', step = '' } = record?.range ?? {};
  return {
    name: record?.name ?? name,
    validity: record?.validity ?? 'valid',
    type: record?.type ?? 'text',
    values: record?.values ?? [],
    label: record?.label ?? '',
    isPublic: record?.isPublic ?? false,
    isSecret: record?.isSecret ?? false,
    isDefault: record?.isDefault ?? false,
    modelId: record?.modelId ?? '',
    range: { min, max, step },
  };
}

/** The form's fields as the server takes them. */
function toRecord({ modelId, range: { min, max, step }, isPublic, ...fields }: Fields) {
  return {
    ...fields,
    modelId: modelId || null,
    // what only one model sees cannot be seen from everywhere
    isPublic: isPublic && modelId === '',
    ...(min && max && { range: { min, max, ...(step && { step }) } }),
  };
}

export type Props = {
  slug: string;
  /** What is changed; without it something new is made. */
  record: TestDataAnswer | undefined;
  /** What something new is called at first. */
  name?: string;
  /** Called with the record that was created or changed. */
  onDone?: (id: string) => void;
  onClose: () => void;
};

export function useDataForm({ slug, record, name = '', onDone, onClose }: Props) {
  const { t } = useTranslation(['project', 'common']);
  const cache = useQueryClient();
  const language = useLanguage();
  const form = useForm<Fields>({
    initialValues: toFields(record, name, language),
    validate: {
      name: (written) => nameError(written, t('common:required'), t('project:data.nameWrong')),
      values: (values) => (values.length === 0 ? t('project:data.empty') : null),
    },
  });
  const saving = useMutation({
    mutationFn: (fields: Fields) => {
      const data = { projectSlug: slug, ...toRecord(fields) };
      return record
        ? updateTestData({ id: record.id, version: record.version, ...data })
        : createTestData(data);
    },
    meta: { hideErrors: true },
    onSuccess: async ({ id }) => {
      await cache.invalidateQueries({ queryKey: ['testData'] });
      await cache.invalidateQueries({ queryKey: ['project', 'all'] });
      await cache.invalidateQueries({ queryKey: ['model'] });
      toast('success', t(`project:data.${record ? 'saved' : 'created'}`));
      onDone?.(id);
      onClose();
    },
    onError: (error) => form.setErrors(fieldErrorsOf(error)),
  });
  return { form, saving };
}

function nameError(name: string, missing: string, wrong: string): string | null {
  if (!name.trim()) return missing;
  return /[<>|\r\n]/.test(name) ? wrong : null;
}
