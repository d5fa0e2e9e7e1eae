import { writeCaseloom } from '@caseloom/formats';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aDrawing, aNode } from '../../testing/drawing.ts';
import { aCall, aModelAnswer, openEditor } from '../../testing/editor.ts';
import {
  drop,
  IMPORT_ID,
  INNER_ID,
  model,
  NEW_ID,
  noted,
  openDialog,
} from '../../testing/import-dialog.tsx';
import { press } from '../../testing/user.ts';
import { open, useEditor } from './editor.ts';

beforeEach(() => {
  noted.length = 0;
  openEditor(aDrawing([]));
});

describe('a file with test data whose name the project has with other values', () => {
  const quantity = (values: string[]) => ({
    ...{ id: 'q', name: 'quantity', type: 'text' as const, validity: 'valid' as const, values },
  });
  const ordered = aNode('Order <quantity>');
  const file = writeCaseloom({
    models: [
      model('m', 'Shop', [aCall('c', 'inner'), aCall('d', 'other')]),
      model('inner', 'Inner', [ordered]),
      model('other', 'Other', [aNode('y')]),
    ],
    steps: [],
    testData: [quantity(['1', '5'])],
  });
  const OTHER_ID = '9b241101-e2bb-4255-8caf-4136c566a960';
  const ids: Record<string, string> = { Inner: INNER_ID, Other: OTHER_ID };
  const inProject = { modelId: null, projectSlug: 'shop', isPublic: false, version: 1 };
  const known = { ...quantity(['0', '100']), ...inProject, createdAt: '2026-01-01T00:00:00Z' };
  let sent: { modelId?: string; name: string; values: string[] }[] = [];

  async function dropInto(drawing = aDrawing([])) {
    sent = [];
    open({ projectSlug: 'shop' }, drawing);
    useEditor.setState({ data: [known] });
    const view = await openDialog({
      'POST /api/model': (body: { name: string }) => ({
        body: { ...aModelAnswer(ids[body.name] ?? NEW_ID, body.name), ...body },
      }),
      'POST /api/data': (body: (typeof sent)[number]) => {
        sent.push(body);
        return { body: { id: body.modelId ?? IMPORT_ID, version: 1, name: body.name } };
      },
    });
    drop('shop.json', file);
    await screen.findByText('Shop');
    return view;
  }

  it('gives its values to the models that use them, which is said before', async () => {
    await dropInto(aDrawing([aNode('z')]));
    const sentence = screen.getByText(/has test data quantity with other values/);
    expect(sentence.textContent).toMatch(/get its values as their own/);
    expect(sentence.textContent).not.toMatch(/update/);
    await press('Import as new model');
    await waitFor(() => expect(noted).toHaveLength(1));
    const values = ['1', '5'];
    expect(sent).toMatchObject([INNER_ID, NEW_ID].map((modelId) => ({ modelId, values })));
    const testData = [INNER_ID, NEW_ID].map((id) => ({ id, before: null }));
    expect(noted).toMatchObject([{ testData }]);
  });

  it('gives them to the empty model that it is imported into', async () => {
    await dropInto();
    await press('Import into this model');
    await waitFor(() => expect(noted).toHaveLength(1));
    expect(sent.map(({ modelId }) => modelId)).toEqual([INNER_ID, NEW_ID]);
  });
});
