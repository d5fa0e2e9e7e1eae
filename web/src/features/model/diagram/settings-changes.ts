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
      const settings = changedSettings(base, side).map((path) => ({
        ...{ id: `${who} ${path}`, name: say(NAMES.get(path) ?? 'advanced') },
        ...{ change: 'changed' as const, words: by(t('became.changed')) },
      }));
      return [...state, ...settings];
    };
    return theirs ? [...of(mine, t('myChanges')), ...of(theirs, t('theirChanges'))] : of(mine, '');
  }, [base, mine, theirs, t]);
}
