import { LIMITS } from '@caseloom/contract';
import type { StateVariable } from '@caseloom/engine';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { STATE_ID } from '../pane/ids.ts';
import { settingId } from '../pane/setting-places.ts';
import { ListSection } from '../properties-panel/PanelSection.tsx';
import { setSettings } from '../properties-panel/settings.ts';
import { StateVariableFields } from './StateVariableFields.tsx';
import { useStateVariables } from './use-state-variables.ts';

/** What a path through the model remembers: declared here, read by conditions, changed by actions. */
export function StateVariables() {
  const { t } = useTranslation('model');
  const state = useStateVariables();
  const set = (next: StateVariable[]) => setSettings({ state: next.length > 0 ? next : undefined });
  // its name is what one writes next
  const [added, setAdded] = useState<number>();
  const add = {
    id: STATE_ID,
    label: t('stateVariables.add'),
    run: () => {
      set([...state, newVariable(t('stateVariables.newName'), state)]);
      setAdded(state.length);
    },
  };
  return (
    <ListSection
      id={settingId('state')}
      title={t('stateVariables.title')}
      help={t('stateVariables.help')}
      add={state.length < LIMITS.stateVariables ? add : undefined}
    >
      {state.map((variable, at) => (
        <StateVariableFields
          // biome-ignore lint/suspicious/noArrayIndexKey: its name changes while it is the same
          key={at}
          variable={variable}
          takesFocus={at === added}
          onChange={(changed) => set(state.with(at, changed))}
          onRemove={() => {
            setAdded(undefined);
            set(state.toSpliced(at, 1));
          }}
        />
      ))}
    </ListSection>
  );
}

/** A counter, under a name that is free. */
function newVariable(base: string, state: readonly StateVariable[]): StateVariable {
  const isTaken = (name: string) => state.some((one) => one.name === name);
  let name = base;
  for (let number = 2; isTaken(name); number++) name = `${base}${number}`;
  return { name, type: 'integer', min: 0, max: 3, first: 0 };
}
