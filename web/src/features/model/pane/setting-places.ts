import { openTab, useEditor } from '../editor.ts';
import type { Tool } from '../tool.ts';

/** The kinds of settings of test data that stand in the Model tab. */
export const DATA_SETTINGS = [
  'rows',
  'groups',
  'weights',
  'aliases',
  'applies',
  'computed',
] as const;

/** What has a part of its own in the Model tab, to which a link or an action leads. */
export const SETTING_PLACES = ['state', 'constraints', ...DATA_SETTINGS] as const;
export type SettingPlace = (typeof SETTING_PLACES)[number];

/** The part of the page of a setting. */
export const settingId = (place: SettingPlace) => `setting-${place}`;

/** Opens the Model tab at one of its settings, unfolded. */
export function showSetting({ focusPart }: Pick<Tool, 'focusPart'>, place: SettingPlace): void {
  openTab('model');
  useEditor.setState({ isAdvancedOpen: true });
  focusPart(settingId(place));
}
