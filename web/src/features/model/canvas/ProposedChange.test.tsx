import { act } from '@testing-library/react';
import { ReactFlowProvider } from '@xyflow/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { aDrawing, aNode } from '../../../testing/drawing.ts';
import { aRecord, NO_LISTS, openEditor } from '../../../testing/editor.ts';
import { answerCalls } from '../../../testing/fetch.ts';
import { renderPart } from '../../../testing/render.tsx';
import { change, currentDrawing } from '../editor.ts';
import { useShown } from '../suggestions/shown.ts';
import { bringRectIntoSight } from './keep-in-sight.ts';
import { ProposedChange } from './ProposedChange.tsx';

vi.mock(import('./keep-in-sight.ts'), async (original) => ({
  ...(await original()),
  bringRectIntoSight: vi.fn(),
}));

const drawing = aDrawing(
  [aNode('start', 0, 0, 'start'), aNode('check', 150), aNode('end', 450, 0, 'end')],
  ['start-check', 'check-end'],
);
const suggestion = {
  ...{ id: 'check_without_failure:check', code: 'check_without_failure' as const },
  ...{ nodeId: 'check', params: {} },
  change: { kind: 'branch' as const, from: 'check', outcome: 'failed' as const },
};

beforeEach(() => {
  answerCalls(NO_LISTS);
  openEditor(drawing, { data: [aRecord('email', ['a@b.co'])] });
});

it('a suggestion brings what it adds into sight once, and not again with each change of the drawing', async () => {
  await renderPart(
    <ReactFlowProvider>
      <ProposedChange />
    </ReactFlowProvider>,
  );
  act(() => useShown.setState({ shown: suggestion }));
  expect(bringRectIntoSight).toHaveBeenCalledTimes(1);
  act(() => change('rename', { ...currentDrawing(), name: 'Other' }));
  // found anew in the drawing as it is now
  act(() => useShown.setState({ shown: { ...suggestion } }));
  expect(bringRectIntoSight).toHaveBeenCalledTimes(1);
});
