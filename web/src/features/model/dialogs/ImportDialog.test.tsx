import type { ModelNode } from '@caseloom/engine';
import { writeCaseloom } from '@caseloom/formats';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aDrawing, aNode } from '../../../testing/drawing.ts';
import { A_ROW, aCall, aModelAnswer, openEditor } from '../../../testing/editor.ts';
import {
  aFile,
  drop,
  INNER_ID,
  model,
  NEW_ID,
  noted,
  openDialog,
  UNDO_IMPORT,
  UPDATE,
} from '../../../testing/import-dialog.tsx';
import { press, toasts } from '../../../testing/user.ts';
import { currentDrawing, moveInHistory, open, useEditor } from '../editor.ts';

/** Imports a file whose model nests another one into what is open. */
async function importNested() {
  let version = 4;
  const view = await openDialog({
    'POST /api/model': (body: { name: string }) => ({
      body: { ...aModelAnswer(body.name === 'Inner' ? INNER_ID : NEW_ID, body.name), ...body },
    }),
    [UPDATE]: (body: object) => {
      version += 1;
      return { body: { ...aModelAnswer(NEW_ID, 'Shop'), ...body, version } };
    },
  });
  drop('shop.json', aFile(model('m', 'Shop', [aCall('c', 'inner')]), model('inner', 'Inner')));
  await screen.findByText('Shop');
  await press('Import into this model');
  return view;
}

beforeEach(() => {
  noted.length = 0;
  openEditor(aDrawing([]));
});

