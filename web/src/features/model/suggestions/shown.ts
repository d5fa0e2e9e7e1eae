import type { Suggestion } from '@caseloom/engine';
import { create } from 'zustand';

type Shown = {
  /** The suggestion whose change is drawn on the canvas. */
  shown: Suggestion | undefined;
  /** The node or edge that the mouse or the focus is at in the list. */
  pointed: string | undefined;
};

/** What the list of suggestions shows on the canvas. */
export const useShown = create<Shown>()(() => ({ shown: undefined, pointed: undefined }));
