import { lazyPart } from '../../lib/load-code.ts';

/** A drawing to look at, for other features; its code comes when it is shown. */
export const Picture = lazyPart(async () => (await import('./diagram/Diagram.tsx')).Diagram);
/** The drawing that cases were made of, with the path of the chosen one. */
export const CaseDrawing = lazyPart(
  async () => (await import('./diagram/CaseDrawing.tsx')).CaseDrawing,
);
export { Infeasible } from './cases/Infeasible.tsx';
export type { Marks } from './diagram/Diagram.tsx';
export type { Drawing } from './drawing/drawing.ts';
export type { EditedStep, Edits } from './drawing/keep-edits.ts';
export type { LostWork } from './drawing/lost-work.ts';
export { LostWorkAlert } from './LostWorkAlert.tsx';
export { UndoImportDialog } from './UndoImportDialog.tsx';
export { useSentence } from './use-sentence.ts';
export { useUndoImport } from './use-undo-import.ts';
