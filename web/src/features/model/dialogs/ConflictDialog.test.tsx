import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aDrawing, aNode } from '../../../testing/drawing.ts';
import { aModelAnswer, MODEL_ID, NO_LISTS, nodeIds, openEditor } from '../../../testing/editor.ts';
import { answerCalls } from '../../../testing/fetch.ts';
import { renderInTool } from '../../../testing/tool.tsx';
import { press } from '../../../testing/user.ts';
import { change, isDraft, useEditor } from '../editor.ts';

const PUT = `PUT /api/model/${MODEL_ID}`;
const base = aDrawing([aNode('a'), aNode('b', 300)]);
const renamed = (label: string) => ({
  ...aNode('a'),
  data: { type: 'action' as const, label },
});
const mine = aDrawing([renamed('mine'), aNode('b', 300), aNode('c', 600)]);
const theirs = aModelAnswer(MODEL_ID, 'Login', {
  ...aDrawing([renamed('theirs')]),
  ...{ version: 4, updatedBy: 'Grace' },
});
const conflict = {
  status: 409,
  body: {
    ...{ statusCode: 409, code: 'version_conflict', message: 'Grace saved first.' },
    details: theirs,
  },
};

/** Saves what was drawn over a version that somebody else made old. */
async function renderConflict(answers = {}) {
  const sent: unknown[] = [];
  answerCalls({
    ...NO_LISTS,
    [PUT]: (body) => {
      sent.push(body);
      return conflict;
    },
    ...answers,
  });
  await renderInTool(<p>Canvas</p>);
  fireEvent.keyDown(document.body, { key: 's', code: 'KeyS', ctrlKey: true });
  await screen.findByRole('dialog', { name: 'Somebody else saved this model first' });
  return sent;
}
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const points = () =>
  screen
    .getAllByRole('listitem')
    .slice(0, 3)
    .map(({ textContent }) => textContent);

beforeEach(() => {
  openEditor(base);
  change('add', mine);
});

describe('the dialog of a conflict', () => {
  it('says who saved, what each side did, and where both changed the same', async () => {
    await renderConflict();
    expect(screen.getByText(/^Grace saved this model at/)).toBeDefined();
    expect(points()).toEqual([
      'You: 1 added, 0 removed, 1 changed',
      'They: 0 added, 1 removed, 1 changed',
      'You both changed 1 element. Merging keeps your change.',
    ]);
  });

  it('names what each side did to each part', async () => {
    await renderConflict();
    const changes = screen.getAllByRole('listitem').slice(3);
    expect(changes.map(({ textContent }) => textContent)).toEqual([
      '~mineYou: changed · They: changed',
      '+cYou: added',
      '−bThey: removed',
    ]);
  });

  it('closed for now changes nothing, and comes again with the next save', async () => {
    await renderConflict();
    await press('Close');
    await isGone();
    expect(nodeIds()).toEqual(['a', 'b', 'c']);
    expect(isDraft(useEditor.getState())).toBe(true);
    fireEvent.keyDown(document.body, { key: 's', code: 'KeyS', ctrlKey: true });
    expect(await screen.findByRole('dialog')).toBeDefined();
  });

  it('loads theirs, and leaves no draft', async () => {
    await renderConflict();
    await press('Load theirs');
    await isGone();
    expect(nodeIds()).toEqual(['a']);
    expect(isDraft(useEditor.getState())).toBe(false);
  });

  it('saves mine as a copy, under a name of its own', async () => {
    const copies: unknown[] = [];
    await renderConflict({
      'POST /api/model': (body: unknown) => {
        copies.push(body);
        return { body: aModelAnswer('9b241101-e2bb-4255-8caf-4136c566a962', 'Login (copy)', mine) };
      },
    });
    await press('Save mine as a copy');
    await isGone();
    expect(copies).toMatchObject([{ name: 'Login (copy)', projectSlug: 'shop' }]);
    expect(copies[0]).not.toHaveProperty('version');
  });
});
