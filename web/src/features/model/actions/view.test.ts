import type { ModelNode } from '@caseloom/engine';
import { beforeEach, describe, expect, it } from 'vitest';
import { aDrawing, aNode } from '../../../testing/drawing.ts';
import { openEditor } from '../../../testing/editor.ts';
import { aTool } from '../../../testing/tool-double.ts';
import { select, useEditor } from '../editor.ts';
import { actionNamed } from './actions.ts';

const { getState } = useEditor;
const tool = aTool();

function go(name: 'nextProblem' | 'previousProblem') {
  actionNamed(name).run(tool);
  return getState().element[0];
}

const unnamed = (id: string, x: number): ModelNode => ({
  ...aNode(id, x),
  data: { type: 'action', label: '' },
});

/** Two steps without a label on the path, and no End: that problem has no place. */
const FAULTY = aDrawing(
  [aNode('start', 0, 0, 'start'), unnamed('a', 150), unnamed('b', 450)],
  ['start-a', 'a-b'],
);

beforeEach(() => openEditor(FAULTY, { rightMenuToggle: false }));

describe('going from problem to problem', () => {
  it('opens their list and marks them on the canvas', () => {
    go('nextProblem');
    const { rightMenuToggle, rightMenuSelectedTab, showsProblems, problems } = getState();
    expect([rightMenuToggle, rightMenuSelectedTab, showsProblems]).toEqual([
      true,
      'problems',
      true,
    ]);
    expect(problems.map(({ code }) => code)).toContain('end_missing');
  });

  it('goes round the places that have one', () => {
    expect(['a', 'b', 'a']).toEqual([go('nextProblem'), go('nextProblem'), go('nextProblem')]);
  });

  it('cycles backwards too, from the last', () => {
    const visited = [go('previousProblem'), go('previousProblem'), go('previousProblem')];
    expect(visited).toEqual(['b', 'a', 'b']);
  });

  it('goes on where a place has several problems', () => {
    const bad = {
      ...unnamed('a', 150),
      data: { type: 'action' as const, label: '', expected: '<x' },
    };
    openEditor(
      aDrawing(
        [aNode('start', 0, 0, 'start'), bad, unnamed('lost', 450), aNode('end', 750, 0, 'end')],
        ['start-a', 'a-end'],
      ),
    );
    const visited = [go('nextProblem'), go('nextProblem'), go('nextProblem')];
    expect(new Set(visited)).toEqual(new Set(['a', 'lost']));
    expect(visited[0]).toBe(visited[2]);
  });

  it('selects nothing where the problems have no place', () => {
    openEditor(aDrawing([aNode('a'), aNode('b', 300)], ['a-b']));
    select(['a']);
    expect(go('nextProblem')).toBeUndefined();
    expect(getState().problems).toHaveLength(2);
  });

  it('says where there is none', () => {
    openEditor(aDrawing([]));
    go('nextProblem');
    expect(tool.announceReason).toHaveBeenLastCalledWith('noProblems');
  });
});
