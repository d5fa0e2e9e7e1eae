import type { Model } from '@caseloom/engine';
import { writeCaseloom } from '@caseloom/formats';
import { Notifications } from '@mantine/notifications';
import { fireEvent, screen } from '@testing-library/react';
import { EDIT } from '../features/model/actions/edit.ts';
import { type Tool, useTool } from '../features/model/tool.ts';
import { A_ROW, NO_LISTS } from './editor.ts';
import { answerCalls } from './fetch.ts';
import { renderInTool } from './tool.tsx';
import { press } from './user.ts';

export const INNER_ID = '9b241101-e2bb-4255-8caf-4136c566a963';
export const NEW_ID = '9b241101-e2bb-4255-8caf-4136c566a962';

export const IMPORT_ID = '9b241101-e2bb-4255-8caf-4136c566a961';
export const UPDATE = `PUT /api/model/${NEW_ID}`;
export const UNDO_IMPORT = `PUT /api/model/project/shop/imports/${IMPORT_ID}/undo`;

/** What was sent to the server about imports. */
export const noted: unknown[] = [];
const UNDOABLE = {
  'POST /api/model/project/shop/imports': (body: unknown) => {
    noted.push(body);
    return { body: { importId: IMPORT_ID } };
  },
  // what the open model was saved as since is no news to its user
  [UNDO_IMPORT]: { body: { left: [], isUndone: true } },
};

const goBack = (tool: Tool, name: 'undo' | 'redo') =>
  EDIT.find((action) => action.name === name)?.run(tool);

function Open() {
  const tool = useTool();
  return (
    <>
      <button type="button" onClick={() => goBack(tool, 'undo')}>
        Go back
      </button>
      <button type="button" onClick={() => goBack(tool, 'redo')}>
        Go forth
      </button>
      <button type="button" onClick={() => tool.openDialog('import')}>
        Open
      </button>
      <Notifications />
    </>
  );
}

export async function openDialog(answers = {}) {
  const calls = answerCalls({ ...NO_LISTS, ...UNDOABLE, ...answers });
  const view = await renderInTool(<Open />);
  await press('Open');
  await screen.findByRole('dialog', { name: 'Import file' });
  return { ...view, calls };
}

/** Drops a file on the place for it. */
export function drop(name: string, text: string): void {
  const zone = screen.getByText(/^Drop a file here/).parentElement;
  if (zone) fireEvent.drop(zone, { dataTransfer: { files: [new File([text], name)] } });
}

export const model = (id: string, name: string, nodes = A_ROW.nodes) => ({
  ...{ id, name, bddType: 'bdd' as const, nodes, edges: nodes === A_ROW.nodes ? A_ROW.edges : [] },
});
export const aFile = (...models: Model[]) => writeCaseloom({ models, steps: [], testData: [] });
