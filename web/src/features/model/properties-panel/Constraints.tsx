import type { Constraint } from '@caseloom/engine';
import { useTranslation } from 'react-i18next';
import { useBegun } from '../data-settings/use-begun.ts';
import { useEditor } from '../editor.ts';
import { settingId } from '../pane/setting-places.ts';
import { ConditionField } from './ConditionField.tsx';
import { ListedFields, ListSection } from './PanelSection.tsx';
import { setSettings } from './settings.ts';

const NONE: Constraint[] = [];

const isWhole = (one: Partial<Constraint>): one is Constraint => !!one.if && !!one.implies;

/** Which values go together: data that satisfies the first condition satisfies the second too. */
export function Constraints() {
  const { t } = useTranslation('model');
  const kept = useEditor(({ history }) => history.present.settings.constraints ?? NONE);
  const { rows, put, remove, begin } = useBegun<Constraint>(kept, isWhole, (constraints) =>
    setSettings({ constraints }),
  );
  return (
    <ListSection
      id={settingId('constraints')}
      title={t('constraints')}
      help={t('constraintsHelp')}
      add={begin && { label: t('addConstraint'), run: begin }}
    >
      {rows.map((constraint, at) => (
        <OneConstraint
          // biome-ignore lint/suspicious/noArrayIndexKey: a constraint is known by its place alone
          key={at}
          constraint={constraint}
          number={at + 1}
          onChange={(changes) => put(at, { ...constraint, ...changes })}
          isNew={at >= kept.length}
          onRemove={() => remove(at)}
        />
      ))}
    </ListSection>
  );
}

type Props = {
  constraint: Partial<Constraint>;
  number: number;
  isNew: boolean;
  onChange: (changes: Partial<Constraint>) => void;
  onRemove: () => void;
};

function OneConstraint({ constraint, number, isNew, onChange, onRemove }: Props) {
  const { t } = useTranslation('model');
  return (
    <ListedFields
      title={t('constraintNumber', { number })}
      removeLabel={t('removeConstraint', { number })}
      isNew={isNew}
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
