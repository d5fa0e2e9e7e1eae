import type { Position } from '@caseloom/engine';
import type { Direction } from '@caseloom/layout';
import i18next from 'i18next';
import { DEFAULT_LANGUAGE, isLanguage } from '../../lib/languages.ts';
import { keepPreference, readPreference } from '../../lib/preferences.ts';
import { type TidyTask, tidy, tidyTask } from './drawing/tidy.ts';
import { branchFrom } from './drawing/walk.ts';
import { currentDrawing, useEditor } from './editor.ts';
import { focusedNode, moveTo, selectedNodes } from './intents.ts';

const { getState, setState } = useEditor;

/** Up to so many nodes are laid out sooner than a worker starts. */
const AT_ONCE = 200;

/** Lays out the whole drawing. */
export function tidyAll(): void {
  layOut();
}

/** Lays out what is selected; the rest stays where it is. */
export function tidySelection(): void {
  layOut(new Set(selectedNodes().map(({ id }) => id)));
}

/** Lays out the branch that begins at the focused node; the rest stays where it is. */
export function tidyBranch(): void {
  const node = focusedNode();
  if (node) layOut(branchFrom(currentDrawing(), node.id));
}

/** The way that a layout runs: remembered in this browser, for all models. */
export function layoutDirection(): Direction {
  return readPreference('layoutDirection') === 'down' ? 'down' : 'right';
}

/** Whether another way was chosen since the last layout: then nothing of that one is kept. */
let isRedirected = false;

/** Remembers the way that layouts run; what is drawn stays as it is until it is laid out. */
export function keepLayoutDirection(direction: Direction): void {
  isRedirected ||= direction !== layoutDirection();
  keepPreference('layoutDirection', direction);
}

/** A large drawing is laid out elsewhere, and can be worked on meanwhile. */
function layOut(only?: ReadonlySet<string>): void {
  const drawing = currentDrawing();
  if (drawing.nodes.length === 0) return;
  const task = tidyTask(drawing, {
    language: isLanguage(i18next.language) ? i18next.language : DEFAULT_LANGUAGE,
    direction: layoutDirection(),
    isAfresh: isRedirected && !only,
    only,
  });
  if (!only) isRedirected = false;
  if (drawing.nodes.length <= AT_ONCE) showTidied(tidy(task), task);
  else tidyInWorker(task);
}

function showTidied(places: ReadonlyMap<string, Position>, { options }: TidyTask): void {
  moveTo(places, 'tidy');
  // what was laid out to be seen as a whole comes into view as one, as a model that is opened does
  if (!options.only) setState({ opened: getState().opened + 1 });
}

function tidyInWorker(task: TidyTask): void {
  const worker = new Worker(new URL('./drawing/tidy-worker.ts', import.meta.url), {
    type: 'module',
  });
  worker.onmessage = ({ data }: MessageEvent<ReadonlyMap<string, Position>>) => {
    showTidied(data, task);
    worker.terminate();
  };
  worker.postMessage(task);
}
