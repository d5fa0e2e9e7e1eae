import type { Position } from '@caseloom/engine';
import type { Direction } from '@caseloom/layout';
import i18next from 'i18next';
import { DEFAULT_LANGUAGE, isLanguage } from '../../lib/languages.ts';
import { keepPreference, readPreference } from '../../lib/preferences.ts';
import { toast } from '../../lib/toast.ts';
import { type Drawing, move } from './drawing/drawing.ts';
import { type TidyTask, tidy, tidyTask } from './drawing/tidy.ts';
import { branchFrom } from './drawing/walk.ts';
import { currentDrawing, useEditor } from './editor.ts';
import { focusedNode, moveTo, selectedNodes } from './intents.ts';

const { getState, setState } = useEditor;

/** Up to so many nodes are laid out about as soon as a worker starts. */
const AT_ONCE = 60;

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

/** The direction of layouts, remembered in this browser, for all models. */
export function layoutDirection(): Direction {
  return readPreference('layoutDirection') === 'down' ? 'down' : 'right';
}

/** Remembers the direction of layouts; what is drawn stays as it is until it is laid out. */
export function keepLayoutDirection(direction: Direction): void {
  keepPreference('layoutDirection', direction);
}

/** A drawing that is not open, its nodes where auto layout puts them. */
export function laidOut(drawing: Drawing): Drawing {
  return move(drawing, tidy(taskOf(drawing, { isAfresh: true })));
}

type LayoutOptions = Pick<Parameters<typeof tidyTask>[1], 'only' | 'isAfresh'>;

function taskOf(drawing: Drawing, options: LayoutOptions): TidyTask {
  return tidyTask(drawing, {
    language: isLanguage(i18next.language) ? i18next.language : DEFAULT_LANGUAGE,
    direction: layoutDirection(),
    ...options,
  });
}

/** A large drawing is laid out elsewhere, and can be worked on meanwhile. */
function layOut(only?: ReadonlySet<string>): void {
  const drawing = currentDrawing();
  if (drawing.nodes.length === 0) return;
  const task = taskOf(drawing, { only });
  if (drawing.nodes.length <= AT_ONCE) showTidied(tidy(task), task);
  else tidyInWorker(task);
}

function showTidied(places: ReadonlyMap<string, Position>, { options }: TidyTask): void {
  const before = currentDrawing();
  moveTo(places, 'tidy');
  if (currentDrawing() === before) toast('info', i18next.t('alreadyLaidOut', { ns: 'model' }));
  // what was laid out to be seen as a whole comes into view as one, as a model that is opened does
  if (!options.only) setState({ opened: getState().opened + 1 });
}

const newWorker = () =>
  new Worker(new URL('./drawing/tidy-worker.ts', import.meta.url), { type: 'module' });
/** A worker that waits for the next large drawing. */
let waiting: Worker | undefined;

/** Starts a worker for a drawing that will need one, so that its first layout does not wait for that. */
export function prepareLayout(): void {
  if (currentDrawing().nodes.length > AT_ONCE) waiting ??= newWorker();
}

function tidyInWorker(task: TidyTask): void {
  const worker = waiting ?? newWorker();
  waiting = undefined;
  worker.onmessage = ({ data }: MessageEvent<ReadonlyMap<string, Position>>) => {
    showTidied(data, task);
    if (waiting) worker.terminate();
    else waiting = worker;
  };
  worker.postMessage(task);
}
