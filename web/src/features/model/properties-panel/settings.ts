import type { GenerationSettings } from '@caseloom/engine';
import { change, currentDrawing } from '../editor.ts';

/** Changes how the test cases of the drawing are made. */
export function setSettings(changes: Partial<GenerationSettings>): void {
  const drawing = currentDrawing();
  change('settings', { ...drawing, settings: { ...drawing.settings, ...changes } });
}
