import { Group, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/use-language.ts';
import { shownValue } from '../../../lib/value.ts';
import { type Choice, useChoices } from './use-data-settings.ts';

type Named = { name?: string | undefined; value?: string | undefined };

/** A test data and one of its values. */
export function ValueFields({ name, value, onChange }: Named & { onChange: (row: Named) => void }) {
  const { t } = useTranslation('model');
  return (
    <Group gap="xs" grow wrap="nowrap">
      <NameField
        label={t('dataSettings.name')}
        value={name}
        onChange={(chosen) => onChange({ name: chosen, value: undefined })}
      />
      <ValueField
        label={t('dataSettings.value')}
        name={name}
        value={value}
        onChange={(chosen) => onChange({ name, value: chosen })}
      />
    </Group>
  );
}

type NameProps = {
  label: string;
  value?: string | undefined;
  /** Names that are chosen already. */
  without?: readonly string[];
  onChange: (name: string) => void;
};

/** One of the names of test data that the model sees. */
export function NameField({ label, value, without = [], onChange }: NameProps) {
  const { t } = useTranslation('model');
  const names = [...useChoices().keys()].filter((name) => !without.includes(name));
  return (
    <Select
      label={label}
      searchable
      nothingFoundMessage={t('dataSettings.noName')}
      value={value ?? null}
      data={value !== undefined && !names.includes(value) ? [value, ...names] : names}
      onChange={(name) => name !== null && onChange(name)}
    />
  );
}

type ValueProps = {
  label: string;
  name: string | undefined;
  value: string | undefined;
  onChange: (value: string) => void;
};

/** One of the values of a test data, as the reader writes them; one that it no longer has stays until another is chosen. */
export function ValueField({ label, name, value, onChange }: ValueProps) {
  const { t } = useTranslation('model');
  const language = useLanguage();
  const has = useChoices().get(name ?? '') ?? [];
  const isGone = value !== undefined && !has.some((one) => one.value === value);
  const choices: Choice[] = isGone ? [{ value, validity: 'invalid', type: 'text' }, ...has] : has;
  const reader = { language, empty: t('emptyValue') };
  // secrets are told from each other by their place
  const labelOf = (choice: Choice, at: number) =>
    shownValue(choice, reader) + (choice.isSecret ? ` ${at + 1}` : '');
  return (
    <Select
      label={label}
      searchable
      disabled={name === undefined}
      // an empty text is a value, but no choice of a list
      value={value === undefined ? null : `=${value}`}
      data={choices.map((choice, at) => ({
        value: `=${choice.value}`,
        label: labelOf(choice, at),
      }))}
      onChange={(chosen) => chosen !== null && onChange(chosen.slice(1))}
    />
  );
}
