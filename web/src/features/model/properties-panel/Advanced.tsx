import { LIMITS } from '@caseloom/contract';
import { CRITERIA, type Criterion, DEFAULT_SETTINGS, type Strength } from '@caseloom/engine';
import type { Language } from '@caseloom/locales/language';
import { Button, Checkbox, NumberInput, Select, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isLanguage, LANGUAGE_CHOICES } from '../../../lib/languages.ts';
import { useLanguage } from '../../../lib/use-language.ts';
import { actionNamed } from '../actions/actions.ts';
import { DataSettings } from '../data-settings/DataSettings.tsx';
import { change, currentDrawing, useEditor } from '../editor.ts';
import { LEVELS } from '../preview/levels.ts';
import { useTool } from '../tool.ts';
import { Constraints } from './Constraints.tsx';
import { setSettings } from './settings.ts';

const STRENGTHS: Strength[] = [0, 1, 'base', 2, 3, 4, 5, 6, 'all'];

/** What is chosen from a few: the setting, and the words of its choices in their order. */
const CHOICES = [
  {
    name: 'negative',
    words: {
      once: 'choice.negative.once',
      each: 'choice.negative.each',
      off: 'choice.negative.off',
    },
  },
  {
    name: 'polarity',
    words: {
      separate: 'choice.polarity.separate',
      mixed: 'choice.polarity.mixed',
      unstated: 'choice.polarity.unstated',
    },
  },
  { name: 'prefer', words: { tests: 'choice.prefer.tests', steps: 'choice.prefer.steps' } },
  { name: 'combine', words: { path: 'choice.combine.path', data: 'choice.combine.data' } },
] as const;

/** What most models leave as it is, each with what it changes in the list of test cases. */
export function Advanced() {
  const { t } = useTranslation('model');
  const kept = useEditor(({ history }) => history.present.settings);
  const settings = { ...DEFAULT_SETTINGS, ...kept };
  return (
    <Stack gap="sm">
      <CriterionField criterion={settings.criterion} through={settings.through.length} />
      <Chosen name="only" ids={settings.only} />
      <Chosen name="avoid" ids={settings.avoid} />
      <Select
        label={t('strength')}
        description={t('changes.strength')}
        value={String(settings.strength)}
        data={[...STRENGTHS, ...(settings.strength === 'written' ? ['written' as const] : [])].map(
          (value) => ({ value: String(value), label: t(`strengths.${value}`) }),
        )}
        onChange={(value) => value && setSettings({ strength: strengthOf(value) })}
      />
      {CHOICES.map(({ name, words }) => (
        <Select
          key={name}
          label={t(`choice.${name}.label`)}
          description={t(`changes.${name}`)}
          value={settings[name]}
          data={Object.entries(words).map(([value, key]) => ({ value, label: t(key) }))}
          onChange={(value) => value && setSettings({ [name]: value })}
        />
      ))}
      {settings.criterion === 'all-paths' && (
        <SettingField name="maxVisits" value={settings.maxVisits} max={10} />
      )}
      <SettingField name="maxLength" value={settings.maxLength} max={100_000} />
      <SettingField name="limit" value={settings.limit} max={LIMITS.generatedCases} min={1} />
      <SettingField name="seed" value={settings.seed} max={2 ** 31} />
      <LanguageField language={kept.language} />
      <Constraints />
      <DataSettings />
      <Hidden />
    </Stack>
  );
}

/** The language of the cases for every reader; that of the page until the model has one. */
function LanguageField({ language }: { language: Language | undefined }) {
  const { t } = useTranslation('model');
  const ofPage = useLanguage();
  return (
    <Select
      label={t('casesLanguage')}
      description={t('changes.language')}
      value={language ?? ofPage}
      data={LANGUAGE_CHOICES}
      onChange={(value) => isLanguage(value) && setSettings({ language: value })}
    />
  );
}

type CriterionProps = { criterion: Criterion; through: number };

/** The criteria of the slider, and those that are no level of it. */
function CriterionField({ criterion, through }: CriterionProps) {
  const { t } = useTranslation('model');
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
        description={`${t(`criterionHelp.${criterion}`)} ${t('changes.criterion')}`}
        value={criterion}
        data={CRITERIA.map((value) => ({ value, label: named(value) }))}
        onChange={(value) => value && setSettings({ criterion: value })}
      />
      {criterion === 'selection' && <Through count={through} />}
    </>
  );
}

function Hidden() {
  const { t } = useTranslation('model');
  const isHidden = useEditor(({ history }) => history.present.isHidden);
  return (
    <Checkbox
      label={t('hidden')}
      description={t('hiddenHelp')}
      checked={isHidden}
      onChange={({ currentTarget }) =>
        change('settings', { ...currentDrawing(), isHidden: currentTarget.checked })
      }
    />
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

/** Elements that alone are covered, or that are avoided, chosen on the canvas; and how to take that back. */
function Chosen({ name, ids = [] }: { name: 'only' | 'avoid'; ids?: string[] | undefined }) {
  const { t } = useTranslation('model');
  if (ids.length === 0) return null;
  return (
    <>
      <Text size="sm">{t(`chosen.${name}`, { count: ids.length })}</Text>
      <Button size="xs" variant="default" onClick={() => setSettings({ [name]: undefined })}>
        {t(`chosenBack.${name}`)}
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
      description={t(`changes.${name}`)}
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
