import { LIMITS } from '@caseloom/contract';
import { type StateVariable, syntaxOf } from '@caseloom/engine';
import { Group, NumberInput, Select, TagsInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/use-language.ts';
import { useEditor } from '../editor.ts';

type Of<Type> = Extract<StateVariable, { type: Type }>;
type Props<Variable extends StateVariable> = {
  variable: Variable;
  onChange: (variable: StateVariable) => void;
};

/** The range of an integer, and what it begins with. */
export function IntegerFields({ variable, onChange }: Props<Of<'integer'>>) {
  return (
    <Group gap="xs" grow>
      {(['min', 'max', 'first'] as const).map((field) => (
        <WholeNumber
          key={field}
          field={field}
          value={variable[field]}
          onChange={(value) => onChange({ ...variable, [field]: value })}
        />
      ))}
    </Group>
  );
}

type WholeNumberProps = {
  field: 'min' | 'max' | 'first';
  value: number;
  onChange: (value: number) => void;
};

/** A number that is only begun, as a lone minus, waits until it is one. */
function WholeNumber({ field, value, onChange }: WholeNumberProps) {
  const { t } = useTranslation('model');
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  const [begun, setBegun] = useState<string>();
  return (
    <NumberInput
      label={t(`stateVariables.${field}`)}
      hideControls
      allowDecimal={false}
      readOnly={isReadOnly}
      value={begun ?? value}
      onChange={(next) => {
        setBegun(typeof next === 'number' ? undefined : next);
        if (typeof next === 'number' && next !== value) onChange(next);
      }}
      onBlur={() => setBegun(undefined)}
    />
  );
}

/** What a boolean begins with. */
export function BooleanField({ variable, onChange }: Props<Of<'boolean'>>) {
  const { t } = useTranslation('model');
  const syntax = syntaxOf(useLanguage());
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  return (
    <Select
      label={t('stateVariables.first')}
      readOnly={isReadOnly}
      value={String(variable.first)}
      data={(['false', 'true'] as const).map((value) => ({ value, label: syntax[value] }))}
      onChange={(first) => onChange({ ...variable, first: first === 'true' })}
    />
  );
}

/** The values of a list, and which comes first. */
export function ListFields({ variable, onChange }: Props<Of<'list'>>) {
  const { t } = useTranslation('model');
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  const { values, first } = variable;
  return (
    <>
      <TagsInput
        label={t('stateVariables.values')}
        description={t('stateVariables.valuesHelp')}
        readOnly={isReadOnly}
        value={values}
        maxTags={LIMITS.dataValues}
        onChange={(next) =>
          onChange({
            ...variable,
            values: next,
            first: next.includes(first) ? first : (next[0] ?? ''),
          })
        }
      />
      <Select
        label={t('stateVariables.first')}
        readOnly={isReadOnly}
        value={values.includes(first) ? first : null}
        data={values}
        onChange={(next) => next !== null && onChange({ ...variable, first: next })}
      />
    </>
  );
}
