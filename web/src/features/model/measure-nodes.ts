import type { Library } from '@caseloom/formats/geometry';
import { measureBy } from './drawing/size.ts';
import { type Editor, useEditor } from './editor.ts';

type Words = Pick<Editor, 'steps' | 'models'>;

let known: (Words & { library: Library }) | undefined;

/** The words of the editor's steps and models as nodes are measured by them: the same as long as both are. */
export function libraryOf({ steps, models }: Words): Library {
  if (known?.steps === steps && known.models === models) return known.library;
  const library: Library = {
    stepOf: (id) => steps.get(id),
    modelNameOf: (id) => models.get(id)?.name,
  };
  known = { steps, models, library };
  return library;
}

// whatever is placed beside a node must know how large it is
useEditor.subscribe((editor) => measureBy(libraryOf(editor)));

/** The library that the nodes on the canvas are measured by. */
export const useLibrary = (): Library => useEditor(libraryOf);
