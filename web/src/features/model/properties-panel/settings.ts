import type { GenerationSettings } from '@caseloom/engine';
import { change, drawn } from '../editor.ts';

/** Changes how the test cases of the drawing are made. */
export function setSettings(changes: Partial<GenerationSettings>): void {
  const drawing = drawn();
  change('settings', { ...drawing, settings: { ...drawing.settings, ...changes } });
}
