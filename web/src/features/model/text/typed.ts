import { create } from 'zustand';
import { storeValue, takeValue } from '../../../lib/unsent.ts';
import type { Drawing } from '../drawing/drawing.ts';
import { change, currentDrawing, goOnTyping, useEditor } from '../editor.ts';
import { type Around, type Fault, keepSame, mergeTyped, readDrawing } from './drawing-text.ts';

/** What is being typed, until the text of the drawing takes its place. */
export type Typed = {
  /** Which opening of a model it belongs to. */
  opened: number;
  text: string;
  /** The drawing whose text was there before the typing. */
  base: Drawing;
  /** What the text said when it was read last. */
  read: Drawing;
  isRead: boolean;
  fault: Fault | undefined;
};

/** Kept apart from the tab: what cannot be read yet is there again when the tab is opened again. */
export const useTyped = create<{ typed: Typed | undefined }>()(() => ({ typed: undefined }));
const { getState, setState } = useTyped;

/** What is typed is kept under this name until it is drawn. */
const STORED = 'model as text';
/** Typing is read when it pauses for so long, in milliseconds. */
const READ_AFTER = 400;
let timer: ReturnType<typeof setTimeout> | undefined;

/** What was typed into the text of the model that is open. */
export function typedNow(): Typed | undefined {
  const { typed } = getState();
  return typed?.opened === useEditor.getState().opened ? typed : undefined;
}

/** Takes what was typed. @param shown the drawing whose text was shown, where nothing was typed before */
export function type(text: string, shown: Drawing, untitled: string): void {
  const { opened } = useEditor.getState();
  const before = typedNow() ?? { opened, base: shown, read: shown, fault: undefined };
  setState({ typed: { ...before, text, isRead: false } });
  storeValue(STORED, text);
  goOnTyping();
  clearTimeout(timer);
  timer = setTimeout(() => readTyped(untitled), READ_AFTER);
}

/** Makes a change of the drawing of what was typed, or says why it is none. What was drawn meanwhile stays. */
export function readTyped(untitled: string): void {
  clearTimeout(timer);
  const typed = typedNow();
  if (!typed || typed.isRead) return;
  const around = aroundNow(untitled);
  const reading = readDrawing(typed.text, typed.base, around);
  if (!reading.ok) {
    setState({ typed: { ...typed, isRead: true, fault: reading.fault } });
    return;
  }
  const drawn = currentDrawing();
  const read = keepSame(reading.drawing, drawn);
  const isOnlyTyped = drawn === typed.read;
  const next = isOnlyTyped
    ? read
    : mergeTyped({ base: typed.read, typed: read, drawn }, around.steps);
  change('text', next, true);
  setState({ typed: { ...typed, read, isRead: true, fault: undefined } });
  storeValue(STORED, undefined);
}

/** What was typed into the text of this model and could not be read when the page was left, once. */
export function takeTyped(): string | undefined {
  const text = takeValue(STORED);
  return typeof text === 'string' ? text : undefined;
}

/** Gives up what was typed: the text of the drawing is shown. */
export const dropTyped = () => setState({ typed: undefined });

/** What the text of the open drawing leans on. */
export function aroundNow(untitled: string): Around {
  const { selectedModel, steps, models } = useEditor.getState();
  return { id: selectedModel?.id ?? 'new', untitled, steps, models };
}
