import { LIMITS } from '@caseloom/contract';
import { type ComputedValue, readFormula, tokensIn } from '@caseloom/engine';
import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../editor.ts';
import { useText } from '../properties-panel/use-text.ts';
import { TokenField } from '../TokenField.tsx';
import { useSentence } from '../use-sentence.ts';
import { SettingList } from './SettingList.tsx';

/** Values that follow from test data by a formula, to be printed in steps. */
export function ComputedValues() {
  return (
    <SettingList kind="computed" isWhole={({ name, formula }) => !!name && !!formula}>
      {(value, { put }) => {
        const change = (changes: Partial<ComputedValue>) => put({ ...value, ...changes });
        return (
          <>
            <Name value={value} onChange={change} />
            <FormulaField value={value} onChange={change} />
          </>
        );
      }}
    </SettingList>
  );
}

type FieldProps = {
  value: Partial<ComputedValue>;
  onChange: (changes: Partial<ComputedValue>) => void;
};

function Name({ value: { name = '' }, onChange }: FieldProps) {
  const { t } = useTranslation('model');
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  const sentence = useSentence();
  const [text, setText] = useText(name);
  const isName = text === '' || tokensIn(`<${text}>`)[0] === text;
  return (
    <TextInput
      label={t('dataSettings.computed.name')}
      maxLength={LIMITS.tokenName}
      readOnly={isReadOnly}
      value={text}
      error={!isName && sentence({ code: 'computed_name_invalid', params: { name: text } })}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={() => text.trim() && text.trim() !== name && onChange({ name: text.trim() })}
    />
  );
}

function FormulaField({ value: { name = '', formula = '' }, onChange }: FieldProps) {
  const { t } = useTranslation('model');
  const sentence = useSentence();
  const [text, setText] = useText(formula);
  const read = readFormula(text);
  const fault = read.ok ? undefined : { ...read.fault, name };
  const isFaulty = text === formula && text !== '' && fault;
  return (
    <TokenField
      label={t('dataSettings.computed.formula')}
      maxLength={LIMITS.description}
      value={text}
      error={isFaulty ? sentence({ code: 'computed_unreadable', params: fault }) : undefined}
      onChange={setText}
      onCommit={() => text.trim() && text.trim() !== formula && onChange({ formula: text.trim() })}
      onCancel={() => setText(formula)}
    />
  );
}
