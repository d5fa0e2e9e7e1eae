import { LIMITS } from '@caseloom/contract';
import { ActionIcon, Button, Group, Input, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './data.module.css';

type Props = {
  values: string[];
  error: ReactNode;
  /** What is wrong with one of them, by its place. */
  errorAt: (place: number) => ReactNode;
  onChange: (values: string[]) => void;
};

/** Values as rows: Enter adds what was typed, and lines that are pasted become a row each. */
export function ValuesField({ values, error, errorAt, onChange }: Props) {
  const { t } = useTranslation('project');
  const adder = useRef<HTMLInputElement>(null);
  const id = useId();
  function remove(place: number) {
    onChange(values.filter((_, other) => other !== place));
    adder.current?.focus();
  }
  return (
    <Input.Wrapper
      label={t('data.values')}
      description={t('data.valuesHelp')}
      error={error}
      required
      labelProps={{ htmlFor: id }}
    >
      <ul className={styles.valueRows}>
        {values.map((value, place) => (
          <ValueRow
            // biome-ignore lint/suspicious/noArrayIndexKey: values may repeat, so the position identifies the row
            key={place}
            place={place}
            value={value}
            error={errorAt(place)}
            onChange={(changed) =>
              onChange(values.map((other, at) => (at === place ? changed : other)))
            }
            onRemove={() => remove(place)}
          />
        ))}
      </ul>
      <NewValue
        id={id}
        input={adder}
        isInvalid={Boolean(error)}
        isFull={values.length >= LIMITS.dataValues}
        onAdd={(more) => onChange([...values, ...more].slice(0, LIMITS.dataValues))}
      />
    </Input.Wrapper>
  );
}

type RowProps = {
  /** The position of the value, from 0. */
  place: number;
  value: string;
  error: ReactNode;
  onChange: (value: string) => void;
  onRemove: () => void;
};

function ValueRow({ place, value, error, onChange, onRemove }: RowProps) {
  const { t } = useTranslation('project');
  return (
    <li>
      <TextInput
        aria-label={t('data.valueNumber', { number: place + 1 })}
        placeholder={t('data.emptyValue')}
        value={value}
        error={error}
        maxLength={LIMITS.dataValue}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t('data.removeValue', { number: place + 1 })}
        onClick={onRemove}
      >
        <IconTrash size={18} />
      </ActionIcon>
    </li>
  );
}

type NewProps = {
  id: string;
  input: RefObject<HTMLInputElement | null>;
  isInvalid: boolean;
  isFull: boolean;
  onAdd: (values: string[]) => void;
};

/** The field below the rows, for the next value. */
function NewValue({ id, input, isInvalid, isFull, onAdd }: NewProps) {
  const { t } = useTranslation('project');
  const [typed, setTyped] = useState('');
  const add = (values: string[]) => {
    onAdd(values);
    setTyped('');
  };
  return (
    <Group gap="xs" align="flex-start" mt={4}>
      <TextInput
        id={id}
        ref={input}
        flex="1 1 160px"
        aria-invalid={isInvalid || undefined}
        placeholder={t('data.newValue')}
        value={typed}
        disabled={isFull}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => typed !== '' && add([typed])}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || typed === '') return;
          event.preventDefault();
          add([typed]);
        }}
        onPaste={(event) => {
          const lines = event.clipboardData
            .getData('text')
            .replace(/\r?\n$/, '')
            .split(/\r?\n/);
          if (lines.length < 2) return;
          event.preventDefault();
          add(lines);
        }}
      />
      <Button
        variant="default"
        disabled={isFull}
        onClick={() => {
          add([typed]);
          input.current?.focus();
        }}
      >
        {t(typed === '' ? 'data.addEmpty' : 'data.addValue')}
      </Button>
    </Group>
  );
}
