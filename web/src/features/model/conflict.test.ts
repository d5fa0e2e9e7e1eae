import type { ModelAnswer } from '@caseloom/contract';
import { ORPCError } from '@orpc/client';
import { beforeEach, describe, expect, it } from 'vitest';
import { aDrawing, aNode } from '../../testing/drawing.ts';
import { conflictOf, isOwn, mergeWith, takeTheirs } from './conflict.ts';
import type { Drawing } from './drawing/drawing.ts';
import { change, currentDrawing, isDraft, moveInHistory, open, useEditor } from './editor.ts';

const { getState, setState } = useEditor;
const base = aDrawing([aNode('a')]);
const mine = aDrawing([aNode('a'), aNode('mine', 300)]);

/** What the server answers about the model as somebody else saved it. */
function anAnswer(drawing: Drawing): ModelAnswer {
  const answer: Partial<ModelAnswer> = {
    ...drawing,
    id: 'm1',
    projectSlug: 'shop',
    version: 4,
    updatedAt: '2026-11-01T10:00:00.000Z',
    updatedBy: 'Ada',
  };
  return answer as ModelAnswer;
}
const theirs = anAnswer(aDrawing([aNode('a'), aNode('theirs', 600)]));
const ids = () => currentDrawing().nodes.map(({ id }) => id);

beforeEach(() => {
  setState(useEditor.getInitialState(), true);
  open({ projectSlug: 'shop', id: 'm1', version: 3 }, base);
  change('add', mine);
});

describe('a save that came too late', () => {
  it('is recognized by the error code, whose details hold the newest model', () => {
    const error = new ORPCError('version_conflict', { status: 409, data: theirs });
    expect(conflictOf(error)).toBe(theirs);
  });

  it('is not seen in other failures', () => {
    expect(conflictOf(new ORPCError('not_found', { status: 404 }))).toBeUndefined();
    expect(conflictOf(new Error('version_conflict'))).toBeUndefined();
  });
});

describe('taking what somebody else saved', () => {
  it('replaces the drawing and leaves nothing to be undone', () => {
    takeTheirs(theirs);
    expect(ids()).toEqual(['a', 'theirs']);
    expect(getState().history.past).toEqual([]);
    expect(isDraft(getState())).toBe(false);
    expect(getState().selectedModel?.version).toBe(4);
  });
});

describe('merging with what somebody else saved', () => {
  it('draws the changes of both, to be saved over the newest version', () => {
    mergeWith(theirs);
    expect(ids().toSorted()).toEqual(['a', 'mine', 'theirs']);
    expect(getState().selectedModel?.version).toBe(4);
    expect(isDraft(getState())).toBe(true);
  });

  it('undoes what was drawn here and never what they did', () => {
    mergeWith(theirs);
    moveInHistory('undo');
    expect(ids()).toEqual(['a', 'theirs']);
    moveInHistory('redo');
    expect(ids().toSorted()).toEqual(['a', 'mine', 'theirs']);
  });
});

describe('an answer that was lost', () => {
  it('is recognised where exactly what was sent is saved', () => {
    expect(isOwn(anAnswer(mine), mine)).toBe(true);
  });

  it.each([
    ['another node', theirs],
    ['another name', anAnswer({ ...mine, name: 'Log in' })],
    ['a moved node', anAnswer(aDrawing([aNode('a', 15), aNode('mine', 300)]))],
  ])('is not recognised where %s is saved', (_, answer) => {
    expect(isOwn(answer, mine)).toBe(false);
  });
});
