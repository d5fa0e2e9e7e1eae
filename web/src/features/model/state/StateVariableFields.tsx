import { LIMITS } from '@caseloom/contract';
import { isStateName, type StateVariable } from '@caseloom/engine';
import { Group, Select, Text, TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { change, currentDrawing, useEditor } from '../editor.ts';
import { ListedFields } from '../properties-panel/PanelSection.tsx';
import { useText } from '../properties-panel/use-text.ts';
import { useSentence } from '../use-sentence.ts';
import { BooleanField, IntegerFields, ListFields } from './StateValueFields.tsx';
import { renameState } from './state-uses.ts';
import { useStateNames } from './use-state-variables.ts';

type Props = { variable: StateVariable; onChange: (variable: StateVariable) => void };
type Of<Type> = Extract<StateVariable, { type: Type }>;

const TYPES = ['integer', 'boolean', 'list'] as const;
/** What a variable may be once its type was changed. */
const BEGINNINGS: { [Type in StateVariable['type']]: Omit<Of<Type>, 'name'> } = {
  integer: { type: 'integer', min: 0, max: 3, first: 0 },
  boolean: { type: 'boolean', first: false },
  list: { type: 'list', values: [], first: '' },
};

/** One state variable: its name, its type, what it may be and what it begins with. */
export function StateVariableFields(props: Props & { takesFocus: boolean; onRemove: () => void }) {
  const { variable, takesFocus, onChange, onRemove } = props;
  const { t } = useTranslation('model');
  const { name, type } = variable;
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  const fault = useFault(name);
  return (
    <ListedFields
      title={t('stateVariables.one', { name })}
      removeLabel={t('stateVariables.remove', { name })}
      onRemove={onRemove}
    >
      <Group gap="xs" align="flex-start" grow>
        <NameField name={name} takesFocus={takesFocus} />
        <Select
          label={t('type')}
          readOnly={isReadOnly}
          value={type}
          data={TYPES.map((value) => ({ value, label: t(`stateVariables.types.${value}`) }))}
          onChange={(next) => {
            if (next && next !== type) onChange({ name, ...BEGINNINGS[next] });
          }}
        />
      </Group>
      {type === 'integer' && <IntegerFields variable={variable} onChange={onChange} />}
      {type === 'boolean' && <BooleanField variable={variable} onChange={onChange} />}
      {type === 'list' && <ListFields variable={variable} onChange={onChange} />}
      {fault && (
        <Text size="xs" c="red" mt={4} role="alert">
          {fault}
        </Text>
      )}
    </ListedFields>
  );
}

/** A name counts once the field is left; then it is another one wherever it is named. */
function NameField({ name, takesFocus }: { name: string; takesFocus: boolean }) {
  const { t } = useTranslation('model');
  const sentence = useSentence();
  const names = useStateNames();
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  const [text, setText] = useText(name);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    field.current?.focus();
    field.current?.select();
  }, [takesFocus]);
  const written = text.trim();
  const isTaken = written !== name && names.has(written);
  const isName = isStateName(written);
  const fault = isTaken ? 'state_name_repeated' : 'state_name_invalid';
  function keep() {
    if (written === name || isTaken || !isName) return;
    const { steps } = useEditor.getState();
    change('settings', renameState(currentDrawing(), [name, written], steps));
  }
  return (
    <TextInput
      ref={field}
      label={t('name')}
      maxLength={LIMITS.tokenName}
      readOnly={isReadOnly}
      value={text}
      error={isTaken || !isName ? sentence({ code: fault, params: { name: written } }) : undefined}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={keep}
      onKeyDown={({ key }) => key === 'Enter' && keep()}
    />
  );
}

/** What is wrong with the range or the first value. */
function useFault(name: string): string | undefined {
  const sentence = useSentence();
  const problem = useEditor(({ problems }) =>
    problems.find(
      ({ code, params }) =>
        (code === 'state_range_invalid' || code === 'state_first_invalid') && params?.name === name,
    ),
  );
  return problem && sentence(problem);
}