describe('a file that is imported', () => {
  it('is read and described before anything is changed', async () => {
    await openDialog();
    drop('shop.json', aFile(model('m', 'Shop')));
    expect(await screen.findByText('Shop')).toBeDefined();
    expect(screen.getByText('4 nodes, 3 edges')).toBeDefined();
    expect(currentDrawing().nodes).toEqual([]);
  });

  it('is described with one nested model as one, and the classes of a name of test data as one name', async () => {
    await openDialog();
    const caller = model('m', 'Shop', [aCall('c', 'inner')]);
    const age = (id: string, validity: 'valid' | 'invalid') => ({
      ...{ id, name: 'age', type: 'text' as const, validity, values: [id] },
    });
    const testData = [age('20', 'valid'), age('-1', 'invalid')];
    drop(
      'shop.json',
      writeCaseloom({ models: [caller, model('inner', 'Inner')], steps: [], testData }),
    );
    expect(await screen.findByText('1 node, 1 nested model, 1 test data name')).toBeDefined();
  });

  it('becomes the drawing of an empty model, which can be undone', async () => {
    await openDialog();
    drop('shop.json', aFile(model('m', 'Shop')));
    await screen.findByText('Shop');
    await press('Import into this model');
    await waitFor(() => expect(currentDrawing().nodes).toHaveLength(4));
    expect(toasts()).toContain('File imported');
    expect(moveInHistory('undo')).toBe('import');
    expect(currentDrawing().nodes).toEqual([]);
  });

  it('says what somebody added to the parts that an update removes', async () => {
    const edges = A_ROW.edges.map((edge) => ({ ...edge, guard: '<card> is invalid' }));
    openEditor({ ...A_ROW, edges });
    await openDialog();
    drop('shop.json', aFile({ ...model('m', 'Shop'), edges: [] }));
    expect(await screen.findByText(/goes with what the file no longer has/)).toBeDefined();
    const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(items).toContain(`3 conditions: ${Array(3).fill('<card> is invalid').join(' · ')}`);
    expect(items).toContain('1 name of test data that is no longer used: <card>');
  });

  it('becomes a model of its own where something is drawn already', async () => {
    openEditor(aDrawing([aNode('x')]));
    const saved = aModelAnswer(NEW_ID, 'Shop');
    const { calls, router } = await openDialog({ 'POST /api/model': { body: saved } });
    drop('shop.json', aFile(model('m', 'Shop')));
    await screen.findByText('Shop');
    await press('Import as new model');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/tool/shop/model/${NEW_ID}`));
    expect(calls).toContain('POST /api/model');
    expect(currentDrawing().nodes.map(({ id }) => id)).toEqual(['x']);
  });

  it('keeps the language of who imports it, with the models it nests, for every later reader', async () => {
    open({ projectSlug: 'shop' }, aDrawing([]));
    const languages: unknown[] = [];
    await openDialog({
      'POST /api/model': (body: { name: string; settings: { language?: string } }) => {
        languages.push(body.settings.language);
        return { body: aModelAnswer(NEW_ID, body.name) };
      },
    });
    drop('shop.json', aFile(model('m', 'Shop', [aCall('c', 'inner')]), model('inner', 'Inner')));
    await screen.findByText('Shop');
    await press('Import into this model');
    await waitFor(() => expect(currentDrawing().nodes).toHaveLength(1));
    await waitFor(() => expect(languages).toEqual(['en', 'en']));
  });

  it('keeps the language that the file says', async () => {
    await openDialog();
    drop('shop.json', aFile({ ...model('m', 'Shop'), settings: { language: 'tr' as const } }));
    await screen.findByText('Shop');
    await press('Import into this model');
    await waitFor(() => expect(currentDrawing().nodes).toHaveLength(4));
    expect(currentDrawing().settings.language).toBe('tr');
  });

  it('takes the language of the empty model that it is imported into', async () => {
    openEditor({ ...aDrawing([]), settings: { language: 'tr' } });
    await openDialog();
    drop('shop.json', aFile(model('m', 'Shop')));
    await screen.findByText('Shop');
    await press('Import into this model');
    await waitFor(() => expect(currentDrawing().nodes).toHaveLength(4));
    expect(currentDrawing().settings.language).toBe('tr');
  });

  it('of which a part is refused leaves no other part behind', async () => {
    const refused = { statusCode: 400, code: 'invalid_input', message: 'Too large.' };
    const { calls } = await openDialog({
      'POST /api/model': (body: { name: string }) =>
        body.name === 'Deep'
          ? { body: aModelAnswer(NEW_ID, 'Deep') }
          : { status: 400, body: refused },
      [`DELETE /api/model/${NEW_ID}`]: { body: {} },
    });
    const inner = model('inner', 'Inner', [aCall('c', 'deep')]);
    drop(
      'all.json',
      aFile(model('m', 'Shop', [aCall('c', 'inner')]), inner, model('deep', 'Deep')),
    );
    await screen.findByText('Shop');
    await press('Import into this model');
    await waitFor(() => expect(toasts()).toEqual(['Too large.']));
    expect(calls.at(-1)).toBe(`DELETE /api/model/${NEW_ID}`);
    expect(currentDrawing().nodes).toEqual([]);
  });

  it('that nests models in a circle is refused with that reason', async () => {
    await openDialog();
    const one = model('one', 'One', [aCall('c', 'two')]);
    const two = model('two', 'Two', [aCall('c', 'one')]);
    drop('circle.json', aFile(model('m', 'Shop', [aCall('c', 'one')]), one, two));
    await screen.findByText('Shop');
    await press('Import into this model');
    await waitFor(() => expect(toasts()).toHaveLength(1));
    expect(String(toasts()[0])).toMatch(/itself/);
  });
});

describe('a file whose model nests others', () => {
  it('saves them before the model that calls them', async () => {
    open({ projectSlug: 'shop' }, aDrawing([]));
    const sent: { name: string; nodes: ModelNode[] }[] = [];
    await openDialog({
      'POST /api/model': (body: { name: string; nodes: ModelNode[] }) => {
        sent.push(body);
        return { body: aModelAnswer(NEW_ID, body.name) };
      },
    });
    const inner = model('inner', 'Inner', [aCall('c', 'deep')]);
    drop(
      'all.json',
      aFile(model('m', 'Shop', [aCall('c', 'inner')]), inner, model('deep', 'Deep')),
    );
    await screen.findByText('Shop');
    await press('Import into this model');
    await waitFor(() => expect(sent.map(({ name }) => name)).toEqual(['Deep', 'Inner', 'Login']));
    expect(sent.at(-1)?.nodes[0]?.modelId).toBe(NEW_ID);
  });

  it('is saved with them, and taken back with them as one import', async () => {
    open({ projectSlug: 'shop' }, aDrawing([]));
    const { router } = await importNested();
    await waitFor(() => expect(router.state.location.pathname).toBe(`/tool/shop/model/${NEW_ID}`));
    expect(await screen.findByText('File imported: 2 models saved')).toBeDefined();
    expect(noted).toEqual([
      {
        fileName: 'shop.json',
        models: [INNER_ID, NEW_ID].map((id) => ({ id, version: 1, before: null })),
        testData: [],
      },
    ]);
    await press('Undo');
    await waitFor(() => expect(router.state.location.pathname).toBe('/tool/shop'));
    expect(toasts()).toContain('The import was undone');
  });

  it('is undone on the canvas alone at first, which says what stays and offers to undo it too', async () => {
    open({ projectSlug: 'shop' }, aDrawing([]));
    const { router, calls } = await importNested();
    await screen.findByText('File imported: 2 models saved');
    await press('Go back');
    expect(currentDrawing().nodes).toEqual([]);
    expect(calls).not.toContain(UNDO_IMPORT);
    await screen.findByText(
      /the project still has: this model, 1 nested model\. “Earlier imports”/,
    );
    await press('Undo the whole import');
    await waitFor(() => expect(router.state.location.pathname).toBe('/tool/shop'));
    expect(calls.filter((call) => call === UNDO_IMPORT)).toHaveLength(1);
    expect(toasts()).toContain('The import was undone');
  });

  it('offers no undo of what it saved once its drawing is redone', async () => {
    open({ projectSlug: 'shop' }, aDrawing([]));
    const { calls } = await importNested();
    await screen.findByText('File imported: 2 models saved');
    await press('Go back');
    await screen.findByRole('button', { name: 'Undo the whole import' });
    await press('Go forth');
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Undo the whole import' })).toBeNull(),
    );
    expect(currentDrawing().nodes).toHaveLength(1);
    expect(calls).not.toContain(UNDO_IMPORT);
  });

  it('that became part of a saved model is undone as a whole once the model is saved without it', async () => {
    const model = { projectSlug: 'shop', id: NEW_ID, version: 4 };
    open(model, aDrawing([]));
    const { calls, router } = await importNested();
    await waitFor(() => expect(toasts()).toContain('File imported'));
    expect(noted).toMatchObject([{ models: [{ id: INNER_ID }, { id: NEW_ID, before: 4 }] }]);
    await press('Go back');
    await screen.findByText(/still has: 1 nested model/);
    await press('Undo the whole import');
    await waitFor(() => expect(toasts()).toContain('The import was undone'));
    const own = calls.filter((call) => [UPDATE, UNDO_IMPORT].includes(call));
    expect(own).toEqual([UPDATE, UPDATE, UNDO_IMPORT]);
    expect(useEditor.getState().history.future).toEqual([]);
    expect(router.state.location.pathname).not.toBe('/tool/shop');
  });
});

it('test data that came with a file stays when its drawing is undone, which is said, until the whole import is undone', async () => {
  open({ projectSlug: 'shop' }, aDrawing([]));
  const { calls } = await openDialog({
    'POST /api/data': { body: { id: INNER_ID, version: 1, name: 'age' } },
  });
  const age = { name: 'age', type: 'text' as const, validity: 'valid' as const, values: ['20'] };
  drop(
    'shop.json',
    writeCaseloom({ models: [model('m', 'Shop')], steps: [], testData: [{ id: 'a', ...age }] }),
  );
  await screen.findByText('Shop');
  await press('Import into this model');
  await waitFor(() => expect(toasts()).toContain('File imported'));
  expect(noted).toMatchObject([{ models: [], testData: [{ id: INNER_ID, before: null }] }]);
  await press('Go back');
  await screen.findByText(/still has: 1 test data name/);
  await press('Undo the whole import');
  await waitFor(() => expect(calls).toContain(UNDO_IMPORT));
});

describe('a file that cannot be imported', () => {
  it.each([
    ['a JSON file that is no model', 'list.json', '[1, 2]'],
    ['a document', 'spec.docx', 'x'],
    ['a feature with a mistake', 'a.feature', 'Scenario without a feature'],
    ['a file of another kind', 'photo.png', 'x'],
  ])('%s is named with the reason', async (_, name, text) => {
    await openDialog();
    drop(name, text);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(name);
    expect(alert.querySelectorAll('li').length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
  });

  it('is replaced by another file', async () => {
    await openDialog();
    drop('list.json', '[1, 2]');
    await screen.findByRole('alert');
    drop('shop.json', aFile(model('m', 'Shop')));
    expect(await screen.findByText('Shop')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
