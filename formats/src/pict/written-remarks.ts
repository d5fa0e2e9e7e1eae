import {
  type DataSide,
  DEFAULT_SETTINGS,
  type GenerationSettings,
  type ModelSettings,
} from '@caseloom/engine';
import type { Remark } from '../model-file.ts';
import { PICT_DEFAULTS, type PictSigns } from './pict-model.ts';

/** The names that had to be changed. */
export function namesRemark(changed: readonly string[]): Remark[] {
  if (changed.length === 0) return [];
  return [{ code: 'pict_names_changed', params: { names: changed.join(', ') } }];
}

/** The options without which PICT reads something else. */
export function optionsRemark(
  { strength = DEFAULT_SETTINGS.strength }: ModelSettings,
  { signs, isCaseSensitive }: { signs: PictSigns; isCaseSensitive: boolean },
): Remark[] {
  const sign = (letter: string, own: string, usual: string) =>
    own === usual ? [] : [`/${letter}:${own === '\t' ? 'tab' : own}`];
  const order = strength === 'all' ? 'max' : strength;
  const isOrder = typeof strength === 'number' ? strength > 0 && strength !== 2 : order === 'max';
  const options = [
    ...(isOrder ? [`/o:${order}`] : []),
    ...sign('d', signs.separator, PICT_DEFAULTS.separator),
    ...sign('a', signs.aliasSeparator, PICT_DEFAULTS.aliasSeparator),
    ...sign('n', signs.negativePrefix, PICT_DEFAULTS.negativePrefix),
    ...(isCaseSensitive ? ['/c'] : []),
  ].join(' ');
  return options ? [{ code: 'pict_options_needed', params: { options } }] : [];
}

/** Strengths that PICT has no order for. */
const WITHOUT_ORDER: GenerationSettings['strength'][] = [0, 'base', 'written'];

/** What of the model stands nowhere in the file. */
export function leftOutOf(
  { variables, conditions, steps }: DataSide,
  { strength, data }: ModelSettings,
  unsaid: number,
): Remark[] {
  const secrets = variables.filter(({ isSecret }) => isSecret).length;
  const rows = data?.rows?.length ?? 0;
  const remarks: [boolean, Remark][] = [
    [steps + conditions > 0, { code: 'pict_flow_left_out', params: { steps, conditions } }],
    [
      strength !== undefined && WITHOUT_ORDER.includes(strength),
      { code: 'pict_strength_left_out', params: { strength: `${strength}` } },
    ],
    [rows > 0, { code: 'pict_rows_left_out', params: { count: rows } }],
    [secrets > 0, { code: 'secrets_left_out', params: { count: secrets } }],
    [unsaid > 0, { code: 'pict_constraints_left_out', params: { count: unsaid } }],
  ];
  return remarks.flatMap(([isSo, remark]) => (isSo ? [remark] : []));
}
