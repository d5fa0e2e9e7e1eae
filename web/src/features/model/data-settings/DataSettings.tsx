import { NumberInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../editor.ts';
import { Applies } from './Applies.tsx';
import { ComputedValues } from './ComputedValues.tsx';
import { Groups } from './Groups.tsx';
import { Aliases, Weights } from './OfValues.tsx';
import { RequiredRows } from './RequiredRows.tsx';
import { setDataSettings, useChoices, useDataSettings } from './use-data-settings.ts';

/** More valid values beside an invalid one are not combined. */
const MAX_NEGATIVE = 5;

/** What is asked of the rows of test data beyond their strength; nothing for a model that sees no test data. */
export function DataSettings() {
  const { negative } = useEditor(({ history }) => history.present.settings);
  const settings = useDataSettings();
  const isUsed = useChoices().size > 0 || Object.keys(settings).length > 0;
  if (!isUsed) return null;
  return (
    <>
      {negative === 'each' && <NegativeStrength value={settings.negativeStrength} />}
      <RequiredRows />
      <Groups />
      <Weights />
      <Aliases />
      <Applies />
      <ComputedValues />
    </>
  );
}

/** Of how many valid values every combination is tried beside an invalid one. */
function NegativeStrength({ value }: { value: number | undefined }) {
  const { t } = useTranslation('model');
  return (
    <NumberInput
      label={t('dataSettings.negative')}
      description={t('dataSettings.negativeHelp')}
      allowDecimal={false}
      min={0}
      max={MAX_NEGATIVE}
      clampBehavior="strict"
      value={value ?? ''}
      onChange={(next) =>
        setDataSettings({ negativeStrength: typeof next === 'number' ? next : undefined })
      }
    />
  );
}
