import type { ModelAnswer } from '@caseloom/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aDrawing, aNode } from '../../testing/drawing.ts';
import { answerCalls } from '../../testing/fetch.ts';
import { renderPart } from '../../testing/render.tsx';
import type { Drawing } from './drawing/drawing.ts';
import { change, currentDrawing, isDraft, open, useEditor } from './editor.ts';
import { useSaving } from './saving.ts';

const ID = '3b241101-e2bb-4255-8caf-4136c566a962';
const PUT = `PUT /api/model/${ID}`;
const LISTS = {
  'GET /api/step/project/shop': { body: [] },
  'GET /api/model/project/shop': { body: [] },
};
const base = aDrawing([aNode('a')]);
const mine = aDrawing([aNode('a'), aNode('mine', 300)]);
const theirs = aDrawing([aNode('a'), aNode('theirs', 600)]);

const anAnswer = (drawing: Drawing, version: number): ModelAnswer => ({
  ...drawing,
  ...{ id: ID, projectSlug: 'shop', version, updatedBy: 'Ada' },
  createdAt: '2026-11-01T09:00:00.000Z',
  updatedAt: '2026-11-01T10:00:00.000Z',
});
const conflict = {
  status: 409,
  body: {
    statusCode: 409,
    code: 'version_conflict',
    message: 'Ada saved this model first.',
    details: anAnswer(theirs, 4),
  },
};

/** The buttons of the tool and of its conflict dialog, without their looks. */
function Tool() {
  const saving = useSaving();
  const save = (mode?: 'copy' | 'overwrite') => void saving.save(mode).catch(() => undefined);
  return (
    <>
      <button type="button" onClick={() => save()}>
        Save
      </button>
      <button type="button" onClick={() => save('overwrite')}>
        Overwrite
      </button>
      <button type="button" onClick={saving.mergeBoth}>
        Merge
      </button>
      <button type="button" onClick={saving.loadTheirs}>
        Load theirs
      </button>
      <p>
        {saving.conflict ? `Version ${saving.conflict.version} was saved first` : 'No conflict'}
      </p>
    </>
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const version = () => useEditor.getState().selectedModel?.version;
const ids = () => currentDrawing().nodes.map(({ id }) => id);

beforeEach(() => {
  useEditor.setState(useEditor.getInitialState(), true);
  open({ projectSlug: 'shop', id: ID, version: 3 }, base);
  change('add', mine);
});

describe('saving', () => {
  it('sends the drawing over the version it was drawn on, and leaves no draft', async () => {
    const sent: unknown[] = [];
    answerCalls({
      ...LISTS,
      [PUT]: (body) => {
        sent.push(body);
        return { body: anAnswer(mine, 4) };
      },
    });
    await renderPart(<Tool />);
    press('Save');
    await waitFor(() => expect(version()).toBe(4));
    expect(sent).toMatchObject([{ version: 3, name: 'Login' }]);
    expect(isDraft(useEditor.getState())).toBe(false);
  });

  it('is done where the project’s steps cannot be read again afterwards', async () => {
    const busy = { statusCode: 500, code: 'unexpected', message: 'General Error' };
    answerCalls({
      ...LISTS,
      'GET /api/step/project/shop': { status: 500, body: busy },
      [PUT]: { body: anAnswer(theirs, 4) },
    });
    await renderPart(<Tool />);
    press('Save');
    await waitFor(() => expect(version()).toBe(4), { timeout: 20_000 });
    expect(ids()).toEqual(['a', 'mine']);
    expect(isDraft(useEditor.getState())).toBe(false);
  });

  it('that is refused leaves the draft to be saved again', async () => {
    const refused = { statusCode: 400, code: 'invalid_input', message: 'Too large.' };
    const calls = answerCalls({ ...LISTS, [PUT]: { status: 400, body: refused } });
    await renderPart(<Tool />);
    press('Save');
    await waitFor(() => expect(calls).toContain(PUT));
    expect(isDraft(useEditor.getState())).toBe(true);
    expect(screen.getByText('No conflict')).toBeDefined();
  });
});

describe('a conflict', () => {
  async function renderConflict() {
    let answer: { status?: number; body: unknown } = conflict;
    const sent: unknown[] = [];
    answerCalls({
      ...LISTS,
      [PUT]: (body) => {
        sent.push(body);
        return answer;
      },
    });
    await renderPart(<Tool />);
    press('Save');
    await screen.findByText('Version 4 was saved first');
    const accept = (drawing: Drawing) => {
      answer = { body: anAnswer(drawing, 5) };
    };
    return { sent, accept };
  }

  it('is shown, and nothing of either side is lost', async () => {
    await renderConflict();
    expect(ids()).toEqual(['a', 'mine']);
    expect(version()).toBe(3);
  });

  it('is solved by what the other person saved, which replaces the drawing', async () => {
    await renderConflict();
    press('Load theirs');
    await screen.findByText('No conflict');
    expect(ids()).toEqual(['a', 'theirs']);
    expect(version()).toBe(4);
  });

  it('is solved by overwriting the newest version', async () => {
    const { sent, accept } = await renderConflict();
    accept(mine);
    press('Overwrite');
    await screen.findByText('No conflict');
    expect(sent[1]).toMatchObject({ version: 4 });
    expect(ids()).toEqual(['a', 'mine']);
    expect(version()).toBe(5);
  });

  it('is solved by a merge of both, saved over the newest version', async () => {
    const { sent, accept } = await renderConflict();
    accept(aDrawing([...mine.nodes, aNode('theirs', 600)]));
    press('Merge');
    await screen.findByText('No conflict');
    expect(sent[1]).toMatchObject({ version: 4 });
    expect(ids().toSorted()).toEqual(['a', 'mine', 'theirs']);
  });

  it('with what was sent from here before, and whose answer was lost, is none', async () => {
    const own = { ...conflict, body: { ...conflict.body, details: anAnswer(mine, 4) } };
    answerCalls({ ...LISTS, [PUT]: own });
    await renderPart(<Tool />);
    press('Save');
    await waitFor(() => expect(version()).toBe(4));
    expect(screen.getByText('No conflict')).toBeDefined();
    expect(isDraft(useEditor.getState())).toBe(false);
  });
});
