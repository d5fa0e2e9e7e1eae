import type { ModelSettings } from '@caseloom/engine';
import { change, currentDrawing } from '../editor.ts';

type Changes = { [K in keyof ModelSettings]?: ModelSettings[K] | undefined };

/** Changes how the test cases of the drawing are made, or what its paths remember. */
export function setSettings(changes: Changes): void {
  const drawing = currentDrawing();
  const all = Object.entries({ ...drawing.settings, ...changes });
  const settings: ModelSettings = Object.fromEntries(
    all.filter(([, value]) => value !== undefined),
  );
  change('settings', { ...drawing, settings });
}
