import { stateOf } from '@caseloom/engine';
import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../editor.ts';
import styles from '../panel.module.css';
import { PanelSection } from '../properties-panel/PanelSection.tsx';
import { useStateVariables } from './use-state-variables.ts';

type Bind = Record<string, string>;
type Props = { modelId: string | undefined; bind: Bind; onChange: (bind: Bind) => void };

/** The state variables of the inner model: each its own, or one of this model that it shares. */
export function StateBind({ modelId = '', bind, onChange }: Props) {
  const { t } = useTranslation('model');
  const inner = useEditor(({ models }) => models.get(modelId));
  const own = useStateVariables();
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  const state = inner ? stateOf(inner) : [];
  if (state.length === 0) return null;
  function share(name: string, to: string | null) {
    const { [name]: _former, ...others } = bind;
    onChange(to ? { ...others, [name]: to } : others);
  }
  return (
    <PanelSection title={t('stateBind')} help={t('stateBindHelp')}>
      {state.map(({ name, type }) => (
        <Select
          key={name}
          label={name}
          classNames={{ label: styles.mono ?? '' }}
          clearable
          readOnly={isReadOnly}
          placeholder={t('stateOfItsOwn')}
          value={bind[name] ?? null}
          data={own.filter((one) => one.type === type).map((one) => one.name)}
          onChange={(to) => share(name, to)}
        />
      ))}
    </PanelSection>
  );
}
