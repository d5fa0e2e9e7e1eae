import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Change } from '../drawing/difference.ts';
import type { Drawing } from '../drawing/drawing.ts';
import { changedSettings, stateDifferences } from '../drawing/settings-difference.ts';

/** Something that is set for a model and is not as it was, in words. */
export type SettingChange = { id: string; name: string; change: Change; words: string };

/** What each setting is called: a key of `model.json`. */
const NAMES = new Map<string, string>([
  ['name', 'name'],
  ['description', 'description'],
  ['bddType', 'bddType'],
  ['criterion', 'criterion'],
  ['strength', 'strength'],
  ['constraints', 'constraints'],
  ['language', 'casesLanguage'],
  ['best', 'budget.keepBest'],
  ['order', 'budget.order'],
  ['requirementRisks', 'requirementRisks'],
  ['avoid', 'marks.avoid'],
  ['only', 'criteria.selection'],
  ['through', 'criteria.selection'],
  ...['maxVisits', 'maxLength', 'limit', 'seed'].map((key) => [key, `numbers.${key}`] as const),
  ...['negative', 'polarity', 'prefer', 'combine'].map(
    (key) => [key, `choice.${key}.label`] as const,
  ),
  ...['rows', 'groups', 'weights', 'aliases', 'applies', 'computed'].map(
    (key) => [`data.${key}`, `dataSettings.${key}.title`] as const,
  ),
  ['data.negativeStrength', 'dataSettings.negative'],
]);

/** The keys of the words for the values of a setting that has a few. */
const VALUES = new Map<string, (value: unknown) => string>([
  ['criterion', (value) => `criteria.${value}`],
  ['strength', (value) => `strengths.${value}`],
  ['order', (value) => `budget.orders.${value}`],
  ...['negative', 'polarity', 'prefer', 'combine'].map(
    (key) => [key, (value: unknown) => `choice.${key}.${value}`] as const,
  ),
]);

/** A value of a setting in words; undefined where it is more than a word. */
function wordOf(path: string, value: unknown, say: (key: string) => string): string | undefined {
  if (value === undefined) return '–';
  const key = VALUES.get(path);
  if (key) return say(key(value));
  return typeof value === 'number' || path === 'name' ? String(value) : undefined;
}

/** What is set for the model and came, went or changed, of one side or of two: state variables by name, and each setting. */
export function useSettingChanges(
  base: Drawing,
  mine: Drawing,
  theirs: Drawing | undefined,
): SettingChange[] {
  const { t } = useTranslation('model');
  return useMemo(() => {
    const say = (key: string) => String(t(key as never));
    const of = (side: Drawing, who: string): SettingChange[] => {
      const by = (words: string) => (who ? `${who}: ${words}` : words);
      const state = stateDifferences(base, side).map(({ name, change, fields }) => {
        const parts = fields.map(({ field, before, after }) => {
          const what = say(field === 'type' ? field : `stateVariables.${field}`);
          return t('fieldChange', { what, before: before || '–', after: after || '–' });
        });
        const words = parts.length > 0 ? parts.join(', ') : t(`became.${change}`);
        const one = t('stateVariables.one', { name });
        return { id: `${who} state ${name}`, name: one, change, words: by(words) };
      });
      const settings = changedSettings(base, side).map(({ path, before, after }) => {
        const what = say(NAMES.get(path) ?? 'advanced');
        const [was, is] = [wordOf(path, before, say), wordOf(path, after, say)];
        const words = was && is ? `${was} → ${is}` : t('became.changed');
        return { id: `${who} ${path}`, name: what, change: 'changed' as const, words: by(words) };
      });
      return [...state, ...settings];
    };
    return theirs ? [...of(mine, t('myChanges')), ...of(theirs, t('theirChanges'))] : of(mine, '');
  }, [base, mine, theirs, t]);
}
