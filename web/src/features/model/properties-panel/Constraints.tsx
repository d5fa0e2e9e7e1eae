import type { Constraint } from '@caseloom/engine';
import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../editor.ts';
import styles from '../panel.module.css';
import { ConditionField } from './ConditionField.tsx';
import { setSettings } from './settings.ts';

const NONE: Constraint[] = [];

/** Which values go together: data that satisfies the first condition satisfies the second too. */
export function Constraints() {
  const { t } = useTranslation('model');
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  const kept = useEditor(({ history }) => history.present.settings.constraints ?? NONE);
  // one that is only half written stands here, and is not part of the model yet
  const [begun, setBegun] = useState<Partial<Constraint>>();

  function put(at: number, changes: Partial<Constraint>) {
    if (at < kept.length) {
      setSettings({ constraints: kept.map((one, i) => (i === at ? { ...one, ...changes } : one)) });
      return;
    }
    const next = { ...begun, ...changes };
    if (next.if && next.implies) {
      setSettings({ constraints: [...kept, { if: next.if, implies: next.implies }] });
      setBegun(undefined);
    } else setBegun(next);
  }
  function remove(at: number) {
    if (at < kept.length) setSettings({ constraints: kept.filter((_, i) => i !== at) });
    else setBegun(undefined);
  }
  return (
    <section aria-label={t('constraints')}>
      <Text size="sm" fw={600}>
        {t('constraints')}
      </Text>
      <Text size="xs" c="dimmed" mb={6}>
        {t('constraintsHelp')}
      </Text>
      <Stack gap="xs">
        {[...kept, ...(begun ? [begun] : [])].map((constraint, at) => (
          <OneConstraint
            // biome-ignore lint/suspicious/noArrayIndexKey: a constraint is known by its place alone
            key={at}
            constraint={constraint}
            number={at + 1}
            onChange={(changes) => put(at, changes)}
            onRemove={() => remove(at)}
          />
        ))}
        {!isReadOnly && !begun && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={16} />}
            onClick={() => setBegun({})}
          >
            {t('addConstraint')}
          </Button>
        )}
      </Stack>
    </section>
  );
}

type Props = {
  constraint: Partial<Constraint>;
  number: number;
  onChange: (changes: Partial<Constraint>) => void;
  onRemove: () => void;
};

function OneConstraint({ constraint, number, onChange, onRemove }: Props) {
  const { t } = useTranslation('model');
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  return (
    <fieldset className={styles.constraint} aria-label={t('constraintNumber', { number })}>
      <ConditionField
        label={t('constraintIf')}
        condition={constraint.if}
        onKeep={(condition) => condition && onChange({ if: condition })}
      />
      <ConditionField
        label={t('constraintThen')}
        condition={constraint.implies}
        onKeep={(condition) => condition && onChange({ implies: condition })}
      />
      {!isReadOnly && (
        <Group justify="flex-end">
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('removeConstraint', { number })}
            onClick={onRemove}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </Group>
      )}
    </fieldset>
  );
}
