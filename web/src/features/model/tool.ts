import type { Position } from '@caseloom/engine';
import type { ExportFormat } from '@caseloom/formats/export-formats';
import { createContext, useContext } from 'react';
import type { Brought } from './drawing/history.ts';
import type { Intent } from './editor.ts';
import type { Saving } from './saving.ts';

export type Dialog = 'commands' | 'shortcuts' | 'search' | 'import' | 'versions' | 'nest';

/** Why an action cannot be done now; its words are in `model.json` under `why`. */
export type Why =
  | 'selectBlock'
  | 'selectEdge'
  | 'selectStep'
  | 'noTestData'
  | 'selectNested'
  | 'selectSeveral'
  | 'selectBranch'
  | 'onlyStep'
  | 'noStartOrEnd'
  | 'oneWayIn'
  | 'oneWayOut'
  | 'stateAtBorder'
  | 'noState'
  | 'nothingToUndo'
  | 'nothingToRedo'
  | 'nothingToSave'
  | 'hasStart'
  | 'hasEnd'
  | 'leadsToStart'
  | 'leavesEnd'
  | 'wayExists'
  | 'nothingDrawn'
  | 'noProblems'
  | 'noEdgeOut'
  | 'noEdgeIn'
  | 'noRoles';

/** What actions need besides the editor's state: the view, the server, and the user's attention. */
export type Tool = {
  saving: Saving;
  save: () => void;
  generate: () => void;
  takeFile: (format: ExportFormat) => void;
  openDialog: (dialog: Dialog) => void;
  /** Shows everything, or these nodes, at a size that can be read; the first of them for certain. Where asked, the view stays as it is as far as it can. */
  fit: (
    ids?: string[],
    options?: { isAtOnce?: boolean; keepsView?: boolean; isWhole?: boolean },
  ) => void;
  zoom: (to: 'in' | 'out' | 'full') => void;
  /** Leaves the overview for a place of the drawing, at a size at which one edits; what stands there is selected. */
  editAt: (place: Position) => void;
  /** The middle of the visible part, and a free position near it. */
  middle: () => Position;
  /** Where the menu for adding stands when it was not opened by the mouse. */
  positionNextToSelection: () => Position;
  copy: (cuts: boolean) => void;
  paste: () => void;
  focusCanvas: () => void;
  /** Gives the focus to a part of the pane, once it is shown; to the pane where the part is not there. */
  focusPart: (id: string) => void;
  /** Opens the menu for adding at a place of the screen, which is this one of the canvas. */
  openQuickAdd: (screen: Position, at: Position) => void;
  /** Asks what the nested model is called that is made of what is selected. */
  nest: () => void;
  /** Opens another model; the link back stays visible. */
  enter: (modelId: string) => void;
  /** Previews another model: at a position of the screen, or next to the selection. */
  peek: (modelId: string, screen?: Position) => void;
  nextRegion: (by: 1 | -1) => void;
  /** Announces what was undone or redone. */
  announceUndone: (direction: 'undo' | 'redo', intent: Intent) => void;
  /** Offers to undo the rest of an import whose drawing was just undone; withdraws that where it was redone. */
  offerImportUndo: (brought: Brought | undefined) => void;
  /** Announces how many nodes are selected. */
  announceKept: (count: number) => void;
  /** Says why something cannot be done, to everybody. */
  announceReason: (why: Why) => void;
  /** Announces what was done by the name of the action. */
  announceAction: (name: string) => void;
  /** Announces a text to screen readers. */
  announce: (text: string) => void;
};

export const ToolContext = createContext<Tool | undefined>(undefined);

export function useTool(): Tool {
  const tool = useContext(ToolContext);
  if (!tool) throw new Error('there is no tool around this part of it');
  return tool;
}
