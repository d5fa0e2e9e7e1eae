import type { Constraint } from '@caseloom/engine';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../editor.ts';
import { ConditionField } from './ConditionField.tsx';
import { ListedFields, ListSection } from './PanelSection.tsx';
import { setSettings } from './settings.ts';

const NONE: Constraint[] = [];

/** Which values go together: data that satisfies the first condition satisfies the second too. */
export function Constraints() {
  const { t } = useTranslation('model');
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
    <ListSection
      title={t('constraints')}
      help={t('constraintsHelp')}
      add={begun ? undefined : { label: t('addConstraint'), run: () => setBegun({}) }}
    >
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
    </ListSection>
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
  return (
    <ListedFields
      title={t('constraintNumber', { number })}
      removeLabel={t('removeConstraint', { number })}
      onRemove={onRemove}
    >
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
    </ListedFields>
  );
}
