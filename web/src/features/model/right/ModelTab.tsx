import { LIMITS } from '@caseloom/contract';
import {
  CRITERIA,
  type Criterion,
  DEFAULT_SETTINGS,
  type GenerationSettings,
  type Strength,
} from '@caseloom/engine';
import {
  Checkbox,
  NumberInput,
  SegmentedControl,
  Select,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { change, drawn, useEditor } from '../editor.ts';
import type { Level } from '../weaving/levels.ts';

const STRENGTHS: Strength[] = [0, 1, 'base', 2, 3, 4, 5, 6, 'all'];

function set(changes: Partial<GenerationSettings>): void {
  const drawing = drawn();
  change('settings', { ...drawing, settings: { ...drawing.settings, ...changes } });
}

/** The model as a whole: what it is called, and how its test cases are made. */
export function ModelTab() {
  const { t } = useTranslation('model');
  const drawing = useEditor(({ history }) => history.present);
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  const word = (changes: Partial<typeof drawing>) =>
    change('settings', { ...drawn(), ...changes }, true);
  return (
    <fieldset className="panel-body" disabled={isReadOnly}>
      <TextInput
        label={t('name')}
        maxLength={LIMITS.name}
        value={drawing.name}
        onChange={({ currentTarget }) => word({ name: currentTarget.value })}
      />
      <Textarea
        label={t('description')}
        autosize
        minRows={2}
        maxLength={LIMITS.description}
        value={drawing.description}
        onChange={({ currentTarget }) => word({ description: currentTarget.value })}
      />
      <Text size="sm" fw={600}>
        {t('bddType')}
      </Text>
      <SegmentedControl
        aria-label={t('bddType')}
        value={drawing.bddType}
        data={(['bdd', 'classic'] as const).map((value) => ({ value, label: t(`bdd.${value}`) }))}
        onChange={(bddType) =>
          change('settings', { ...drawn(), bddType: bddType === 'bdd' ? 'bdd' : 'classic' })
        }
      />
      <Text size="xs" c="dimmed">
        {t(`bddHelp.${drawing.bddType}`)}
      </Text>
      <Checkbox
        label={t('hidden')}
        description={t('hiddenHelp')}
        checked={drawing.isHidden}
        onChange={({ currentTarget }) =>
          change('settings', { ...drawn(), isHidden: currentTarget.checked })
        }
      />
      <Coverage />
      <Text size="sm" c="dimmed">
        {t('sizes', { nodes: drawing.nodes.length, edges: drawing.edges.length })}
      </Text>
    </fieldset>
  );
}

/** What has to be covered, and how far data is combined. */
function Coverage() {
  const { t } = useTranslation('model');
  const kept = useEditor(({ history }) => history.present.settings);
  const settings = { ...DEFAULT_SETTINGS, ...kept };
  const levels = useEditor((editor) => editor.levels);
  const named = (value: Criterion) => {
    const tests = levels.get(value as Level);
    return `${t(`criteria.${value}`)}${tests === undefined ? '' : ` (${tests})`}`;
  };
  return (
    <>
      <Select
        label={t('criterion')}
        description={t(`criterionHelp.${settings.criterion}`)}
        allowDeselect={false}
        value={settings.criterion}
        data={CRITERIA.filter(
          // it is chosen on the canvas, not here
          (value) => value !== 'selection' || settings.criterion === 'selection',
        ).map((value) => ({ value, label: named(value) }))}
        onChange={(value) => value && set({ criterion: value as Criterion })}
      />
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
        onChange={(value) => value && set({ strength: strengthOf(value) })}
      />
      <Select
        label={t('negativeRule')}
        allowDeselect={false}
        value={settings.negative}
        data={(['once', 'each', 'off'] as const).map((value) => ({
          value,
          label: t(`negatives.${value}`),
        }))}
        onChange={(value) => value && set({ negative: value as GenerationSettings['negative'] })}
      />
      {settings.criterion === 'all-paths' && (
        <Whole name="maxVisits" value={settings.maxVisits} max={10} />
      )}
      <Whole name="maxLength" value={settings.maxLength} max={100_000} />
      <Whole name="limit" value={settings.limit} max={LIMITS.generatedCases} min={1} />
      <Whole name="seed" value={settings.seed} max={2 ** 31} />
    </>
  );
}

const strengthOf = (value: string): Strength =>
  STRENGTHS.find((strength) => String(strength) === value) ?? DEFAULT_SETTINGS.strength;

function Whole({
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
      min={min}
      max={max}
      clampBehavior="strict"
      value={value}
      onChange={(next) => typeof next === 'number' && set({ [name]: next })}
    />
  );
}
