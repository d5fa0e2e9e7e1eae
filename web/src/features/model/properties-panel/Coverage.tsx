import { LIMITS } from '@caseloom/contract';
import { CRITERIA, type Criterion, DEFAULT_SETTINGS, type Strength } from '@caseloom/engine';
import { Button, NumberInput, Select, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { actionNamed } from '../actions/actions.ts';
import { useEditor } from '../editor.ts';
import { LEVELS } from '../preview/levels.ts';
import { useTool } from '../tool.ts';
import { Constraints } from './Constraints.tsx';
import { setSettings } from './settings.ts';

const STRENGTHS: Strength[] = [0, 1, 'base', 2, 3, 4, 5, 6, 'all'];

/** What has to be covered, and how far data is combined. */
export function Coverage() {
  const { t } = useTranslation('model');
  const kept = useEditor(({ history }) => history.present.settings);
  const settings = { ...DEFAULT_SETTINGS, ...kept };
  const levels = useEditor((editor) => editor.levels);
  const named = (value: Criterion) => {
    const level = LEVELS.find((one) => one === value);
    const tests = level && levels.get(level);
    return `${t(`criteria.${value}`)}${tests === undefined ? '' : ` (${tests})`}`;
  };
  return (
    <>
      <Select
        label={t('criterion')}
        description={t(`criterionHelp.${settings.criterion}`)}
        allowDeselect={false}
        value={settings.criterion}
        data={CRITERIA.map((value) => ({ value, label: named(value) }))}
        onChange={(value) => value && setSettings({ criterion: value })}
      />
      {settings.criterion === 'selection' && <Through count={settings.through.length} />}
      <Select
        label={t('strength')}
        allowDeselect={false}
        value={String(settings.strength)}
        data={[...STRENGTHS, ...(settings.strength === 'written' ? ['written' as const] : [])].map(
          (value) => ({
            value: String(value),
            label: t(`strengths.${value}`),
          }),
        )}
        onChange={(value) => value && setSettings({ strength: strengthOf(value) })}
      />
      <Select
        label={t('negativeRule')}
        allowDeselect={false}
        value={settings.negative}
        data={(['once', 'each', 'off'] as const).map((value) => ({
          value,
          label: t(`negatives.${value}`),
        }))}
        onChange={(value) => value && setSettings({ negative: value })}
      />
      <Select
        label={t('prefer')}
        allowDeselect={false}
        value={settings.prefer}
        data={(['tests', 'steps'] as const).map((value) => ({
          value,
          label: t(`prefers.${value}`),
        }))}
        onChange={(value) => value && setSettings({ prefer: value })}
      />
      <Select
        label={t('combine')}
        allowDeselect={false}
        value={settings.combine}
        data={(['path', 'data'] as const).map((value) => ({
          value,
          label: t(`combines.${value}`),
        }))}
        onChange={(value) => value && setSettings({ combine: value })}
      />
      {settings.criterion === 'all-paths' && (
        <SettingField name="maxVisits" value={settings.maxVisits} max={10} />
      )}
      <SettingField name="maxLength" value={settings.maxLength} max={100_000} />
      <SettingField name="limit" value={settings.limit} max={LIMITS.generatedCases} min={1} />
      <SettingField name="seed" value={settings.seed} max={2 ** 31} />
      <Constraints />
    </>
  );
}

/** What has to be passed is chosen on the canvas. */
function Through({ count }: { count: number }) {
  const { t } = useTranslation('model');
  const tool = useTool();
  const selected = useEditor(({ element }) => element.length);
  return (
    <>
      <Text size="sm">{t('through', { count })}</Text>
      <Button
        size="xs"
        variant="default"
        disabled={selected === 0}
        onClick={() => actionNamed('coverSelection').run(tool)}
      >
        {t('action.coverSelection')}
      </Button>
    </>
  );
}

const strengthOf = (value: string): Strength =>
  [...STRENGTHS, 'written' as const].find((strength) => String(strength) === value) ??
  DEFAULT_SETTINGS.strength;

function SettingField({
  name,
  value,
  max,
  min = 0,
}: {
  name: 'maxVisits' | 'maxLength' | 'limit' | 'seed';
  value: number;
  max: number;
  min?: number;
}) {
  const { t } = useTranslation('model');
  return (
    <NumberInput
      label={t(`numbers.${name}`)}
      allowDecimal={false}
      hideControls
      min={min}
      max={max}
      clampBehavior="strict"
      value={value}
      onChange={(next) => typeof next === 'number' && setSettings({ [name]: next })}
    />
  );
}
