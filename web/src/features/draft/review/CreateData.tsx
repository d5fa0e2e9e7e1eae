import { LIMITS } from '@caseloom/contract';
import { Button, Group, TextInput } from '@mantine/core';
import { IconCheck, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Form } from '../../../ui/Form.tsx';
import { freeRecordId, type MissingData } from './missing-data.ts';
import { useReview } from './use-review.ts';

/** Test data that a part needs, made in place with a value or two; or accepted again, where they were discarded. */
export function CreateData({ name, isValueMissing }: MissingData) {
  const { t } = useTranslation('draft');
  const { draft, choices, choose } = useReview();
  const [isOpen, setOpen] = useState(false);
  const discarded = draft.testData.filter(
    (one) =>
      one.name === name &&
      (!isValueMissing || one.validity === 'valid') &&
      choices.get(one.id) === 'discarded',
  );
  if (discarded.length > 0)
    return (
      <Button
        size="xs"
        variant="light"
        leftSection={<IconCheck size={16} aria-hidden />}
        onClick={() =>
          choose(
            discarded.map(({ id }) => id),
            'accepted',
          )
        }
      >
        {t('acceptOne', { name: `<${name}>` })}
      </Button>
    );
  if (isOpen) return <ValuesForm name={name} onClose={() => setOpen(false)} />;
  return (
    <Button
      size="xs"
      variant="light"
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setOpen(true)}
    >
      {t(isValueMissing ? 'addValidValue' : 'createData', { name: `<${name}>` })}
    </Button>
  );
}

/** The values that are asked for, of which the second may be left out. */
const FIELDS = ['firstValue', 'secondValue'] as const;

function ValuesForm({ name, onClose }: { name: string; onClose: () => void }) {
  const { t } = useTranslation(['draft', 'common']);
  const { draft, edit, isEditing } = useReview();
  const [values, setValues] = useState({ firstValue: '', secondValue: '' });
  const [fault, setFault] = useState<string>();
  async function send() {
    const given = [...new Set(Object.values(values).filter((value) => value !== ''))];
    if (given.length === 0) return setFault(t('common:required'));
    const now = { name, validity: 'valid' as const, values: given };
    setFault(await edit({ kind: 'record', id: freeRecordId(draft), was: null, now }));
  }
  return (
    <Form isBusy={isEditing} onSubmit={() => void send()}>
      <Group
        gap="xs"
        align="flex-start"
        role="group"
        aria-label={t('draft:valuesOf', { name: `<${name}>` })}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          onClose();
        }}
      >
        {FIELDS.map((field) => (
          <TextInput
            key={field}
            size="xs"
            label={t(`draft:${field}`)}
            value={values[field]}
            maxLength={LIMITS.dataValue}
            autoFocus={field === 'firstValue'}
            error={field === 'firstValue' && fault}
            onChange={({ currentTarget }) => setValues({ ...values, [field]: currentTarget.value })}
          />
        ))}
        <Button size="xs" type="submit" mt={22} loading={isEditing}>
          {t('draft:createValues')}
        </Button>
        <Button size="xs" mt={22} variant="subtle" color="gray" onClick={onClose}>
          {t('common:cancel')}
        </Button>
      </Group>
    </Form>
  );
}
