import { LIMITS } from '@caseloom/contract';
import { ActionIcon, Button, Group, Input, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type ReactNode, useId, useRef, useState } from 'react';
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
  const [typed, setTyped] = useState('');
  const adder = useRef<HTMLInputElement>(null);
  const id = useId();
  const isFull = values.length >= LIMITS.dataValues;

  const add = (more: string[]) => {
    onChange([...values, ...more].slice(0, LIMITS.dataValues));
    setTyped('');
  };
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
          // biome-ignore lint/suspicious/noArrayIndexKey: a value may stand there twice, its place is its name
          <li key={place}>
            <TextInput
              aria-label={t('data.valueNumber', { number: place + 1 })}
              placeholder={t('data.emptyValue')}
              value={value}
              error={errorAt(place)}
              maxLength={LIMITS.dataValue}
              onChange={(event) => {
                const { value: changed } = event.currentTarget;
                onChange(values.map((other, at) => (at === place ? changed : other)));
              }}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t('data.removeValue', { number: place + 1 })}
              onClick={() => remove(place)}
            >
              <IconTrash size={18} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <Group gap="xs" align="flex-start" mt={4}>
        <TextInput
          id={id}
          ref={adder}
          flex="1 1 160px"
          aria-invalid={error ? true : undefined}
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
            adder.current?.focus();
          }}
        >
          {t(typed === '' ? 'data.addEmpty' : 'data.addValue')}
        </Button>
      </Group>
    </Input.Wrapper>
  );
}
